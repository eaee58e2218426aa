/** A page of films as a table; the hovered or focused row shows its still. */
import { styled } from 'styled-components';
import type { FilmRow } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { AwardTag } from '#client/ui/award-tag.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';

interface Props {
  pages: readonly (readonly FilmRow[])[];
  order: string;
  /** Site path of the list in another order. */
  toOrder: (order: string) => string;
}

/** Columns after the title: text, class, and the orders that the head toggles. */
const columns = [
  { key: 'title', orders: ['title', '-title'] },
  { key: 'unit', orders: [] },
  { key: 'country', orders: [] },
  { key: 'year', orders: ['-year', 'year'] },
  { key: 'minutes', orders: ['minutes', '-minutes'] },
  { key: 'edition', orders: ['', 'edition'] },
] as const;

export function FilmIndex({ pages, order, toOrder }: Props) {
  const t = useT();
  return (
    <Index>
      <caption className="visually-hidden">{t('work:index.caption')}</caption>
      <thead>
        <tr>
          {columns.map(({ key, orders }) => (
            <th key={key} scope="col" className={key} aria-sort={sortOf(orders, order)}>
              <ColumnHead text={t(`work:index.${key}`)} orders={orders} order={order} toOrder={toOrder} />
            </th>
          ))}
        </tr>
      </thead>
      {pages.map((rows) => (
        <tbody key={rows[0]?.id} data-page="">
          {rows.map((work) => (
            <WorkLine key={work.id} work={work} />
          ))}
        </tbody>
      ))}
    </Index>
  );
}

interface ColumnHeadProps {
  text: string;
  orders: readonly string[];
  order: string;
  toOrder: (order: string) => string;
}

/** A click sorts by the column, a second one reverses the order. */
function ColumnHead({ text, orders, order, toOrder }: ColumnHeadProps) {
  const [first, second] = orders;
  if (first === undefined || second === undefined) return text;
  const isSorted = orders.includes(order);
  return (
    <Link to={toOrder(order === first ? second : first)} data-keep-scroll="" data-sorted={isSorted ? '' : undefined}>
      <span>{text}</span>
      <Icon name="chevron-down" className={isSorted && isRising(order) ? 'up' : undefined} />
    </Link>
  );
}

function WorkLine({ work }: { work: FilmRow }) {
  const t = useT();
  return (
    <tr>
      <th scope="row" className="title">
        <b className="song6">
          <Link to={work.path}>
            <Phrase text={work.title} />
          </Link>
        </b>
        <span className="line">
          <span>{work.director}</span>
          <AwardTag award={work.award} />
        </span>
        {work.still ? (
          <span className="still">
            <Picture image={work.still} sizes="22vw" ratio={[16, 9]} alt="" widths={[320, 480, 640]} />
          </span>
        ) : null}
      </th>
      <td className="unit">{work.unitLabel}</td>
      <td className="country">{work.country}</td>
      <td className="year">{work.year}</td>
      <td className="minutes">{work.minutes ? t('content:work.minutes', { count: work.minutes }) : ''}</td>
      <td className="edition">{work.edition}</td>
    </tr>
  );
}

/** Latest edition first is the default order. */
const isRising = (order: string) => order !== '' && !order.startsWith('-');

function sortOf(orders: readonly string[], order: string): 'ascending' | 'descending' | undefined {
  if (!orders.includes(order)) return undefined;
  return isRising(order) ? 'ascending' : 'descending';
}

const Index = styled.table`
  position: relative;
  width: 100%;
  margin-bottom: var(--s8);
  border-collapse: collapse;
  text-align: start;
  overflow-wrap: break-word;
  font-variant-numeric: lining-nums tabular-nums;

  th,
  td {
    padding: 0.9rem calc(28 * var(--px)) 0.9rem 0;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: baseline;
    font-weight: 400;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  thead th {
    padding-block: 0.4rem;
    border-color: var(--line-strong);
    color: var(--text-2);
    font-size: var(--t-s);
    white-space: nowrap;
  }
  thead a {
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
    min-height: 2.75rem;
  }
  thead a:hover,
  [data-sorted] {
    color: var(--text);
    font-weight: 600;
  }
  thead .icon {
    width: 0.9em;
    height: 0.9em;
    opacity: 0;
  }
  thead :is(a:hover, a:focus-visible, [data-sorted]) .icon {
    opacity: 1;
  }
  .up {
    rotate: 180deg;
  }
  td {
    color: var(--text-2);
  }
  .year,
  .minutes,
  .edition {
    white-space: nowrap;
  }
  tbody tr {
    position: relative;
  }
  b {
    display: block;
    font-size: max(1.125rem, calc(30 * var(--tx)));
    line-height: 1.35;
    transition: color var(--d2);
  }
  b:lang(en) {
    line-height: 1.15;
  }
  tr:hover b,
  b:has(a:focus-visible) {
    color: var(--gold-text);
  }
  b a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 1rem;
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .tag {
    line-height: 1.35;
  }
  .still {
    display: none;
  }

  /* The space at the end of the rows shows a still: the first row's until another row is active. */
  ${media.desktop} {
    /* Percentages, so that neither more rows nor a late font shifts the columns. */
    table-layout: fixed;

    .title {
      width: 26%;
    }
    .unit,
    .country {
      width: 12%;
    }
    .year {
      width: 5.5%;
    }
    .minutes {
      width: 10%;
    }
    .unit {
      white-space: nowrap;
    }
    .edition {
      padding-inline-end: calc(460 * var(--px));
    }
    tbody tr:is(:hover, :focus-within) .still,
    &:not(:has(tbody tr:is(:hover, :focus-within))) tbody:first-of-type tr:first-child .still {
      display: block;
      position: absolute;
      inset-block-start: 50%;
      inset-inline-end: 0;
      translate: 0 -50%;
      width: calc(420 * var(--px));
      pointer-events: none;
    }
    && tbody tr:first-child .still {
      inset-block-start: 0.9rem;
      translate: none;
    }
    && tbody tr:last-child .still {
      inset-block: auto 0.9rem;
      translate: none;
    }
    /* A hovered row hides the still of a focused one. */
    &:has(tbody tr:hover) tr:focus-within:not(:hover) .still {
      display: none;
    }
  }
  ${media.motion} {
    .still {
      animation: appear var(--d3) var(--ease);
    }
    @keyframes appear {
      from {
        opacity: 0;
      }
    }
  }
  ${media.tablet} {
    .country {
      display: none;
    }
  }
  ${media.phone} {
    .unit,
    .country,
    .minutes {
      display: none;
    }
    th,
    td {
      padding-inline-end: 0.75rem;
    }
    .edition {
      padding-inline-end: 0;
      text-align: end;
    }
  }
`;
