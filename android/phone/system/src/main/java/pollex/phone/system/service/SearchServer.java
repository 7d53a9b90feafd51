package pollex.phone.system.service;

import android.app.ISearchManager;
import android.app.SearchableInfo;
import android.content.ComponentName;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import pollex.phone.system.app.Packages;

/** Stands for SearchManagerService: SearchView asks it what an activity can be searched for. */
public final class SearchServer extends ISearchManager.Default {
  @Override
  public SearchableInfo getSearchableInfo(ComponentName component) {
    try {
      return SearchableInfo.getActivityMetaData(
          RuntimeEnvironment.getApplication(),
          Packages.manager().getActivityInfo(component, PackageManager.GET_META_DATA),
          0);
    } catch (PackageManager.NameNotFoundException e) {
      return null;
    }
  }

  @Override
  public List<SearchableInfo> getSearchablesInGlobalSearch() {
    return List.of();
  }

  @Override
  public List<ResolveInfo> getGlobalSearchActivities() {
    return List.of();
  }
}
