/** A page of news: a lead, then alternating rows of two and three. */
import { styled } from 'styled-components';
import type { ContentRow } from '#shared/api/content.ts';
import type { ImageRatio } from '#shared/media/image-url.ts';
import { media } from '#client/theme/media.ts';
import { useLanguage } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { langOf } from '#client/features/content/lang-of.ts';

interface Props {
  rows: readonly ContentRow[];
  /** True if the lead is at the top of the page, so that its picture loads eagerly. */
  first: boolean;
}

const leadSizes = '(width < 68.75em) 92vw, 55vw';
const wideSizes = '(width < 48em) 92vw, 41vw';
const narrowSizes = '(width < 48em) 92vw, 27vw';

export function StoryGrid({ rows, first }: Props) {
  const [lead, ...others] = rows;
  return (
    <Grid data-page="">
      {lead ? <StoryCard row={lead} className="lead" sizes={leadSizes} ratio={[16, 9]} eager={first} /> : null}
      {others.map((row, index) =>
        index % 5 < 2 ? (
          <StoryCard key={row.id} row={row} className="wide later" sizes={wideSizes} ratio={[16, 9]} />
        ) : (
          <StoryCard key={row.id} row={row} className="later" sizes={narrowSizes} ratio={[3, 2]} />
        ),
      )}
    </Grid>
  );
}

interface StoryCardProps {
  row: ContentRow;
  /** `sizes` of the picture. */
  sizes: string;
  ratio: ImageRatio;
  className?: string;
  /** Loads the picture eagerly, because it is above the fold. */
  eager?: boolean;
}

/** Card of an item: picture, type, date, title and abstract; the grid defines its styles. */
function StoryCard({ row, sizes, ratio, className, eager }: StoryCardProps) {
  const language = useLanguage();
  const lang = langOf(row.language, language);
  return (
    <article className={className}>
      {row.cover ? (
        <div className="still">
          <Picture image={row.cover} sizes={sizes} ratio={ratio} eager={eager} alt="" />
        </div>
      ) : null}
      <div className="text">
        <p className="meta">
          {row.typeLabel ? <b>{row.typeLabel}</b> : null}
          <TimeText value={row.publishTime} relative />
        </p>
        <h2 className={className === 'lead' ? 'song' : 'song6'} lang={lang}>
          <Link className="card-link" to={row.path}>
            <Phrase text={row.title} lang={row.language} />
          </Link>
        </h2>
        <p lang={lang}>{row.contentAbstract}</p>
      </div>
    </article>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  column-gap: var(--gut);
  row-gap: var(--s8);
  padding-bottom: var(--s8);

  article {
    grid-column: span 4;
    position: relative;
    --later: 37rem;
  }
  .still {
    aspect-ratio: 3 / 2;
    margin-bottom: 1.15rem;
  }
  .still img {
    transition: scale var(--d4) var(--ease);
  }
  article:hover img {
    scale: 1.025;
  }
  article:hover h2 {
    color: var(--gold-text);
  }
  .meta {
    display: flex;
    align-items: center;
    gap: 1.1rem;
    font-size: var(--t-s);
    color: var(--text-2);
    line-height: 1.5;
  }
  .meta b {
    color: var(--text);
    font-weight: 600;
  }
  h2 {
    font-size: max(1.1875rem, calc(27 * var(--tx)));
    line-height: 1.42;
    margin: 0.45em 0 0.4em;
    transition: color var(--d2);
  }
  h2:lang(en) {
    line-height: 1.24;
  }
  h2 + p {
    color: var(--text-2);
    line-height: 1.7;
    font-size: max(0.9375rem, calc(17 * var(--tx)));
  }

  .wide {
    grid-column: span 6;
  }
  .wide .still {
    aspect-ratio: 16 / 9;
  }
  .lead {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: calc(1040 * var(--px)) minmax(0, 1fr);
    gap: calc(64 * var(--px));
    align-items: center;
  }
  .lead .still {
    aspect-ratio: 16 / 9;
    border-radius: var(--r-l);
    margin: 0;
  }
  .lead h2 {
    font-size: max(1.75rem, calc(54 * var(--tx)));
    line-height: 1.25;
    margin: 0.6em 0 0.5em;
  }
  .lead h2:lang(en) {
    line-height: 1.12;
  }
  .lead h2 + p {
    font-size: var(--t-lead);
    line-height: 1.75;
  }

  ${media.compact} {
    article {
      --later: 25rem;
    }
    .lead {
      grid-template-columns: minmax(0, 1fr);
      gap: 1.25rem;
    }
    .lead h2 {
      margin: 0.4em 0 0.35em;
    }
  }
  ${media.phone} {
    row-gap: 2.25rem;
    padding-bottom: 2.25rem;

    article,
    .wide {
      grid-column: 1 / -1;
    }
  }
`;
