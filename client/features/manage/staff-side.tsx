/** The side bar of the management centre; on narrow screens a bar whose one button opens it as a sheet. */
import { use, useEffect, useId, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import type { UserInfo } from '#shared/api/account.ts';
import { countItems, type SectionCounts } from '#shared/api/content-list-staff.ts';
import { otherLanguage, withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { ApiContext, useApi } from '#client/lib/api.ts';
import { useSite } from '#client/lib/site.ts';
import { storeLanguage } from '#client/lib/storage.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useLinkSheet } from '#client/lib/use-link-sheet.ts';
import { onItemChange } from '#client/state/item-changes.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { IconButton } from '#client/ui/button.tsx';
import { HelpButton } from '#client/ui/help-button.tsx';
import { Link } from '#client/ui/link.tsx';
import { SiteMark } from '#client/ui/picture/site-mark.tsx';
import { Bell, ExternalLink, PanelLeft } from '#client/ui/picture/staff-icons.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { PaletteButton } from './palette-host.tsx';
import { StaffNavigation, useStaffUser } from './staff-navigation.tsx';
import type { SideChoice } from './use-side.ts';
import { endLogin } from '#client/state/login.ts';
import { useMenu } from '#client/ui/overlay/use-menu.ts';

/** The same for everybody until the page is hydrated and knows who is there. */
export function StaffSide({ side }: { side: SideChoice }) {
  const t = useT();
  const user = useStaffUser();
  const counts = useSectionCounts(user && !user.mustChangePassword && user.secondFactor !== 'missing' ? user.id : null);
  return (
    <header className="side cinema">
      <div className="top">
        <Whose user={user} />
        <SectionMenu>
          {user ? <PaletteButton /> : null}
          <StaffNavigation user={user} counts={counts} side={{ ...side, isNarrow: false }} />
          <Foot user={user} />
        </SectionMenu>
      </div>
      <div className="wide">
        {user ? <PaletteButton /> : null}
        <StaffNavigation user={user} counts={counts} side={side} />
        <Foot user={user}>
          <button
            type="button"
            className="icon-button"
            aria-label={t(side.isNarrow ? 'manage:frame.widen' : 'manage:frame.collapse')}
            title={t(side.isNarrow ? 'manage:frame.widen' : 'manage:frame.collapse')}
            aria-pressed={side.isNarrow}
            onClick={side.toggleNarrow}
          >
            <PanelLeft className="icon" aria-hidden="true" />
          </button>
        </Foot>
      </div>
    </header>
  );
}

/** The name of the place, and under it the institution or the site. */
function Whose({ user }: { user: UserInfo | null }) {
  const t = useT();
  const site = useSite();
  const language = useLanguage();
  const owner = user?.agency?.institution || site.name[language];
  return (
    <Link className="whose" to={paths.manage}>
      <SiteMark />
      <span>
        <b className="song">{t('manage:frame.title')}</b>
        <span lang={writingOf(owner)}>{owner}</span>
      </span>
    </Link>
  );
}

/** The user, and the links out of the management centre. */
function Foot({ user, children }: { user: UserInfo | null; children?: ReactNode }) {
  const t = useT();
  const unread = useSnapshot(useTabState().session).user?.unread ?? 0;
  const isHydrated = useHydrated();
  const bell = isHydrated && unread > 0 ? t('manage:frame.unread', { count: unread }) : t('navigation:section.notifications');
  return (
    <div className="foot">
      {user ? <StaffUserMenu user={user} /> : null}
      <div className="links">
        <OtherLanguage />
        <Link className="icon-button" to={paths.setNotifications} title={bell}>
          <span className="visually-hidden">{bell}</span>
          <Bell className="icon" aria-hidden="true" />
          {isHydrated && unread > 0 ? <i aria-hidden="true">{Math.min(unread, unreadShownMax)}</i> : null}
        </Link>
        <Link className="icon-button" to={paths.home} aria-label={t('manage:frame.viewSite')} title={t('manage:frame.viewSite')}>
          <ExternalLink className="icon" aria-hidden="true" />
        </Link>
        <HelpButton label={t('common:action.help')} />
        {children}
      </div>
    </div>
  );
}

/** Text of the badge. */
const unreadShownMax = 99;

/** Written the same in both languages, so that everybody finds their own. */
const signs = { 'zh-Hans': '中', en: 'EN' } as const;

/** The same screen in the other language. The query is added in the browser, because pages are cached without it. */
function OtherLanguage() {
  const t = useT();
  const target = otherLanguage(useLanguage());
  const { pathname, search } = useLocation();
  const query = useHydrated() ? search : '';
  const sign = signs[target];
  // In the language that it leads to.
  const name = t('manage:frame.otherLanguage');
  return (
    <a
      className="icon-button language"
      href={withLanguage(target, pathname) + query}
      lang={target}
      hrefLang={target}
      aria-label={`${sign} ${name}`}
      title={name}
      data-reload=""
      data-language={target}
      onClick={() => storeLanguage(target)}
    >
      {sign}
    </a>
  );
}

/** A sheet that the one button opens; a press on the scrim, which is the dialog itself, closes it. */
function SectionMenu({ children }: { children: ReactNode }) {
  const t = useT();
  const id = useId();
  const { dialog, open } = useLinkSheet((pressed) => pressed.matches('dialog') || pressed.closest('a, li button') !== null);
  return (
    <>
      <IconButton className="opener" icon="menu" label={t('manage:frame.open')} aria-haspopup="dialog" aria-controls={id} onClick={open} />
      <dialog {...dialog} id={id} className="sheet cinema" aria-label={t('manage:frame.sections')}>
        <form method="dialog">
          {/* Where the focus of the opened dialog begins. */}
          <IconButton type="submit" icon="x" label={t('manage:frame.close')} autoFocus />
        </form>
        {children}
      </dialog>
    </>
  );
}

/** The last answer in this tab, shown until the next is there, and only to whom it was given. */
let last: { userId: string; counts: SectionCounts } | null = null;

/** Counted anew on each screen, after changes of items and when the tab becomes visible. Null until they are known; `userId` null for somebody who has no lists. */
function useSectionCounts(userId: string | null): SectionCounts | null {
  // None on the server, where there is no login.
  const api = use(ApiContext);
  const { pathname } = useLocation();
  const [counts, setCounts] = useState(() => (last?.userId === userId ? last.counts : null));
  useEffect(() => {
    if (userId === null || !api) return undefined;
    const leave = new AbortController();
    const count = async () => {
      const outcome = await api(countItems, undefined, { signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted || outcome?.status !== 'ok') return;
      last = { userId, counts: outcome.data };
      setCounts(outcome.data);
    };
    void count();
    const stop = onItemChange(() => void count());
    const handleVisible = () => {
      if (document.visibilityState === 'visible') void count();
    };
    document.addEventListener('visibilitychange', handleVisible, { signal: leave.signal });
    return () => {
      leave.abort();
      stop();
    };
  }, [api, userId, pathname]);
  return userId === null ? null : counts;
}

const places = [
  { path: paths.setNotifications, text: 'navigation:section.notifications' },
  { path: paths.setFavourites, text: 'navigation:section.favourites' },
  { path: paths.settings, text: 'navigation:section.set' },
] as const;

/** A navigation closes it too. */
function StaffUserMenu({ user }: { user: UserInfo }) {
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
