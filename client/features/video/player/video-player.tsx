/** Plays a video by the rules of the specification: a direct file in the browser's own element, all else by video.js. */
import { useEffect, type ReactNode } from 'react';
import { DirectPlayer } from './direct-player.tsx';
import { FilmPlayer } from './film-player.tsx';
import type { MediaState } from '#client/features/video/playback/use-media-state.ts';
import type { PlaybackHandle } from '#client/features/video/playback/use-playback.ts';
import { useResumeSecond, useStoredPosition } from '#client/features/video/playback/use-resume.ts';
import { useWatchCount } from '#client/features/video/playback/use-watch-count.ts';
import type { Subtitles } from '#client/features/video/playback/use-subtitles.ts';

interface Props {
  handle: PlaybackHandle;
  state: MediaState;
  subtitles: Subtitles;
  /** Starts playback at once, for a visitor who asked for it, unless a stored position can be resumed. */
  autoPlay?: boolean;
  /** The way on when the film has ended: the next film, or another link. */
  onward?: ReactNode;
  /** Leads to the next film. */
  onNext?: (() => void) | undefined;
}

export function VideoPlayer({ handle, state, subtitles, autoPlay = false, onward = null, onNext }: Props) {
  const { info, playback } = handle;
  const resumeAt = useResumeSecond(info);
  useStoredPosition(handle.element, info);
  useWatchCount(handle.element, info);
  useEffect(() => {
    // When it is known that there is no place to go on from.
    const timer = setTimeout(() => autoPlay && resumeAt === null && void playback.start());
    return () => clearTimeout(timer);
  }, [autoPlay, resumeAt, playback]);
  if (info.isVideo && info.src) return <DirectPlayer handle={handle} state={state} onward={onward} />;
  return <FilmPlayer handle={handle} state={state} subtitles={subtitles} resumeAt={resumeAt ?? null} onward={onward} onNext={onNext} />;
}
