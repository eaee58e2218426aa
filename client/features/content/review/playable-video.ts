/** Playback of unpublished videos in previews and reviews. */
import type { MouseEvent } from 'react';
import type { PlayableVideo } from '#shared/api/video.ts';
import { openVideo, type OverlayState } from '#client/state/overlays.ts';

/** Plays the video in the site's player popup. */
export function playFilm(tab: { overlays: OverlayState }, film: PlayableVideo): void {
  const { videoId, playAuth, ...info } = film;
  openVideo(tab, { ...info, id: videoId, auth: playAuth, url: '', requestId: '', source: '', y: 0, contentAbstract: '', next: null });
}

/**
 * Click handler for an element around links to videos (`data-video`): plays unpublished ones. It runs before the site's
 * handler, which knows only public videos.
 */
export function videoLinks(tab: { overlays: OverlayState }, films: readonly PlayableVideo[]): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-video]') : null;
    const film = films.find(({ videoId }) => videoId === link?.dataset['video']);
    if (!film) return;
    event.preventDefault();
    playFilm(tab, film);
  };
}
