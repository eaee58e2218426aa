/** Masonry of posters and objects with captions. */
import { styled } from 'styled-components';
import type { ImageRatio } from '#shared/media/image-url.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { ChipLinks } from '#client/ui/chip-links.tsx';
import { type CollectedRow, collectionPath, type CollectionData } from './collection-loader.ts';

interface Props {
  rows: readonly CollectedRow[];
  /** True for the first list of the page, whose pictures load eagerly. */
  first: boolean;
}

/** Aspect ratios of the pictures, in turn. */
const shapes: readonly ImageRatio[] = [
  [4, 5],
  [3, 2],
  [1, 1],
  [3, 4],
  [16, 9],
];
const sizes = '(width < 48em) 92vw, (width < 68.75em) 44vw, 27vw';

export function CollectionWall({ rows, first }: Props) {
  const language = useLanguage();
  return (
    <Wall data-page="">
      {rows.map((row, index) => {
        const shape = shapes[index % shapes.length] ?? [4, 5];
        const lang = row.language === language ? undefined : row.language;
        return (
          <li key={row.id} data-shape={shape.join('-')}>
            {row.cover ? (
              <div className="still">
                <Picture image={row.cover} sizes={sizes} ratio={shape} eager={first && index === 0} alt="" />
              </div>
            ) : null}
            <p className="tag">{row.collection}</p>
            <h2 className="song" lang={lang}>
              <Link to={row.path}>
                <Phrase text={row.title} lang={row.language} />
              </Link>
            </h2>
            <p lang={lang}>{row.contentAbstract}</p>
          </li>
        );
      })}
    </Wall>
  );
}

/** Collections as filter links with their counts. */
export function CollectionChips({ kinds, active }: Pick<CollectionData, 'kinds' | 'active'>) {
  const t = useT();
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const choices = [{ kind: '' as const, label: t('content:cultural.all'), count: total }, ...kinds].map(({ kind, label, count }) => ({
    label,
    to: collectionPath(kind),
    isCurrent: kind === active,
    count,
  }));
  return <ChipLinks label={t('content:cultural.kinds')} choices={choices} />;
}

const Wall = styled.ul`
  columns: 3;
  column-gap: calc(56 * var(--px));

  li {
    position: relative;
    break-inside: avoid;
    padding-bottom: var(--s8);
  }
  h2 a::after {
    content: '';
    position: absolute;
    inset: 0 0 var(--s8);
    border-radius: var(--r-l);
  }
  .still {
    border-radius: var(--r-l);
    margin-bottom: 1.4rem;
  }
  .still img {
    transition: scale var(--d4) var(--ease);
  }
  li:hover img {
    scale: 1.025;
  }
  [data-shape='4-5'] .still {
    aspect-ratio: 4 / 5;
  }
  [data-shape='3-2'] .still {
    aspect-ratio: 3 / 2;
  }
  [data-shape='1-1'] .still {
    aspect-ratio: 1;
  }
  [data-shape='3-4'] .still {
    aspect-ratio: 3 / 4;
  }
  .tag {
    color: var(--gold-text);
    font-size: var(--t-s);
  }
  h2 {
    font-size: max(1.5rem, calc(42 * var(--tx)));
    line-height: 1.28;
    margin: 0.4em 0 0.35em;
    transition: color var(--d2);
  }
  h2:lang(en) {
    line-height: 1.12;
  }
  li:hover h2 {
    color: var(--gold-text);
  }
  h2 + p {
    color: var(--text-2);
    font-size: var(--t-lead);
    line-height: 1.7;
  }

  ${media.tablet} {
    columns: 2;
  }
  ${media.phone} {
    columns: 1;

    li {
      padding-bottom: 2.75rem;
    }
    h2 a::after {
      bottom: 2.75rem;
    }
    .still {
      margin-bottom: 1rem;
    }
  }
`;
