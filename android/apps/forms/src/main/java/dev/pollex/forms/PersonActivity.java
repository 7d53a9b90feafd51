package dev.pollex.forms;

import android.content.Intent;
import android.os.Bundle;

/** The first page: who travels. Its link leads to another app. */
public final class PersonActivity extends FormPage {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setTitle(R.string.person_title); // the icon has the name of the app
    show(R.layout.person, R.id.name, R.id.city, R.id.phone);
    onClick(R.id.next, () -> open(JourneyActivity.class));
    onClick(R.id.terms, this::openTerms);
  }

  private void openTerms() {
    Intent intent = new Intent().setClassName("dev.pollex.shade", "dev.pollex.shade.AdvertiserActivity");
    startActivity(intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)); // a browser has a task of its own
  }
}
