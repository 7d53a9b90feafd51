package com.demo.daily;

import android.os.Bundle;
import android.view.View;
import com.demo.page.Page;

/**
 * An app in which one signs in for the day. Extras: ad, whether an advertisement lies over it at first; done, whether one
 * is signed in already; moved, whether the tab that leads there has another name and stands at the top.
 */
public final class MainActivity extends Page {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setTitle("首页");
    setContentView(R.layout.main);
  }

  @Override
  protected void built(View content) {
    setVisible("ad", says("ad"));
    setVisible("top", says("moved"));
    setVisible("tab_me", !says("moved"));
    if (says("done")) {
      showSigned();
    }
  }

  @Override
  protected void clicked(View view, String name) {
    switch (name) {
      case "skip" -> setVisible("ad", false);
      case "tab_home" -> turnTo("首页", false);
      case "tab_me" -> turnTo("我的", true);
      case "tab_account" -> turnTo("账户", true);
      case "sign" -> sign();
      default -> { }
    }
  }

  private void turnTo(String title, boolean isMine) {
    setTitle(title);
    setVisible("home", !isMine);
    setVisible("me", isMine);
  }

  private void sign() {
    note("sign");
    showSigned();
  }

  private void showSigned() {
    show("signed", "今日已签到");
    setVisible("sign", false);
  }

  private void setVisible(String name, boolean is) {
    find(name).setVisibility(is ? View.VISIBLE : View.GONE);
  }
}
