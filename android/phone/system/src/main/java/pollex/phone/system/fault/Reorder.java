package pollex.phone.system.fault;

import android.view.View;
import android.view.ViewGroup;
import android.widget.AdapterView;
import android.widget.BaseAdapter;
import android.widget.ListAdapter;
import android.widget.ListView;

/** A list of the page in front that turns its rows round, as one does that is sorted anew; a click means the row that is seen. */
final class Reorder implements Fault {
  private final String id;
  private ListView list;
  private ListAdapter before;
  private ListAdapter turned;
  private AdapterView.OnItemClickListener clicks;

  Reorder(String id) {
    this.id = id;
  }

  @Override
  public void begin() throws FaultRefused {
    list = id == null ? FrontPage.main(ListView.class) : FrontPage.view(id, ListView.class);
    if (list.getHeaderViewsCount() + list.getFooterViewsCount() > 0) throw new FaultRefused("a list with headers is not turned");
    before = list.getAdapter();
    if (before == null) throw new FaultRefused("the list has no rows");
    clicks = list.getOnItemClickListener();
    int first = list.getFirstVisiblePosition();
    turned = new Turned();
    list.setAdapter(turned);
    list.setSelection(first);
    if (clicks != null) list.setOnItemClickListener((of, row, at, number) -> clicks.onItemClick(of, row, turned(at), number));
  }

  private int turned(int position) {
    return before.getCount() - 1 - position;
  }

  @Override
  public void end() {
    if (list.getAdapter() != turned) return; // the app has other rows by now
    int first = list.getFirstVisiblePosition();
    list.setAdapter(before);
    list.setSelection(first);
    list.setOnItemClickListener(clicks);
  }

  @Override
  public boolean isOver() {
    return FrontPage.isGone(list);
  }

  private final class Turned extends BaseAdapter {
    @Override
    public int getCount() {
      return before.getCount();
    }

    @Override
    public Object getItem(int position) {
      return before.getItem(turned(position));
    }

    @Override
    public long getItemId(int position) {
      return before.getItemId(turned(position));
    }

    @Override
    public View getView(int position, View old, ViewGroup parent) {
      return before.getView(turned(position), old, parent);
    }

    @Override
    public int getItemViewType(int position) {
      return before.getItemViewType(turned(position));
    }

    @Override
    public int getViewTypeCount() {
      return before.getViewTypeCount();
    }
  }
}
