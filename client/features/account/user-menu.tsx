/** The user's menu: name, management centre if permitted, notifications, favourites, settings, log out. */
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import type { UserInfo } from '#shared/api/account.ts';
import { entranceOf } from '#shared/entrances.ts';
import { paths } from '#shared/paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { endLogin } from '#client/state/login.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useMenu } from '#client/ui/overlay/use-menu.ts';
import { EntranceLink } from './entrance-link.tsx';

/** A navigation closes it too. */
export function UserMenu(): ReactNode {
  const t = useT();
  const { details, close } = useMenu();
  const { key } = useLocation();
  useEffect(close, [key, close]);
  const user = useKnownUser();
  const logOut = useLogOut();
  if (!user) return null;
  const unread = user.unread > 0 ? t('account:menu.unread', { count: user.unread }) : '';
  return (
    <Menu {...details}>
      <summary title={user.nickName}>
        <span className="visually-hidden">{[t('account:menu.label', { name: user.nickName }), unread].filter(Boolean).join(' · ')}</span>
        <span className="disc" aria-hidden="true">
          {[...user.nickName.trim()][0]}
        </span>
        {unread && <i aria-hidden="true">{Math.min(user.unread, unreadShownMax)}</i>}
      </summary>
      <div className="panel">
        <p>
          <b>{user.nickName}</b>
          <span>{user.userName}</span>
        </p>
        <ul>
          {entranceOf(user) ? (
            <li>
              <EntranceLink user={user} />
            </li>
          ) : null}
          {places.map(({ path, text }) => (
            <li key={path}>
              <Link to={path}>
                <span>{t(text)}</span>
                {path === paths.setNotifications && unread ? <i>{unread}</i> : null}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={logOut}>
              {t('account:menu.logout')}
            </button>
          </li>
        </ul>
      </div>
    </Menu>
  );
}

/** The management centre, settings and log out, side by side. */
export function UserLinks({ className }: { className: string }): ReactNode {
  const t = useT();
  const user = useKnownUser();
  const logOut = useLogOut();
  if (!user) return null;
  return (
    <>
      <EntranceLink user={user} className={className} />
      <Link className={className} to={paths.settings}>
        {t('navigation:section.set')}
      </Link>
      <button type="button" className={`${className} ghost`} onClick={logOut}>
        {t('account:menu.logout')}
      </button>
    </>
  );
}

/** Text of the badge. */
const unreadShownMax = 99;

const places = [
  { path: paths.setNotifications, text: 'navigation:section.notifications' },
  { path: paths.setFavourites, text: 'navigation:section.favourites' },
  { path: paths.settings, text: 'navigation:section.set' },
] as const;

function useKnownUser(): UserInfo | null {
  return useSnapshot(useTabState().session).user as UserInfo | null;
}

function useLogOut(): () => void {
  const t = useT();
  const tab = useTabState();
  const api = useApi();
  const toasts = useToasts();
  return () => {
    void endLogin(tab, api);
    toasts.show({ type: 'success', text: t('account:menu.loggedOut') });
  };
}

const Menu = styled.details`
  position: relative;

  summary {
    display: block;
    position: relative;
    list-style: none;
    border-radius: 50%;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary > .disc {
    display: grid;
    place-items: center;
    background: var(--primary);
    color: var(--primary-ink);
    font-weight: 600;
    line-height: 1;
  }
  summary > i {
    position: absolute;
    inset: -0.25rem -0.35rem auto auto;
  }
  i {
    min-width: 1.25rem;
    padding: 0.2em 0.4em;
    border-radius: var(--r-pill);
    background: var(--danger);
    color: var(--bg);
    font-style: normal;
    font-size: 0.75rem;
    font-weight: 600;
    line-height: 1.2;
    text-align: center;
  }
  .panel {
    position: absolute;
    inset: calc(100% + 0.6rem) 0 auto auto;
    z-index: var(--z-header);
    width: 17rem;
    padding: 0.6rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e2);
  }
  p {
    display: grid;
    padding: 0.4rem 0.9rem 0.7rem;
    border-bottom: 1px solid var(--line);
    margin-bottom: 0.4rem;
    line-height: 1.5;
  }
  p > span {
    color: var(--text-2);
    font-size: var(--t-s);
    overflow-wrap: anywhere;
  }
  li > * {
    display: flex;
    align-items: center;
    justify-content: space-between;
    width: 100%;
    min-height: 2.75rem;
    padding-inline: 0.9rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.4;
    text-align: start;
  }
  li > :hover {
    background: var(--sunken);
  }
  li > :focus-visible {
    outline-offset: -0.1875rem;
  }
`;
