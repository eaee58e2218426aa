/** The chapters of a film as a band: each as long as it lasts, in a colour of its own pictures, and a link to its second. */
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Reel } from '#shared/api/reel.ts';
import { durationText } from '#shared/video/duration.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import type { ChapterColour } from './chapter-colours.ts';

/** Fewer chapters are no band. */
const chaptersMin = 3;
/** Parts in which the length of the film is measured. */
const parts = 24;

interface Props {
  reel: Pick<Reel, 'chapters' | 'time' | 'storyboard'> | undefined;
  /** Address of a second of the film. */
  pathAt: (second: number) => string;
}

/** The colours come after the page, which is whole without them. */
export function FilmPalette({ reel, pathAt }: Props) {
  const t = useT();
  const [colours, setColours] = useState<readonly ChapterColour[]>([]);
  const { chapters = [], time = 0, storyboard: board = null } = reel ?? {};
  const isShown = chapters.length >= chaptersMin && time > 0;
  useEffect(() => {
    if (!isShown || !board) return;
    import('./chapter-colours.ts').then(({ coloursOf }) => coloursOf(board, chapters, time)).then(setColours, () => undefined);
  }, [isShown, board, chapters, time]);
  if (!isShown) return null;
  return (
    <Band className="cinema" aria-label={t('work:film.chapters')}>
      <ol className="wrap">
        {chapters.map((chapter, at) => (
          <li key={chapter.time} data-n={Math.max(1, Math.round((((chapters[at + 1]?.time ?? time) - chapter.time) / time) * parts))}>
            <Link to={pathAt(chapter.time)} {...(colours[at] && { style: colours[at] })}>
              <b>{chapter.title}</b> <span>{durationText(chapter.time)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Band>
  );
}

const Band = styled.section`
  padding-bottom: calc(40 * var(--px));

  ol {
    display: flex;
    gap: 0.125rem;
    height: max(4rem, calc(84 * var(--tx)));
  }
  ${Array.from({ length: parts }, (_, at) => `[data-n='${at + 1}'] { flex: ${at + 1} 1 0; }`).join('\n')}
  li {
    min-width: 0;
  }
  a {
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    height: 100%;
    padding: 0.6rem 0.75rem;
    overflow: hidden;
    background: var(--surface);
    font-size: var(--t-ui);
    line-height: 1.3;
    transition: background-color var(--d3);
  }
  li:first-child a {
    border-radius: var(--r-l) 0 0 var(--r-l);
  }
  li:last-child a {
    border-radius: 0 var(--r-l) var(--r-l) 0;
  }
  a:focus-visible {
    outline-offset: -0.25rem;
  }
  b {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
  }
  span {
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }

  ${media.phone} {
    padding-bottom: 1.25rem;

    ol {
      height: 3.5rem;
    }
    a {
      padding: 0.35rem 0.5rem;
    }
    span {
      display: none;
    }
  }
`;
