/** The breadcrumb. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import type { Crumb } from '#shared/breadcrumbs.ts';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Link } from '#client/ui/link.tsx';

const Bar = styled.nav`
  border-block: 1px solid var(--line);
  color: var(--text-2);
  font-size: var(--t-s);

  & > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1.5rem;
  }

  & ol {
    display: flex;
    flex: 1;
    min-width: 0;
    align-items: center;
    gap: 0.7em;
    min-height: 3rem;
    overflow-x: auto;
    white-space: nowrap;
    scrollbar-width: none;
  }

  & li + li::before {
    content: '>' / '';
    margin-inline-end: 0.7em;
    color: var(--text-3);
  }

  & a {
    display: inline-block;
    padding-block: 0.6rem;
    line-height: 1.4;
    outline-offset: -0.1875rem;
  }

  & a:hover {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 0.3em;
  }

  & li:last-child {
    color: var(--text);
  }

  @media print {
    display: none;
  }
`;

interface Props {
  /** Whether the page has a trail. The bar takes its place with the page, so that a kept scroll position is restored over it. */
  isShown: boolean;
  /** Whether the last entry is the page itself, and not the section above it. */
  isPage: boolean;
  /** Content at the end of the bar. */
  children?: ReactNode;
}

/** The last entry is plain text. */
export function BreadcrumbBar({ isShown, isPage, children }: Props): ReactNode {
  const t = useT();
  // At once: a bar that follows a moment later would show the trail of the page before.
  const trail: readonly Crumb[] = useSnapshot(useTabState().site, { sync: true }).breadcrumbs;
  if (!isShown) return null;
  return (
    <Bar aria-label={t('navigation:breadcrumb.label')}>
      <div className="wrap">
        <ol>
          {trail.map((crumb, index) => {
            const name = 'section' in crumb ? t(`navigation:section.${crumb.section}`, { year: crumb.year ?? '' }) : crumb.text;
            const isLast = index === trail.length - 1;
            return (
              <li key={index} aria-current={isLast && isPage ? 'page' : undefined}>
                {crumb.path && !isLast ? <Link to={crumb.path}>{name}</Link> : name}
              </li>
            );
          })}
        </ol>
        {children}
      </div>
    </Bar>
  );
}
