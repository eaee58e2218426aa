/** The playback of a film while its player is mounted. */
import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiContext } from '#client/lib/api.ts';
import { useLanguage } from '#client/lib/translations.ts';
import type { VideoInfo } from '#client/state/overlays.ts';
import { Playback, type PlaybackState } from './playback.ts';

export interface PlaybackHandle extends PlaybackState {
  info: VideoInfo;
  playback: Playback;
}

/** Unmounting disposes it. Give the calling component the video's id as `key`. */
export function usePlayback(info: VideoInfo): PlaybackHandle {
  const api = use(ApiContext);
  const language = useLanguage();
  const [playback] = useState(() => new Playback({ info, api: api ?? unreachable, language }));
  useEffect(() => {
    window.addEventListener('pagehide', playback.leave);
    return () => {
      window.removeEventListener('pagehide', playback.leave);
      playback.dispose();
    };
  }, [playback]);
  const state = useSyncExternalStore(playback.subscribe, playback.state, playback.state);
  return { ...state, info, playback };
}

/** Never called on the server. */
const unreachable = () => Promise.reject(new Error('A film is played in the browser only'));
