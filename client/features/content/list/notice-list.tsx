/** Notices: types on the left, rows with date, title, type and pin on the right. */
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import type { ContentRow } from '#shared/api/content.ts';
import { dayOfMonth, monthAndYear } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';

import { langOf } from '#client/features/content/lang-of.ts';
import { RowTitle } from './row-title.tsx';
import { listPath } from './list-path.ts';
import { useCurrentInView } from '#client/features/content/use-current-in-view.ts';

interface TypeListProps {
  path: string;
  active: string;
  search: string;
}

/** A column on desktops, a scrolling row on phones. */
export function NoticeTypes({ path, active, search }: TypeListProps) {
  const t = useT();
  const types = useSnapshot(useTabState().site).announcementTypeList;
  const row = useCurrentInView<HTMLUListElement>(active);
  return (
    <Types aria-label={t('content:list.types')}>
      <ul ref={row}>
        {types.map((type) => (
          <li key={type.id}>
            <Link
              to={listPath(path, { type: type.value, search })}
              aria-current={type.value === active ? 'page' : undefined}
              data-keep-scroll=""
            >
              <span className="song6">{type.label}</span> <i>{type.count}</i>
            </Link>
          </li>
        ))}
      </ul>
    </Types>
  );
}

export function NoticeList({ rows }: { rows: readonly ContentRow[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Rows data-page="">
      {rows.map((row) => (
        <li key={row.id}>
          <time dateTime={row.publishTime}>
            <b className="numeral">{dayOfMonth(row.publishTime)}</b> <span>{monthAndYear(row.publishTime, language)}</span>
          </time>
          <div lang={langOf(row.language, language)}>
            <RowTitle row={row} />
          </div>
          <p className="tags">
            {row.pinned ? (
              <span className="tag win">
                <Icon name="pin" /> <span>{t('content:notice.pinned')}</span>
              </span>
            ) : null}
            <span className="tag">{row.typeLabel}</span>
          </p>
        </li>
      ))}
    </Rows>
  );
}

const Types = styled.nav`
  position: sticky;
  top: 2rem;
  align-self: start;

  a {
    display: flex;
    align-items: baseline;
    gap: 0.75rem;
    min-height: 3rem;
    padding-block: 0.7rem;
    border-top: 1px solid var(--line);
    color: var(--text-2);
    line-height: 1.4;
    transition:
      color var(--d2),
      padding var(--d2) var(--ease);
  }
  .song6 {
    font-size: max(1.0625rem, calc(21 * var(--tx)));
  }
  i {
    margin-inline-start: auto;
    font-style: normal;
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }
  a:hover {
    color: var(--text);
  }
  [aria-current] {
    color: var(--text);
  }
  [aria-current]::before {
    content: '';
    align-self: center;
    width: 0.62rem;
    height: 0.88rem;
    border-radius: var(--r-perf);
    background: var(--gold-500);
    rotate: var(--tilt);
  }

  ${media.compact} {
    position: static;
    min-width: 0;

    ul {
      display: flex;
      gap: 1.5rem;
      overflow-x: auto;
      scrollbar-width: none;
      border-bottom: 1px solid var(--line);
      margin-inline: calc(-1 * var(--page));
      padding-inline: var(--page);
    }
    li {
      flex: none;
    }
    a {
      border: 0;
      gap: 0.4rem;
    }
  }
`;

const Rows = styled.ul`
  li {
    position: relative;
    display: grid;
    grid-template-columns: max(4.5rem, calc(132 * var(--px))) minmax(0, 1fr) auto;
    gap: 0.5rem calc(40 * var(--px));
    align-items: baseline;
    padding-block: max(1.25rem, calc(28 * var(--tx)));
    border-top: 1px solid var(--line);
  }
  time {
    line-height: 1;
  }
  time .numeral {
    display: block;
    font-size: max(2rem, calc(54 * var(--tx)));
    line-height: 1;
    letter-spacing: -0.03em;
  }
  time span {
    display: block;
    font-size: var(--t-xs);
    color: var(--text-2);
    line-height: 1.5;
    margin-top: 0.35rem;
  }
  h2 {
    font-size: max(1.1875rem, calc(27 * var(--tx)));
    line-height: 1.42;
    transition: color var(--d2);
  }
  h2 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  li:hover h2 {
    color: var(--gold-text);
  }
  div > p {
    color: var(--text-2);
    font-size: max(0.9375rem, calc(17 * var(--tx)));
    line-height: 1.7;
    margin-top: 0.35rem;
  }
  .tags {
    display: flex;
    gap: 1rem;
  }

  ${media.phone} {
    li {
      grid-template-columns: 4.25rem minmax(0, 1fr);
      column-gap: 0.9rem;
    }
    .tags {
      grid-column: 2;
    }
  }
`;
