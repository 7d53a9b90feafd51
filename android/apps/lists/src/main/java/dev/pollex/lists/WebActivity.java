package dev.pollex.lists;

import android.os.Bundle;

/**
 * A page whose tree is that of a web page: one view, and in it text that is no view. Extras: paragraphs; tree, `text`
 * or `none`, which leaves the view empty although text is seen in it.
 */
public final class WebActivity extends Page {
  private static final int PARAGRAPHS = 120;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.web);
    String[] texts = new String[number("paragraphs", PARAGRAPHS)];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = getString(R.string.paragraph, NumberedRows.padded(i + 1));
    }
    this.<WebPage>findViewById(R.id.web).begin(texts, !word("tree", "text").equals("none"), journal());
  }
}
