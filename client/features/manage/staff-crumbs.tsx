/** The breadcrumb of a staff screen, as a line above its heading. */
import { useSnapshot } from 'valtio';
import { styled } from 'styled-components';
import type { Crumb } from '#shared/breadcrumbs.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Link } from '#client/ui/link.tsx';

/** The last entry is plain text. */
export function StaffCrumbs() {
  const t = useT();
  const trail: readonly Crumb[] = useSnapshot(useTabState().site, { sync: true }).breadcrumbs;
  if (trail.length < 2) return null;
  return (
    <Line aria-label={t('navigation:breadcrumb.label')}>
      <ol>
        {trail.map((crumb, index) => {
          const name = 'section' in crumb ? t(`navigation:section.${crumb.section}`, { year: crumb.year ?? '' }) : crumb.text;
          const isLast = index === trail.length - 1;
          return (
            <li key={index} aria-current={isLast ? 'page' : undefined}>
              {crumb.path && !isLast ? <Link to={crumb.path}>{name}</Link> : name}
            </li>
          );
        })}
      </ol>
    </Line>
  );
}

const Line = styled.nav`
  min-height: 1.75rem;
  color: var(--text-2);
  font-size: var(--t-xs);
  line-height: 1.4;

  ol {
    display: flex;
    align-items: center;
    gap: 0.6em;
    overflow-x: auto;
    white-space: nowrap;
    scrollbar-width: none;
  }
  li + li::before {
    content: '>' / '';
    margin-inline-end: 0.6em;
    color: var(--text-3);
  }
  a,
  li:last-child {
    display: inline-block;
    padding-block: 0.35rem;
  }
  a {
    outline-offset: -0.1875rem;
  }
  a:hover {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 0.3em;
  }
`;
