"""Flow files that several tests share."""

__all__ = ["DAILY_SIGN_IN"]

DAILY_SIGN_IN = """\
flow: 1
name: daily-sign-in
version: 3
state: approved
goal: Sign in for today in the Daily app
also: [每天签到, check in]
apps: [com.example.daily]
limits: {steps: 20, seconds: 90}
made_from: r_0147
steps:
  - {launch: com.example.daily, expect: {app: com.example.daily}}
  - {tap: {text: 跳过, role: button}, when: {text: 跳过}, optional: true, note: start-up advertisement}
  - {tap: {resource_id: "com.example.daily:id/tab_me"}, expect: {page: 我的}}
  - {end: {status: success, result: was signed in already}, when: {text: 今日已签到}}
  - tap: {text: 签到, in: {resource_id: "com.example.daily:id/sign_card"}}
    expect: {any: [{text: 今日已签到}, {text: 签到成功}]}
  - check: {text: 今日已签到}
"""
"""The example of spec loop.md, 14.5."""
