package dev.pollex.lists;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.Locale;

/** Tabs over pages that turn sideways; on each a list of goods, with rows of cards that go sideways in it. */
public final class ShopActivity extends Page {
  private static final int ROWS = 90;
  private Pager pager;
  private LinearLayout tabs;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.shop);
    tabs = findViewById(R.id.tabs);
    pager = findViewById(R.id.pager);
    String[] shelves = getResources().getStringArray(R.array.shelves);
    for (int i = 0; i < shelves.length; i++) {
      addTab(shelves[i], i);
      TracedList list = (TracedList) getLayoutInflater().inflate(R.layout.goods, pager, false);
      pager.addView(list);
      fill(list, new Goods(i));
    }
    pager.begin(journal(), false, this::turned);
  }

  private void addTab(String shelf, int page) {
    TextView tab = (TextView) getLayoutInflater().inflate(R.layout.tab, tabs, false);
    tab.setText(shelf);
    tab.setOnClickListener(
        view -> {
          journal().add("tab", "page", page + 1);
          pager.turnTo(page);
        });
    tabs.addView(tab);
  }

  private void turned(int page) {
    for (int i = 0; i < tabs.getChildCount(); i++) {
      tabs.getChildAt(i).setSelected(i == page);
    }
  }

  /** Each sixth row is a row of cards. */
  private final class Goods extends NumberedRows {
    private static final int GOOD = 0;
    private static final int CARDS = 1;
    private static final int PERIOD = 6;
    private static final int CARDS_PER_ROW = 12;
    private static final int CENTS = 100;
    private static final int CENTS_STEP = 35;
    private final int shelf;

    Goods(int shelf) {
      super(ShopActivity.this, R.string.row, ROWS);
      this.shelf = shelf;
    }

    @Override
    public int getViewTypeCount() {
      return CARDS + 1;
    }

    @Override
    public int getItemViewType(int position) {
      return position % PERIOD == PERIOD - 1 ? CARDS : GOOD;
    }

    @Override
    public View getView(int position, View used, ViewGroup list) {
      LayoutInflater inflater = getLayoutInflater();
      if (getItemViewType(position) == CARDS) {
        return cards(position, used == null ? inflater.inflate(R.layout.cards, list, false) : used);
      }
      View row = used == null ? inflater.inflate(R.layout.good, list, false) : used;
      String name = name(R.string.good, padded(position + 1));
      row.<TextView>findViewById(R.id.title).setText(name);
      row.<TextView>findViewById(R.id.price).setText(price(position + 1));
      View add = row.findViewById(R.id.add);
      add.setOnClickListener(view -> journal().add("click", "list", "add", "row", position + 1));
      return row;
    }

    private View cards(int position, View row) {
      Carousel carousel = row.findViewById(R.id.carousel);
      LinearLayout cards = row.findViewById(R.id.cards);
      if (cards.getChildCount() == 0) {
        carousel.trace(journal());
        for (int i = 0; i < CARDS_PER_ROW; i++) {
          getLayoutInflater().inflate(R.layout.card, cards);
        }
      }
      carousel.scrollTo(0, 0);
      row.<TextView>findViewById(R.id.title).setText(name(R.string.offers, padded(position + 1)));
      for (int i = 0; i < CARDS_PER_ROW; i++) {
        int number = position / PERIOD * CARDS_PER_ROW + i + 1;
        TextView card = (TextView) cards.getChildAt(i);
        card.setText(name(R.string.offer, padded(number)));
        card.setOnClickListener(view -> journal().add("click", "list", "cards", "row", number));
      }
      return row;
    }

    private String name(int text, String number) {
      return getString(text, getResources().getStringArray(R.array.shelves)[shelf], number);
    }

    private String price(int number) {
      int cents = number * CENTS_STEP;
      return getString(R.string.price, String.format(Locale.ROOT, "%d.%02d", cents / CENTS, cents % CENTS));
    }
  }
}
