package com.android.permissioncontroller.permission.ui;

import android.Manifest;
import android.content.Context;
import android.content.pm.PackageManager;
import com.android.permissioncontroller.R;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Permissions of one group, which a person is asked for at once. */
final class Question {
  final List<String> permissions = new ArrayList<>();
  private final int sentence;

  private Question(int sentence) {
    this.sentence = sentence;
  }

  /** The questions that these permissions make, in their order. */
  static List<Question> of(List<String> permissions) {
    Map<Object, Question> questions = new LinkedHashMap<>();
    for (String permission : permissions) {
      int sentence = sentence(permission);
      Object group = sentence == 0 ? permission : Integer.valueOf(sentence);
      questions.computeIfAbsent(group, key -> new Question(sentence)).permissions.add(permission);
    }
    return List.copyOf(questions.values());
  }

  /** Whether the right may be given for as long as the app is in use, or for once: what an app could watch a person by. */
  boolean isForUse() {
    return sentence == R.string.permgrouprequest_camera
        || sentence == R.string.permgrouprequest_microphone
        || sentence == R.string.permgrouprequest_location;
  }

  /** The question in Android's words. */
  CharSequence message(Context context, CharSequence app) {
    if (sentence != 0) return context.getString(sentence, app);
    return context.getString(R.string.allow_other, app, label(context, permissions.get(0)));
  }

  private static CharSequence label(Context context, String permission) {
    try {
      PackageManager manager = context.getPackageManager();
      return manager.getPermissionInfo(permission, 0).loadLabel(manager);
    } catch (PackageManager.NameNotFoundException e) {
      return permission;
    }
  }

  @SuppressWarnings("deprecation") // old apps ask for old permissions
  private static int sentence(String permission) {
    switch (permission) {
      case Manifest.permission.CAMERA:
        return R.string.permgrouprequest_camera;
      case Manifest.permission.RECORD_AUDIO:
        return R.string.permgrouprequest_microphone;
      case Manifest.permission.ACCESS_FINE_LOCATION:
      case Manifest.permission.ACCESS_COARSE_LOCATION:
        return R.string.permgrouprequest_location;
      case Manifest.permission.READ_CONTACTS:
      case Manifest.permission.WRITE_CONTACTS:
      case Manifest.permission.GET_ACCOUNTS:
        return R.string.permgrouprequest_contacts;
      case Manifest.permission.READ_CALENDAR:
      case Manifest.permission.WRITE_CALENDAR:
        return R.string.permgrouprequest_calendar;
      case Manifest.permission.SEND_SMS:
      case Manifest.permission.RECEIVE_SMS:
      case Manifest.permission.READ_SMS:
      case Manifest.permission.RECEIVE_MMS:
      case Manifest.permission.RECEIVE_WAP_PUSH:
        return R.string.permgrouprequest_sms;
      case Manifest.permission.READ_CALL_LOG:
      case Manifest.permission.WRITE_CALL_LOG:
      case Manifest.permission.PROCESS_OUTGOING_CALLS:
        return R.string.permgrouprequest_calllog;
      case Manifest.permission.READ_PHONE_STATE:
      case Manifest.permission.READ_PHONE_NUMBERS:
      case Manifest.permission.CALL_PHONE:
      case Manifest.permission.ANSWER_PHONE_CALLS:
      case Manifest.permission.ADD_VOICEMAIL:
      case Manifest.permission.USE_SIP:
      case Manifest.permission.ACCEPT_HANDOVER:
        return R.string.permgrouprequest_phone;
      case Manifest.permission.BODY_SENSORS:
        return R.string.permgrouprequest_sensors;
      case Manifest.permission.ACTIVITY_RECOGNITION:
        return R.string.permgrouprequest_activityRecognition;
      case Manifest.permission.BLUETOOTH_SCAN:
      case Manifest.permission.BLUETOOTH_CONNECT:
      case Manifest.permission.BLUETOOTH_ADVERTISE:
      case Manifest.permission.NEARBY_WIFI_DEVICES:
      case Manifest.permission.UWB_RANGING:
        return R.string.permgrouprequest_nearby_devices;
      case Manifest.permission.POST_NOTIFICATIONS:
        return R.string.permgrouprequest_notifications;
      case Manifest.permission.READ_MEDIA_AUDIO:
        return R.string.permgrouprequest_readMediaAural;
      case Manifest.permission.READ_MEDIA_IMAGES:
      case Manifest.permission.READ_MEDIA_VIDEO:
      case Manifest.permission.READ_MEDIA_VISUAL_USER_SELECTED:
      case Manifest.permission.ACCESS_MEDIA_LOCATION:
        return R.string.permgrouprequest_readMediaVisual;
      case Manifest.permission.READ_EXTERNAL_STORAGE:
      case Manifest.permission.WRITE_EXTERNAL_STORAGE:
        return R.string.permgrouprequest_storage;
      default:
        return 0;
    }
  }
}
