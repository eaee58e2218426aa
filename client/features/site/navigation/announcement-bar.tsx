/** The bar above every page that staff publish under /manage/announcement-bar: one sentence, a level and perhaps a link. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import type { Navigation } from '#shared/api/home.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Link } from '#client/ui/link.tsx';

const Bar = styled.aside`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0.1rem 1rem;
  padding: 0.6rem max(1.25rem, calc(64 * var(--px)));
  background: var(--info-ground);
  color: var(--info);
  font-size: var(--t-ui);
  font-weight: 600;
  line-height: 1.6;
  overflow-wrap: anywhere;
  text-align: center;
  text-wrap: balance;

  &[data-level='important'] {
    background: var(--warning-ground);
    color: var(--warning);
  }

  &[data-level='urgent'] {
    background: var(--cinnabar-600);
    color: var(--paper-0);
  }

  & > a {
    /* High enough to be hit, without making the bar higher. */
    margin-block: -0.3rem;
    padding-block: 0.3rem;
    text-decoration: underline;
    text-underline-offset: 0.3em;
  }
`;

export function AnnouncementBar(): ReactNode {
  const t = useT();
  const bar = useSnapshot(useTabState().site).navigation?.announcement;
  return bar ? <AnnouncementLine {...bar} label={t('navigation:announcement.region')} /> : null;
}

interface LineProps extends NonNullable<Navigation['announcement']> {
  /** Names the region; a preview has none. */
  label?: string;
  lang?: string;
}

/** The bar itself, as pages and its preview show it. */
export function AnnouncementLine({ level, text, link, label, lang }: LineProps): ReactNode {
  return (
    <Bar as={label ? 'aside' : 'div'} data-level={level} aria-label={label} lang={lang}>
      <p>{text}</p>
      {link && <Link to={link.path}>{link.label}</Link>}
    </Bar>
  );
}
