package pollex.phone.system.ime;

/** The table behind {@link Pinyin}: pinyin without tones, a colon, and what it means, the most common first. */
final class PinyinWords {
  static final String TABLE =
      """
      a:啊,阿 ai:爱,矮 an:安,按 ba:吧,把,八,爸 bai:白,百 ban:办,半,班 bang:帮 bao:包,报,保 bei:被,北,杯 ben:本 bi:比,笔,必
      bian:边,变,便 biao:表 bie:别 bing:病,冰 bu:不,步,部 cai:才,菜,猜 can:餐 cha:茶,查,差 chang:长,常,场 che:车 cheng:成,城,程
      chi:吃,迟 chu:出,处 chuan:穿,传,船 chuang:床,窗 ci:次,词 cong:从 cuo:错 da:大,打 dai:带,代 dan:但,单,蛋 dang:当 dao:到,道,倒
      de:的,得,地 deng:等,灯 di:第,地,弟,低 dian:点,电,店 ding:定,订 dong:东,动,懂 dou:都 du:读,度 dui:对,队 duo:多 e:饿 er:二,儿
      fa:发,法 fan:饭,反 fang:放,方,房 fei:非,飞,费 fen:分,份 feng:风 fu:付,服,福 gai:该,改 gan:干,感 gang:刚 gao:高,告 ge:个,哥,歌
      gei:给 gen:跟 geng:更 gong:公,工,共 gou:够,狗 gu:古,故 guan:关,管 guo:过,国,果 hai:还,海,孩 han:汉,喊 hao:好,号 he:和,喝,河
      hei:黑 hen:很 hong:红 hou:后,候 hu:湖,护 hua:话,花,画 huai:坏 huan:换,还 hui:会,回 huo:或,火,活 ji:几,机,记,鸡 jia:家,加,价
      jian:见,件,间 jiang:将,讲 jiao:叫,教,脚 jie:接,街,借,姐 jin:今,进,金,近 jing:经,京,精 jiu:就,九,酒 ju:句,局 jue:觉,决 kai:开
      kan:看 kao:考 ke:可,课,客 kou:口 ku:哭,苦 kuai:快,块 la:拉,啦 lai:来 lan:蓝,懒 lao:老 le:了,乐 lei:累,类 leng:冷 li:里,力,离,李
      lian:连,脸 liang:两,亮 liao:聊 lin:林 ling:零 liu:六,流,刘 long:龙 lou:楼 lu:路,绿 lv:绿,旅 ma:吗,妈,马 mai:买,卖 man:慢,满
      mang:忙 mao:猫,毛 me:么 mei:没,每,美,妹 men:们,门 mi:米,密 mian:面,免 miao:秒 min:民 ming:明,名 mo:末 mu:木,目 na:那,拿,哪
      nai:奶 nan:男,南,难 ne:呢 nei:内 neng:能 ni:你,泥 nian:年,念 nin:您 niu:牛 nv:女 pa:怕 pai:排,拍 pao:跑 peng:朋 pi:皮 pian:片,便
      piao:票,漂 ping:平,瓶 po:破 qi:七,起,气,期,骑 qian:钱,前,千 qiang:强 qiao:桥 qin:亲 qing:请,情,轻 qiu:球,秋 qu:去,取 quan:全
      que:却 ran:然 rang:让 re:热 ren:人,认 ri:日 rong:容 ru:如 san:三 se:色 shan:山 shang:上,商 shao:少 she:社,设 shei:谁 shen:身,什
      sheng:生,声 shi:是,时,十,事,市,师 shou:手,收 shu:书,数,树 shui:水,谁,睡 shuo:说 si:四,死 song:送 su:素,速 suan:算,酸 sui:岁,虽
      suo:所 ta:他,她,它 tai:太,台 tan:谈 tang:糖,汤 tao:套 te:特 ti:题,提 tian:天,甜,田 tiao:条 tie:贴 ting:听,停 tong:同,通 tou:头
      tu:图,土 tui:退,推 wa:哇 wai:外 wan:完,晚,万,玩 wang:王,网,忘,往 wei:为,位,喂,味 wen:问,文 wo:我 wu:五,无,午,物 xi:西,洗,喜
      xia:下,夏 xian:先,现,线 xiang:想,向,像,香 xiao:小,笑,校 xie:写,谢,些,鞋 xin:新,心,信 xing:行,星,姓 xiong:兄 xiu:修 xu:需,许
      xue:学,雪 ya:呀,牙 yan:眼,言 yang:样,羊 yao:要,药 ye:也,夜,业 yi:一,以,已,衣 yin:因,银,音 ying:应,英 yong:用 you:有,又,友,右
      yu:与,鱼,雨,语 yuan:元,远,园 yue:月,约 yun:云,运 za:杂 zai:在,再 zao:早 ze:则 zen:怎 zhan:站 zhang:张 zhao:找,照 zhe:这,着,者
      zhen:真 zheng:正 zhi:只,之,知,直,纸 zhong:中,种,重 zhou:周 zhu:住,主,祝,猪 zhuan:转 zhuo:桌 zi:字,子,自 zong:总 zou:走 zu:租,足
      zui:最,嘴 zuo:做,坐,左,作
      nihao:你好 ninhao:您好 shijie:世界 women:我们 nimen:你们 tamen:他们,她们 zhongguo:中国 beijing:北京 shanghai:上海 xiexie:谢谢 zaijian:再见
      duibuqi:对不起 meiguanxi:没关系 buyongxie:不用谢 qingwen:请问 duoshao:多少 duoshaoqian:多少钱 shenme:什么 weishenme:为什么 zenme:怎么
      zenmeyang:怎么样 xianzai:现在 jintian:今天 mingtian:明天 zuotian:昨天 zaoshang:早上 shangwu:上午 zhongwu:中午 xiawu:下午 wanshang:晚上
      xingqi:星期 zhouwu:周五 zhoumo:周末 shijian:时间 shihou:时候 pengyou:朋友 laoshi:老师 xuesheng:学生 gongsi:公司 gongzuo:工作 xuexi:学习
      shouji:手机 dianhua:电话 diannao:电脑 dizhi:地址 weixin:微信 duanxin:短信 xiaoxi:消息 zhifu:支付 zhifubao:支付宝 dingdan:订单 mima:密码
      yanzhengma:验证码 waimai:外卖 kuaidi:快递 chaoshi:超市 niunai:牛奶 mianbao:面包 kafei:咖啡 naicha:奶茶 pingguo:苹果 ningmeng:柠檬
      ningmengshui:柠檬水 mifan:米饭 jiaozi:饺子 chifan:吃饭 heshui:喝水 huijia:回家 chuqu:出去 qilai:起来 shuijiao:睡觉 mai:买,卖 maidongxi:买东西
      dongxi:东西 zhidao:知道 buzhidao:不知道 xihuan:喜欢 keyi:可以 bukeyi:不可以 yinwei:因为 suoyi:所以 danshi:但是 ruguo:如果 haishi:还是
      yijing:已经 yihou:以后 yiqian:以前 yiqi:一起 yixia:一下 yige:一个 yidian:一点 zhege:这个 nage:那个,哪个 zheli:这里 nali:那里,哪里 meiyou:没有
      haode:好的 haoma:好吗 shide:是的 bushi:不是 tianqi:天气 huoche:火车 feiji:飞机 dache:打车 ditie:地铁 jiudian:酒店 yiyuan:医院 yinhang:银行
      xuexiao:学校 shengri:生日 kuaile:快乐 shengrikuaile:生日快乐 xinnian:新年 xinniankuaile:新年快乐 gongxi:恭喜 jiayou:加油 zhongwen:中文
      yingwen:英文 hanzi:汉字 pinyin:拼音 shurufa:输入法 sousuo:搜索 fasong:发送 queding:确定 quxiao:取消 dakai:打开 guanbi:关闭 shezhi:设置
      """;

  private PinyinWords() {}
}
