/** The frame of personal settings: the sections beside the page's own part, for users who are logged in. */
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { entranceOf } from '#shared/entrances.ts';
import { settingsPaths } from '#shared/breadcrumbs.ts';
import { userTypes } from '#shared/user-type.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { EntranceLink } from './entrance-link.tsx';
import { Guard } from './guard.tsx';

type SettingsSection = keyof typeof settingsPaths;

interface Props {
  section: SettingsSection;
  children: ReactNode;
}

/** The heading is in the page at once; everything below waits for the user. */
export function SettingsFrame({ section, children }: Props): ReactNode {
  const t = useT();
  return (
    <Frame className="wrap">
      <div className="head">
        <p className="muted small">{t('navigation:section.set')}</p>
        <h1 tabIndex={-1}>{t(`navigation:section.${section}`)}</h1>
      </div>
      <Guard need={section === 'agency' ? 'pgc' : 'user'} allowsFirstPassword={section === 'password'}>
        <div className="columns">
          <Sections current={section} />
          <div className="part">{children}</div>
        </div>
      </Guard>
    </Frame>
  );
}

function Sections({ current }: { current: SettingsSection }): ReactNode {
  const t = useT();
  const { user } = useSnapshot(useTabState().session);
  const list = useRef<HTMLUListElement>(null);
  // Where the sections are a row that scrolls, the current one is in view.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && link) list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2;
  }, []);
  const isShown: Partial<Record<SettingsSection, boolean>> = {
    agency: user?.userType === userTypes.pgc,
    secondFactor: user !== null && (entranceOf(user) !== null || user.secondFactor === 'on'),
  };
  const shown = (Object.keys(settingsPaths) as SettingsSection[]).filter((key) => isShown[key] ?? true);
  return (
    <nav aria-label={t('navigation:section.set')}>
      <ul ref={list} className="chips">
        {shown.map((key) => (
          <li key={key}>
            <Link to={settingsPaths[key]} aria-current={key === current ? 'page' : undefined}>
              <span>{t(`navigation:section.${key}`)}</span>
              {key === 'notifications' && user && user.unread > 0 ? (
                <>
                  <span className="visually-hidden">{t('account:menu.unread', { count: user.unread })}</span>
                  <i aria-hidden="true">{user.unread}</i>
                </>
              ) : null}
            </Link>
          </li>
        ))}
        {user && entranceOf(user) ? (
          <li>
            <EntranceLink user={user} countsAtOnce />
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

const Frame = styled.div`
  /* What comes after hydration stays above the fold's end, so that nothing in view moves. */
  min-height: calc(100dvh - var(--header));
  padding-block: var(--s7) var(--s9);

  .head {
    margin-bottom: var(--s6);
  }
  h1 {
    font-size: var(--t-h1);
  }
  .columns {
    display: grid;
    grid-template-columns: max(12rem, calc(260 * var(--px))) minmax(0, 1fr);
    gap: calc(72 * var(--px));
    align-items: start;
  }
  nav {
    position: sticky;
    top: 1.5rem;
  }
  nav ul {
    display: grid;
    gap: 0.15rem;
  }
  nav a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
    min-height: 2.75rem;
    padding-inline: 0.9rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.4;
  }
  nav a:hover {
    background: var(--sunken);
  }
  nav a[aria-current] {
    background: var(--primary);
    color: var(--primary-ink);
    font-weight: 600;
  }
  nav i {
    padding: 0.15em 0.6em;
    border-radius: var(--r-pill);
    background: var(--danger);
    color: var(--bg);
    font-size: var(--t-xs);
    font-style: normal;
    font-weight: 600;
    white-space: nowrap;
  }
  .part {
    display: grid;
    gap: var(--s5);
    max-width: 56rem;
  }
  .card {
    padding: max(1.25rem, calc(36 * var(--tx)));
    border: 1px solid var(--line);
    border-radius: var(--r-l);
    background: var(--surface);
  }
  .card > h2 {
    margin-bottom: 0.4rem;
    font-size: var(--t-h3);
  }
  .card > h2 + p,
  .card > h2 + p + p {
    margin-bottom: 1.1rem;
    color: var(--text-2);
    font-size: var(--t-ui);
    line-height: 1.7;
  }
  .card > h2 + p:has(+ p) {
    margin-bottom: 0.3rem;
  }
  .card .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
    margin-top: 1.1rem;
  }
  .card .submit {
    margin-top: 1.1rem;
  }
  .card .note {
    padding: 0.8rem 1rem;
    border-radius: var(--r-m);
    background: var(--sunken);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .card .note[data-tone='warning'] {
    background: var(--warning-ground);
    color: var(--warning);
  }
  .card .note[data-tone='good'] {
    background: var(--success-ground);
    color: var(--success);
  }
  .card .note + * {
    margin-top: 1.1rem;
  }

  ${media.compact} {
    .columns {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s5);
    }
    nav {
      position: static;
    }
    nav ul {
      position: relative;
      display: flex;
      gap: 0.6rem;
    }
    nav li {
      flex: none;
    }
    nav a {
      border: 1px solid var(--line-strong);
      border-radius: var(--r-pill);
    }
    nav a[aria-current] {
      border-color: var(--primary);
    }
  }
`;
