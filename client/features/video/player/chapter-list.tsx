/** The chapters of a film; each leads to its second. */
import { css, styled } from 'styled-components';
import type { Chapter } from '#shared/api/reel.ts';
import { useT } from '#client/lib/translations.ts';
import { durationText } from '#shared/video/duration.ts';
import { lineAt } from '#client/features/video/playback/vtt.ts';

interface Props {
  chapters: readonly Chapter[];
  time: number;
  onSeek: (seconds: number) => void;
}

export function ChapterList({ chapters, time, onSeek }: Props) {
  const t = useT();
  if (chapters.length === 0) return null;
  const current = lineAt(
    chapters.map((chapter) => ({ start: chapter.time })),
    time,
  );
  return (
    <Box aria-label={t('cinema:watch.chapters')}>
      <h2 className="song6">{t('cinema:watch.chapters')}</h2>
      <ol>
        {chapters.map((chapter, index) => (
          <li key={chapter.time}>
            <button type="button" aria-current={time > 0 && index === current ? 'step' : undefined} onClick={() => onSeek(chapter.time)}>
              <span className="time">{durationText(chapter.time)}</span>
              <span>{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </Box>
  );
}

/** Look of buttons with a time that seek to it. */
export const timeButtons = css`
  button {
    display: flex;
    gap: 1rem;
    align-items: baseline;
    width: 100%;
    min-height: 2.75rem;
    padding: 0.5rem 0.75rem;
    border-radius: var(--r-s);
    text-align: start;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  button:hover {
    background: color-mix(in srgb, currentColor 7%, transparent);
  }
  .time {
    flex: none;
    min-width: 3em;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
  [aria-current] {
    background: color-mix(in srgb, var(--gold-text) 12%, transparent);
    color: var(--gold-text);
  }
  [aria-current] .time {
    color: inherit;
  }
`;

const Box = styled.section`
  h2 {
    font-size: var(--t-h3);
    margin-bottom: 0.6rem;
  }
  ${timeButtons}
  [aria-current] {
    font-weight: 600;
  }
`;
