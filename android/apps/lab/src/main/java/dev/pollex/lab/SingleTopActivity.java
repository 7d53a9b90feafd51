package dev.pollex.lab;

/** The page whose launch mode is {@code singleTop}. */
public final class SingleTopActivity extends SinglePage {}
