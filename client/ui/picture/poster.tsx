/** A film poster: one picture for both languages, with the title as text over it; without a picture, type before two eyes. */
import type { ReactNode } from 'react';
import type { ImageWidth } from '#shared/media/image-url.ts';
import type { Language } from '#shared/language.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useLanguage } from '#client/ui/text/language-context.tsx';
import { Picture, type PictureImage } from './picture.tsx';

interface Props {
  title: string;
  /** Language of the title, when it is not the page's. */
  language?: Language;
  /** The picture, 2:3. */
  children: ReactNode;
}

interface FilmPosterProps {
  work: { title: string; poster: PictureImage | null; still: PictureImage | null };
  sizes: string;
  widths?: readonly ImageWidth[];
  eager?: boolean;
}

/** The poster of a film, which stands for it wherever the film is named; a film without one is shown by its still. */
export function FilmPoster({ work: { title, poster, still }, ...picture }: FilmPosterProps): ReactNode {
  const image = poster ?? still;
  return <Poster title={title}>{image ? <Picture image={image} ratio={[2, 3]} alt="" {...picture} /> : null}</Poster>;
}

/** An English word of more letters does not fit into a line at the usual size. */
const longestWord = 10;

/** Chinese titles run down the poster, English ones stand at its foot. The title is decoration here: the card names the film. */
export function Poster({ title, language, children }: Props): ReactNode {
  const own = useLanguage();
  const inChinese = (language ?? own) === 'zh-Hans';
  const isLong = inChinese ? [...title].length > 6 : title.split(/\s/).some((word) => word.length > longestWord);
  return (
    <div className="poster" data-plain={children ? undefined : ''}>
      {children}
      <div
        className={classNames('poster-title', inChinese ? 'vertical' : 'horizontal', isLong && 'long')}
        lang={language && language !== own ? language : undefined}
        aria-hidden="true"
      >
        <b className={inChinese ? 'song' : undefined}>{title}</b>
      </div>
    </div>
  );
}
