/** The frame of the management centre: its sections at the side, a heading, and the section's own part. */
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from 'styled-components';
import { paths } from '#shared/paths.ts';
import type { Permission } from '#shared/policies.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { media } from '#client/theme/media.ts';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';

interface Section {
  path: string;
  icon: IconName;
  /** Who sees it at the side. */
  permission: Permission;
}

/** One row a section, in groups, in the order of the side. */
const groups = {
  community: {
    comments: { path: paths.manageComments, icon: 'message-circle', permission: 'commentModerate' },
    feedback: { path: paths.manageFeedback, icon: 'inbox', permission: 'feedbackHandle' },
  },
} as const satisfies Record<string, Record<string, Section>>;

type Groups = typeof groups;
export type ManageSection = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

interface Props {
  section: ManageSection;
  /** Stands beside the heading: a search, a button. */
  children: ReactNode;
}

/** The same shell for everybody; what is in it waits for a guard that the page puts around its own part. */
export function ManageFrame({ section, children }: Props) {
  const t = useT();
  return (
    <Frame>
      <div className="side cinema">
        <p className="name song6">{t('manage:frame.title')}</p>
        <Sections current={section} />
      </div>
      <div className="main">
        <h1 tabIndex={-1}>{t(`manage:frame.section.${section}`)}</h1>
        {children}
      </div>
    </Frame>
  );
}

function Sections({ current }: { current: ManageSection }) {
  const t = useT();
  const isHydrated = useHydrated();
  const { user } = useSnapshot(useTabState().session);
  return (
    <nav aria-label={t('manage:frame.title')}>
      {Object.entries(groups).map(([group, sections]) => {
        const seen = Object.entries(sections).filter(([, { permission }]) => isHydrated && user?.permissions.includes(permission));
        if (seen.length === 0) return null;
        return (
          <div key={group}>
            <h2>{t(`manage:frame.group.${group}`)}</h2>
            <ul>
              {seen.map(([key, { path, icon }]) => (
                <li key={key}>
                  <Link to={path} aria-current={key === current ? 'page' : undefined}>
                    <Icon name={icon} /> {t(`manage:frame.section.${key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: 17rem minmax(0, 1fr);
  min-height: calc(100dvh - var(--header));
  background: var(--paper-100);

  .side {
    display: grid;
    align-content: start;
    gap: 1.5rem;
    padding: 1.75rem 1rem;
  }
  .name {
    padding-inline: 0.9rem;
    font-size: 1.25rem;
    line-height: 1.3;
  }
  nav {
    display: grid;
    gap: 1.25rem;
  }
  .side h2 {
    padding-inline: 0.9rem;
    margin-bottom: 0.4rem;
    font: 600 var(--t-xs) / 1.4 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
  }
  nav a {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 2.75rem;
    padding-inline: 0.9rem;
    border-radius: var(--r-s);
    font-size: var(--t-ui);
    line-height: 1.3;
  }
  nav a .ic {
    width: 1.2rem;
    height: 1.2rem;
  }
  nav a:hover,
  nav a[aria-current] {
    background: var(--line);
  }
  nav a[aria-current] {
    font-weight: 600;
  }
  .main {
    min-width: 0;
    padding: 1.75rem 2.25rem 3rem;
  }
  h1 {
    margin-bottom: 1.25rem;
    font-size: 2rem;
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto 1fr;

    .side {
      grid-template-columns: auto minmax(0, 1fr);
      align-items: center;
      gap: 1rem;
      padding: 0.5rem var(--page);
      min-height: 3.75rem;
    }
    .name {
      padding: 0;
      font-size: 1.0625rem;
    }
    nav {
      display: flex;
      justify-content: flex-end;
      gap: 0.5rem;
      overflow-x: auto;
    }
    nav h2 {
      display: none;
    }
    nav ul {
      display: flex;
      gap: 0.25rem;
    }
    nav a {
      padding-inline: 0.7rem;
      white-space: nowrap;
    }
    .main {
      padding: 1.25rem var(--page) 4rem;
    }
    h1 {
      font-size: 1.75rem;
    }
  }
`;
