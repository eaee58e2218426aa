/** The progress bar: a slider with the chapters marked, and the picture of the place that is pointed at. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { styled } from 'styled-components';
import type { Chapter, Storyboard } from '#shared/api/reel.ts';
import { useT } from '#client/lib/translations.ts';
import { lineAt } from '#client/features/video/playback/vtt.ts';
import { durationText } from '#shared/video/duration.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';
import { media } from '#client/theme/media.ts';
import { tileOf } from '#client/ui/picture/storyboard-tile.ts';

interface Props {
  time: number;
  duration: number;
  bufferedTo: number;
  chapters: readonly Chapter[];
  storyboard: Storyboard | null;
  onSeek: (seconds: number) => void;
}

const previewAfterKeyMs = 1_500;
const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5, PageDown: -30, PageUp: 30 };

/** Dragging previews the position; releasing seeks. */
export function SeekBar({ time, duration, bufferedTo, chapters, storyboard, onSeek }: Props) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [isDragging, setDragging] = useState(false);
  const shown = isDragging && pointed !== null ? pointed : time;
  useShares(bar, { played: shown / (duration || 1), buffered: bufferedTo / (duration || 1) });
  const forgetLater = useForgetting(() => setPointed(null));

  const secondAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * duration;
  };
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0 || duration === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
    setPointed(secondAt(event));
  };
  const handleUp = (event: PointerEvent) => {
    if (!isDragging) return;
    setDragging(false);
    onSeek(secondAt(event));
    if (event.pointerType !== 'mouse') setPointed(null);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event)) return;
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? duration : time + (keySteps[event.key] ?? Number.NaN);
    if (Number.isNaN(target) || duration === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // The arrows of the bar are the bar's: the player's own keys must not count them too.
    event.stopPropagation();
    const second = Math.max(0, Math.min(duration, target));
    onSeek(second);
    setPointed(second);
    forgetLater(previewAfterKeyMs);
  };

  const chapter =
    chapters[
      lineAt(
        chapters.map((one) => ({ start: one.time })),
        shown,
      )
    ]?.title;
  const position = t('cinema:player.place', { time: durationText(Math.floor(shown)), duration: durationText(Math.floor(duration)) });
  return (
    <Bar
      ref={bar}
      data-item="progress"
      role="slider"
      tabIndex={0}
      aria-label={t('cinema:player.progress')}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(shown)}
      aria-valuetext={chapter ? `${position} · ${chapter}` : position}
      onPointerDown={handleDown}
      onPointerMove={(event) => duration > 0 && setPointed(secondAt(event))}
      onPointerUp={handleUp}
      onPointerCancel={() => setDragging(false)}
      onPointerLeave={() => !isDragging && setPointed(null)}
      onKeyDown={handleKey}
      onBlur={() => setPointed(null)}
    >
      <div className="track">
        <i className="buffered" />
        <i className="played" />
        {duration > 0
          ? chapters.filter((one) => one.time > 0 && one.time < duration).map((one) => <Tick key={one.time} share={one.time / duration} />)
          : null}
        <i className="knob" />
      </div>
      {pointed !== null && duration > 0 ? (
        <SeekPreview second={pointed} share={pointed / duration} storyboard={storyboard} chapters={chapters} />
      ) : null}
    </Bar>
  );
}

function Tick({ share }: { share: number }) {
  const tick = useRef<HTMLElement>(null);
  useEffect(() => tick.current?.style.setProperty('left', `${share * 100}%`), [share]);
  return <i className="tick" ref={tick} />;
}

/** Set by script: the page's HTML has no style attributes. */
function useShares(bar: { current: HTMLElement | null }, { played, buffered }: { played: number; buffered: number }): void {
  useEffect(() => {
    bar.current?.style.setProperty('--played', String(Math.min(1, played)));
    bar.current?.style.setProperty('--buffered', String(Math.min(1, buffered)));
  }, [bar, played, buffered]);
}

function useForgetting(forget: () => void): (afterMs: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (afterMs) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(forget, afterMs);
  };
}

const Bar = styled.div`
  position: relative;
  height: 2.75rem;
  display: grid;
  align-items: center;
  min-width: 0;
  cursor: pointer;
  touch-action: none;

  .track {
    position: relative;
    height: 0.3125rem;
    border-radius: var(--r-pill);
    background: color-mix(in srgb, var(--on-image) 30%, transparent);
  }
  i {
    position: absolute;
    inset-block: 0;
    left: 0;
    border-radius: var(--r-pill);
  }
  .buffered {
    width: calc(var(--buffered, 0) * 100%);
    background: color-mix(in srgb, var(--on-image) 35%, transparent);
  }
  .played {
    width: calc(var(--played, 0) * 100%);
    background: var(--gold-300);
  }
  .tick {
    width: 0.1875rem;
    translate: -50% 0;
    background: var(--ink-950);
    border-radius: 0;
  }
  .knob {
    inset-block: auto;
    top: 50%;
    left: calc(var(--played, 0) * 100%);
    width: 0.8125rem;
    height: 1.125rem;
    border-radius: var(--r-perf);
    background: var(--gold-100);
    translate: -50% -50%;
    rotate: var(--tilt);
    transition: scale var(--d1) var(--ease);
  }
  &:hover .knob,
  &:focus-visible .knob {
    scale: 1.2;
  }
`;

interface SeekPreviewProps {
  second: number;
  /** 0 to 1: its place on the bar. */
  share: number;
  storyboard: Storyboard | null;
  chapters: readonly Chapter[];
}

/** Decoration for the eye: the bar's own value says the same to readers. */
function SeekPreview({ second, share, storyboard, chapters }: SeekPreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const tile = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    box.current?.style.setProperty('--share', String(share));
    if (storyboard) tile.current?.style.setProperty('background', tileOf(storyboard, second));
  }, [share, second, storyboard]);
  useEffect(() => {
    if (!storyboard || !tile.current) return;
    tile.current.style.aspectRatio = `${storyboard.tileWidth} / ${storyboard.tileHeight}`;
  }, [storyboard]);
  const chapter =
    chapters[
      lineAt(
        chapters.map(({ time }) => ({ start: time })),
        second,
      )
    ]?.title;
  return (
    <Box ref={box} className="preview" aria-hidden="true">
      {storyboard ? <span className="tile" ref={tile} /> : null}
      <b>
        <span>{durationText(Math.floor(second))}</span>
        {chapter ? <span> {chapter}</span> : null}
      </b>
    </Box>
  );
}

const Box = styled.div`
  --width: 11rem;
  position: absolute;
  bottom: 100%;
  left: clamp(0rem, calc(var(--share, 0) * 100% - var(--width) / 2), calc(100% - var(--width)));
  width: var(--width);
  display: grid;
  justify-items: center;
  gap: 0.4rem;
  pointer-events: none;

  .tile {
    width: 100%;
    border-radius: var(--r-s);
    border: 1px solid color-mix(in srgb, var(--on-image) 60%, transparent);
    box-shadow: var(--e2);
  }
  b {
    padding: 0.35em 0.6em;
    border-radius: var(--r-s);
    background: color-mix(in srgb, var(--ink-950) 82%, transparent);
    font-size: var(--t-xs);
    font-weight: 600;
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  b span + span {
    font-weight: 400;
  }

  ${media.phone} {
    --width: 8rem;
  }
`;
