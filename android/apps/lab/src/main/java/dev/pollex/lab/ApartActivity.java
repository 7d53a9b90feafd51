package dev.pollex.lab;

/** The page with a task affinity of its own. */
public final class ApartActivity extends SinglePage {}
