package com.android.intentresolver;

import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentSender;
import android.content.pm.ResolveInfo;
import android.os.Bundle;
import android.os.Parcelable;
import android.view.View;
import android.widget.GridView;
import android.widget.TextView;
import com.android.internal.R.string;
import java.util.Arrays;
import java.util.List;

/** The sheet that an app shows to let a person choose whom it shares something with. */
public final class ChooserActivity extends SheetActivity {
  private static final int COLUMNS = 4;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    if (isFinishing()) return;
    this.<GridView>requireViewById(R.id.resolver_list).setNumColumns(COLUMNS);
    CharSequence title = getIntent().getCharSequenceExtra(Intent.EXTRA_TITLE);
    boolean shares = String.valueOf(intent().getAction()).startsWith(Intent.ACTION_SEND);
    int usual = shares ? string.whichSendApplication : string.chooseActivity;
    headline(title == null || shares ? getText(usual) : title);
    preview(intent().getCharSequenceExtra(Intent.EXTRA_TEXT));
  }

  private void preview(CharSequence text) {
    if (text == null) return;
    requireViewById(R.id.preview).setVisibility(View.VISIBLE);
    this.<TextView>requireViewById(R.id.content_preview_text).setText(text);
    requireViewById(R.id.chooser_copy_button)
        .setOnClickListener(
            view -> {
              getSystemService(ClipboardManager.class).setPrimaryClip(ClipData.newPlainText(null, text));
              finish();
            });
  }

  @Override
  Intent wanted() {
    return getIntent().getParcelableExtra(Intent.EXTRA_INTENT, Intent.class);
  }

  @Override
  List<ResolveInfo> targets() {
    List<ResolveInfo> found = super.targets();
    Parcelable[] excluded = getIntent().getParcelableArrayExtra(Intent.EXTRA_EXCLUDE_COMPONENTS, ComponentName.class);
    if (excluded != null) found.removeIf(target -> Arrays.asList(excluded).contains(nameOf(target)));
    return found;
  }

  @Override
  void chosen(ResolveInfo target) {
    tell(nameOf(target));
    start(target);
  }

  /** Some apps want to know what was chosen. */
  private void tell(ComponentName chosen) {
    IntentSender sender =
        getIntent().getParcelableExtra(Intent.EXTRA_CHOSEN_COMPONENT_INTENT_SENDER, IntentSender.class);
    if (sender == null) return;
    try {
      sender.sendIntent(this, 0, new Intent().putExtra(Intent.EXTRA_CHOSEN_COMPONENT, chosen), null, null);
    } catch (IntentSender.SendIntentException e) {
      throw new IllegalStateException("the app took back what it wanted to be told by", e);
    }
  }
}
