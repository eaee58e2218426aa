/** A film's playback for the time that its player is on the screen. */
import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiContext } from '#client/lib/api.ts';
import type { VideoInfo } from '#client/state/overlays.ts';
import { Playback, type PlaybackState } from './playback.ts';

export interface PlaybackHandle extends PlaybackState {
  info: VideoInfo;
  playback: Playback;
}

/** Leaving the screen ends the playback. Give the component that calls it a `key` of the video's id. */
export function usePlayback(info: VideoInfo): PlaybackHandle {
  const api = use(ApiContext);
  const [playback] = useState(() => new Playback({ info, api: api ?? unreachable }));
  useEffect(() => playback.dispose, [playback]);
  const state = useSyncExternalStore(playback.subscribe, playback.state, playback.state);
  return { ...state, info, playback };
}

/** On the server nothing is played and nothing is called. */
const unreachable = () => Promise.reject(new Error('A film is played in the browser only'));
