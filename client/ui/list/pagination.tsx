/** Pages of a list as links. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0.4rem;
  font-variant-numeric: tabular-nums;

  & a,
  & span {
    display: grid;
    place-items: center;
    min-width: 2.75rem;
    min-height: 2.75rem;
    padding-inline: 0.5rem;
    border-radius: var(--r-pill);
    font-size: var(--t-ui);
    font-weight: 600;
    line-height: 1;
  }

  & a:hover {
    background: var(--sunken);
  }

  & a[aria-current] {
    background: var(--primary);
    color: var(--primary-ink);
  }
`;

interface Props {
  page: number;
  pages: number;
  /** Site path of a page of the list. */
  to: (page: number) => string;
  labels: { list: string; previous: string; next: string; page: (page: number) => string };
}

/** First, last and the neighbours of the current page; nothing when there is one page. */
export function Pagination({ page, pages, to, labels }: Props): ReactNode {
  if (pages <= 1) return null;
  return (
    <nav aria-label={labels.list}>
      <List>
        {page > 1 && (
          <li>
            <Link to={to(page - 1)} rel="prev" aria-label={labels.previous}>
              <Icon name="chevron-left" />
            </Link>
          </li>
        )}
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap${index}`}>
            {number === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link to={to(number)} aria-label={labels.page(number)} aria-current={number === page ? 'page' : undefined}>
                {number}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={to(page + 1)} rel="next" aria-label={labels.next}>
              <Icon name="chevron-right" />
            </Link>
          </li>
        )}
      </List>
    </nav>
  );
}

/** The numbers to print, with null for each gap. A gap of one number is that number. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? 0;
    if (number - before <= 1) return [number];
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}
