/** The chapters of a film; each leads to its second. */
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { Chapter } from '#shared/api/reel.ts';
import { durationText } from '#shared/video/duration.ts';
import { lineAt } from '#client/features/video/playback/vtt.ts';

interface Props {
  chapters: readonly Chapter[];
  time: number;
  onSeek: (seconds: number) => void;
}

export function ChapterList({ chapters, time, onSeek }: Props) {
  const current = lineAt(
    chapters.map((chapter) => ({ start: chapter.time })),
    time,
  );
  return (
    <List>
      {chapters.map((chapter, index) => (
        <li key={chapter.time}>
          <SecondLink second={chapter.time} current={time > 0 && index === current ? 'step' : undefined} onSeek={onSeek}>
            {chapter.title}
          </SecondLink>
        </li>
      ))}
    </List>
  );
}

interface LinkProps {
  second: number;
  current: 'step' | 'true' | undefined;
  onSeek: (seconds: number) => void;
  children: ReactNode;
}

/** Seeks to a second; without scripts it is a link to the page that begins there. */
export function SecondLink({ second, current, onSeek, children }: LinkProps) {
  const whole = Math.floor(second);
  return (
    <a
      className="second"
      href={`?t=${whole}`}
      aria-current={current}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onSeek(second);
      }}
    >
      <span className="time">{durationText(whole)}</span>
      <span>{children}</span>
    </a>
  );
}

/** Look of lines with a time that seek to it. */
export const secondLinks = css`
  .second {
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
  .second:hover {
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

const List = styled.ol`
  ${secondLinks}
  [aria-current] {
    font-weight: 600;
  }
`;
