/** The state of the media element as React state. */
import { useEffect, useState } from 'react';

export interface MediaState {
  /** Seconds. */
  time: number;
  /** Seconds; 0 while unknown and for live streams. */
  duration: number;
  isPlaying: boolean;
  hasEnded: boolean;
  isMuted: boolean;
  /** 0 to 1. */
  volume: number;
  rate: number;
  /** End of the buffered range, in seconds. */
  bufferedTo: number;
  /** Has been buffering for half a second. */
  isBuffering: boolean;
  /** Height of the picture that is shown, in pixels. */
  height: number;
}

const idle: MediaState = {
  time: 0,
  duration: 0,
  isPlaying: false,
  hasEnded: false,
  isMuted: false,
  volume: 1,
  rate: 1,
  bufferedTo: 0,
  isBuffering: false,
  height: 0,
};
const changes = [
  'timeupdate',
  'durationchange',
  'play',
  'playing',
  'pause',
  'ended',
  'volumechange',
  'ratechange',
  'progress',
  'seeking',
  'seeked',
  'resize',
  'loadeddata',
  'emptied',
];
const bufferingAfterMs = 500;

export function useMediaState(element: HTMLVideoElement | null): MediaState {
  const [state, setState] = useState(idle);
  const isBuffering = useBuffering(element);
  useEffect(() => {
    if (!element) {
      setState(idle);
      return;
    }
    const listen = new AbortController();
    const read = () => setState(readMedia(element));
    for (const change of changes) element.addEventListener(change, read, { signal: listen.signal });
    read();
    return () => listen.abort();
  }, [element]);
  return state.isBuffering === isBuffering ? state : { ...state, isBuffering };
}

function readMedia(element: HTMLVideoElement): MediaState {
  const { currentTime, duration, buffered } = element;
  return {
    time: currentTime,
    duration: Number.isFinite(duration) ? duration : 0,
    isPlaying: !element.paused && !element.ended,
    hasEnded: element.ended,
    isMuted: element.muted || element.volume === 0,
    volume: element.volume,
    rate: element.playbackRate,
    bufferedTo: bufferedEnd(buffered, currentTime),
    isBuffering: false,
    height: element.videoHeight,
  };
}

/** End of the buffered range around a second. */
function bufferedEnd(ranges: TimeRanges, second: number): number {
  for (let index = 0; index < ranges.length; index += 1) {
    if (ranges.start(index) <= second + 0.25 && ranges.end(index) >= second) return ranges.end(index);
  }
  return second;
}

function useBuffering(element: HTMLVideoElement | null): boolean {
  const [isBuffering, setBuffering] = useState(false);
  useEffect(() => {
    if (!element) return;
    const listen = new AbortController();
    const { signal } = listen;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setBuffering(element.readyState < element.HAVE_FUTURE_DATA && !element.paused), bufferingAfterMs);
    };
    const goOn = () => {
      clearTimeout(timer);
      setBuffering(false);
    };
    for (const event of ['waiting', 'stalled', 'seeking']) element.addEventListener(event, wait, { signal });
    for (const event of ['playing', 'canplay', 'timeupdate', 'pause', 'seeked']) element.addEventListener(event, goOn, { signal });
    return () => {
      listen.abort();
      goOn();
    };
  }, [element]);
  return isBuffering;
}
