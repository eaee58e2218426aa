/** The user menu at the foot of the side bar. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { UserInfo } from '#shared/api/account.ts';
import { paths } from '#shared/paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { endLogin } from '#client/state/login.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { useMenu } from '#client/ui/overlay/use-menu.ts';
import { writingOf } from '#client/ui/text/writing-of.ts';

const places = [
  { path: paths.setNotifications, text: 'navigation:section.notifications' },
  { path: paths.setFavourites, text: 'navigation:section.favourites' },
  { path: paths.settings, text: 'navigation:section.set' },
] as const;

/** A navigation closes it too. */
export function StaffUserMenu({ user }: { user: UserInfo }) {
  const t = useT();
  const tab = useTabState();
  const api = useApi();
  const language = useLanguage();
  const name = language === 'en' ? user.nameEn || user.nickName : user.nickName;
  const { details, close } = useMenu();
  const { key } = useLocation();
  useEffect(close, [key, close]);
  return (
    <details {...details} className="user">
      <summary title={name}>
        <span className="disc" aria-hidden="true">
          {[...name.trim()][0]}
        </span>
        <span className="visually-hidden">{t('manage:frame.userMenu')}</span>
        <span className="name" lang={writingOf(name)}>
          {name}
        </span>
      </summary>
      <div className="panel">
        <p>{user.userName}</p>
        <ul>
          {places.map(({ path, text }) => (
            <li key={path}>
              <Link to={path}>{t(text)}</Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void endLogin(tab, api)}>
              {t('manage:frame.logOut')}
            </button>
          </li>
        </ul>
      </div>
    </details>
  );
}
