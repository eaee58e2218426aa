/** One item of a list: picture, type and date, title and abstract; the grid around it does the styling. */
import type { ContentRow } from '#shared/api/content.ts';
import type { ImageRatio } from '#shared/image-url.ts';
import { useLanguage } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/phrase.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { TimeText } from '#client/ui/time-text.tsx';

import { langOf } from './lang-of.ts';

interface Props {
  row: ContentRow;
  /** `sizes` of the picture. */
  sizes: string;
  ratio: ImageRatio;
  className?: string;
  heading?: 'h2' | 'h3';
  /** The picture is in the first screen. */
  eager?: boolean;
}

export function StoryCard({ row, sizes, ratio, className, heading: Heading = 'h2', eager }: Props) {
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
        <Heading className={heading(className)} lang={lang}>
          <Link to={row.path}>
            <Phrase text={row.title} lang={row.language} />
          </Link>
        </Heading>
        <p lang={lang}>{row.contentAbstract}</p>
      </div>
    </article>
  );
}

/** A lead is set in the heavy weight, a card in the lighter one. */
const heading = (className: string | undefined) => (className === 'lead' ? 'song' : 'song6');
