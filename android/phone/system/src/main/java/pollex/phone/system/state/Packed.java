package pollex.phone.system.state;

import android.os.Bundle;
import android.os.Parcel;
import android.os.Parcelable;
import java.util.Base64;

/** Android's parcels as text, for a snapshot's file. Only the phone that wrote them, or its successor, reads them. */
public final class Packed {
  private Packed() {}

  /** @throws RuntimeException if it holds what lives in this process alone, a binder for one */
  public static String of(Parcelable content) {
    Parcel parcel = Parcel.obtain();
    try {
      content.writeToParcel(parcel, 0);
      return Base64.getEncoder().encodeToString(parcel.marshall());
    } finally {
      parcel.recycle();
    }
  }

  /** @throws RuntimeException if the text is none that {@link #of} gave */
  public static <T> T read(String text, Parcelable.Creator<T> creator) {
    byte[] bytes = Base64.getDecoder().decode(text);
    Parcel parcel = Parcel.obtain();
    try {
      parcel.unmarshall(bytes, 0, bytes.length);
      parcel.setDataPosition(0);
      return creator.createFromParcel(parcel);
    } finally {
      parcel.recycle();
    }
  }

  /** A bundle, whose classes are looked up when its reader has given it a class loader. */
  public static Bundle bundle(String text) {
    return read(text, Bundle.CREATOR);
  }
}
