/** `/set/favourites`: favourites of the user. */
import { SettingsFrame } from '#client/features/account/settings-frame.tsx';
import { FavouriteList } from '#client/features/community/favourite-list.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  return { title: t('navigation:section.favourites'), description: t('settings:head.description'), noindex: true };
}

export default function SetFavouritesPage() {
  return (
    <SettingsFrame section="favourites">
      <FavouriteList />
    </SettingsFrame>
  );
}
