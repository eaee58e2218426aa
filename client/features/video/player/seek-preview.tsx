/** Over the progress bar: the storyboard's picture of a second, its time and its chapter. */
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Chapter, Storyboard } from '#shared/api/reel.ts';
import { media } from '#client/theme/media.ts';
import { tileOf } from '#client/ui/picture/storyboard-tile.ts';
import { durationText } from '#shared/video/duration.ts';
import { lineAt } from '#client/features/video/playback/vtt.ts';

interface Props {
  second: number;
  /** 0 to 1: its place on the bar. */
  share: number;
  storyboard: Storyboard | null;
  chapters: readonly Chapter[];
}

/** Decoration for the eye: the bar's own value says the same to readers. */
export function SeekPreview({ second, share, storyboard, chapters }: Props) {
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
