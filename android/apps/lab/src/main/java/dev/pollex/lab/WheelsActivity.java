package dev.pollex.lab;

/** A date picker of three number pickers. */
public final class WheelsActivity extends DatePage {
  @Override
  int layout() {
    return R.layout.wheels;
  }
}
