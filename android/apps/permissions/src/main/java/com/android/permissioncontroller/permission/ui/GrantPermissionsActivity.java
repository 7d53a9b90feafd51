package com.android.permissioncontroller.permission.ui;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.os.Process;
import android.view.View;
import android.widget.TextView;
import com.android.permissioncontroller.R;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** Asks a person whether an app may do what it asks for, one group of permissions after the other. */
public final class GrantPermissionsActivity extends Activity {
  private static final int ANSWERED =
      PackageManager.FLAG_PERMISSION_USER_SET | PackageManager.FLAG_PERMISSION_USER_FIXED
          | PackageManager.FLAG_PERMISSION_ONE_TIME;

  private final Deque<Question> questions = new ArrayDeque<>();
  private String[] asked = new String[0];
  private String app;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    String[] names = getIntent().getStringArrayExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_NAMES);
    app = getCallingPackage();
    if (names == null || app == null) {
      finish();
      return;
    }
    asked = names;
    setTitle(null);
    setContentView(R.layout.grant_permissions);
    answer(R.id.permission_allow_button, true, 0);
    answer(R.id.permission_allow_foreground_only_button, true, 0);
    answer(R.id.permission_allow_one_time_button, true, PackageManager.FLAG_PERMISSION_ONE_TIME);
    answer(R.id.permission_deny_button, false, 0);
    questions.addAll(Question.of(open()));
    next();
  }

  /** Those that are in the app's manifest, are not given, and have not been refused for good. */
  private List<String> open() {
    List<String> open = new ArrayList<>();
    for (String name : asked) {
      boolean refused = (flags(name) & PackageManager.FLAG_PERMISSION_USER_FIXED) != 0;
      if (!refused && isRequested(name) && !has(name)) open.add(name);
    }
    return open;
  }

  private boolean isRequested(String permission) {
    try {
      PackageInfo info = getPackageManager().getPackageInfo(app, PackageManager.GET_PERMISSIONS);
      return info.requestedPermissions != null && Arrays.asList(info.requestedPermissions).contains(permission);
    } catch (PackageManager.NameNotFoundException e) {
      return false;
    }
  }

  private boolean has(String permission) {
    return getPackageManager().checkPermission(permission, app) == PackageManager.PERMISSION_GRANTED;
  }

  private int flags(String permission) {
    return getPackageManager().getPermissionFlags(permission, app, Process.myUserHandle());
  }

  private void next() {
    Question question = questions.peek();
    if (question == null) {
      finish();
      return;
    }
    this.<TextView>requireViewById(R.id.permission_message).setText(question.message(this, label()));
    show(R.id.permission_allow_button, !question.isForUse());
    show(R.id.permission_allow_foreground_only_button, question.isForUse());
    show(R.id.permission_allow_one_time_button, question.isForUse());
  }

  private CharSequence label() {
    try {
      return getPackageManager().getApplicationLabel(getPackageManager().getApplicationInfo(app, 0));
    } catch (PackageManager.NameNotFoundException e) {
      return app;
    }
  }

  private void show(int button, boolean shown) {
    requireViewById(button).setVisibility(shown ? View.VISIBLE : View.GONE);
  }

  private void answer(int button, boolean granted, int flag) {
    requireViewById(button).setOnClickListener(view -> decide(questions.remove(), granted, flag));
  }

  /** A second no is for good. */
  private void decide(Question question, boolean granted, int flag) {
    for (String permission : question.permissions) {
      boolean again = (flags(permission) & PackageManager.FLAG_PERMISSION_USER_SET) != 0;
      int no = PackageManager.FLAG_PERMISSION_USER_SET | (again ? PackageManager.FLAG_PERMISSION_USER_FIXED : 0);
      int yes = flag == 0 ? PackageManager.FLAG_PERMISSION_USER_SET : flag;
      getPackageManager()
          .updatePermissionFlags(permission, app, ANSWERED, granted ? yes : no, Process.myUserHandle());
      if (granted) getPackageManager().grantRuntimePermission(app, permission, Process.myUserHandle());
    }
    next();
  }

  /** BACK ends it without an answer: the app is told what it has now. */
  @Override
  public void finish() {
    int[] results = new int[asked.length];
    for (int i = 0; i < asked.length; i++) {
      results[i] = has(asked[i]) ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
    }
    setResult(
        RESULT_OK,
        new Intent()
            .putExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_NAMES, asked)
            .putExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_RESULTS, results));
    super.finish();
  }
}
