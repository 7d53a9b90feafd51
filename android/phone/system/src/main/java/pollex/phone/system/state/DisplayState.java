package pollex.phone.system.state;

/**
 * The one display.
 *
 * @param widthPx width in the present rotation
 * @param heightPx height in the present rotation
 * @param rotation 0 upright, 1, 2, 3 as {@code android.view.Surface} counts
 */
public record DisplayState(int widthPx, int heightPx, int density, int rotation) {
  /** Width of the upright display. */
  public int naturalWidthPx() {
    return rotation % 2 == 0 ? widthPx : heightPx;
  }

  /** Height of the upright display. */
  public int naturalHeightPx() {
    return rotation % 2 == 0 ? heightPx : widthPx;
  }
}
