package com.demo.mall;

/** The same page under the class name of a shop that is known. */
public final class TBBuyActivity extends OrderActivity {}
