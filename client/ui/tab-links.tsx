/** Sections as links with a foil underline; each has an address, so they work without scripts. */
import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { Link } from './link.tsx';

const List = styled.ul`
  display: flex;
  gap: calc(40 * var(--px));
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: 1px solid var(--line);

  & a {
    position: relative;
    display: inline-flex;
    align-items: center;
    gap: 0.45em;
    min-height: 3.5rem;
    font-weight: 600;
    color: var(--text-2);
    white-space: nowrap;
    line-height: 1.3;
    outline-offset: -0.1875rem;
    transition: color var(--d2);
  }

  & a:hover,
  & a[aria-current] {
    color: var(--text);
  }

  & a[aria-current]::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 0.1875rem;
    background: var(--foil);
  }

  & small {
    font-size: var(--t-s);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }

  ${media.phone} {
    gap: 1.5rem;
    margin-inline: calc(-1 * var(--page));
    padding-inline: var(--page);
  }

  ${media.forcedColors} {
    & a[aria-current]::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

export interface TabLink {
  id: string;
  label: string;
  /** Site path, or `#anchor` within the page. */
  to: string;
  count?: number;
}

interface Props {
  /** Name of the group. */
  label: string;
  links: readonly TabLink[];
  current: string;
  /** Leaves the page where it is scrolled to when a link is followed. */
  keepsScroll?: boolean;
}

/** Left and right arrows, Home and End move along the links. */
export function TabLinks({ label, links, current, keepsScroll = false }: Props): ReactNode {
  return (
    <nav aria-label={label}>
      <List onKeyDown={moveFocus}>
        {links.map(({ id, label: text, to, count }) => (
          <li key={id}>
            <Link to={to} aria-current={id === current ? (to.startsWith('#') ? 'location' : 'page') : undefined} data-keep-scroll={keepsScroll || undefined}>
              {text}
              {count !== undefined && <small>{count}</small>}
            </Link>
          </li>
        ))}
      </List>
    </nav>
  );
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const links = [...event.currentTarget.querySelectorAll('a')];
  const index = links.findIndex((link) => link === document.activeElement);
  if (!step || index < 0) return;
  event.preventDefault();
  links[step(index, links.length - 1)]?.focus();
}
