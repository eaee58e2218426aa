/** Search results: a film as best match is large, the rest are rows with highlights. */
import { styled } from 'styled-components';
import type { SearchRow } from '#shared/api/search.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { Poster } from '#client/ui/picture/poster.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { AwardResult } from './award-result.tsx';
import { MarkedText } from './marked-text.tsx';

interface Props {
  rows: readonly SearchRow[];
  /** The first row is the best match of the whole search. */
  hasBest: boolean;
}

export function ResultList({ rows, hasBest }: Props) {
  const [first, ...others] = rows;
  const best = hasBest && first?.searchKind === 'film' ? first : undefined;
  return (
    <List>
      {best ? <BestMatch row={best} /> : null}
      {(best ? others : rows).map((row, index) =>
        row.award ? (
          <AwardResult key={row.id} row={row} award={row.award} isBest={hasBest && index === 0} />
        ) : (
          <Result key={`${row.searchKind}${row.id}`} row={row} />
        ),
      )}
    </List>
  );
}

function BestMatch({ row }: { row: SearchRow }) {
  const t = useT();
  return (
    <li className="best">
      <Poster title={row.title} language={row.language}>
        {row.cover ? <Picture image={row.cover} sizes="(width < 48em) 112px, 220px" ratio={[2, 3]} alt="" /> : null}
      </Poster>
      <div>
        <p className="tag">{t(`content:search.one.${row.searchKind}`)}</p>
        <Title row={row} className="song" />
        <Abstract row={row} />
        <Facts facts={row.facts} />
      </div>
    </li>
  );
}

function Result({ row }: { row: SearchRow }) {
  const t = useT();
  const isPerson = row.searchKind === 'person';
  const isDated = row.searchKind === 'news' || row.searchKind === 'notice';
  const ratio = isPerson ? ([3, 4] as const) : ([16, 9] as const);
  const picture = row.cover ? <Picture image={row.cover} sizes="(width < 48em) 112px, 230px" ratio={ratio} alt="" /> : null;
  return (
    <li data-plain={row.cover ? undefined : ''}>
      {picture ? isPerson ? <PortraitMask side="left">{picture}</PortraitMask> : <div className="still">{picture}</div> : null}
      <div>
        <p className="facts">
          <span>{t(`content:search.one.${row.searchKind}`)}</span>
          {row.facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {isDated ? <TimeText value={row.publishTime} /> : null}
        </p>
        <Title row={row} className="song6" />
        <Abstract row={row} />
      </div>
    </li>
  );
}

function Title({ row, className }: { row: SearchRow; className: string }) {
  const language = useLanguage();
  return (
    <h2 className={className} lang={row.language === language ? undefined : row.language}>
      <Link to={row.path}>
        <MarkedText text={row.title} marks={row.highlight.title} />
      </Link>
    </h2>
  );
}

function Abstract({ row }: { row: SearchRow }) {
  const language = useLanguage();
  return (
    <p className="abstract" lang={row.language === language ? undefined : row.language}>
      <MarkedText text={row.contentAbstract} marks={row.highlight.abstract} />
    </p>
  );
}

function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <p className="facts">
      {facts.filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}

const List = styled.ol`
  li {
    position: relative;
    display: grid;
    grid-template-columns: calc(230 * var(--px)) minmax(0, 1fr);
    gap: calc(28 * var(--px));
    align-items: center;
    padding-block: 1.5rem;
    border-top: 1px solid var(--line);
  }
  li:first-child {
    border: 0;
    padding-top: 0;
  }
  li[data-plain] {
    grid-template-columns: minmax(0, 1fr);
  }
  .still {
    border-radius: var(--r-m);
  }
  .mask {
    width: 48%;
    margin: 0.5rem auto;
  }
  h2 {
    font-size: max(1.125rem, calc(25 * var(--tx)));
    line-height: 1.42;
    word-break: normal;
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
  .abstract {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    color: var(--text-2);
    font-size: max(0.9375rem, calc(17 * var(--tx)));
    line-height: 1.7;
  }
  .best .abstract {
    -webkit-line-clamp: 4;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
  .best {
    grid-template-columns: calc(220 * var(--px)) minmax(0, 1fr);
    gap: calc(40 * var(--px));
    padding-bottom: 2rem;
  }
  .best h2 {
    font-size: max(1.6rem, calc(44 * var(--tx)));
    line-height: 1.25;
    margin: 0.35em 0;
  }
  .best .facts {
    margin-top: 0.6rem;
  }

  ${media.phone} {
    li {
      grid-template-columns: 7rem minmax(0, 1fr);
      gap: 1rem;
      align-items: start;
    }
    .best {
      grid-template-columns: 7rem minmax(0, 1fr);
      gap: 1.1rem;
    }
  }
`;
