package dev.pollex.lab;

/** The page whose launch mode is {@code singleTask}. */
public final class SingleTaskActivity extends SinglePage {}
