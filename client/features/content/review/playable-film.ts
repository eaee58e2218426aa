/** Films that nobody may watch yet, for whoever may look at their draft. */
import type { MouseEvent } from 'react';
import type { PlayableFilm } from '#shared/api/preview-film.ts';
import { openVideo, type OverlayState } from '#client/state/overlays.ts';

/** Plays it in the popup of the site. */
export function playFilm(tab: { overlays: OverlayState }, film: PlayableFilm): void {
  const { videoId, playAuth, ...info } = film;
  openVideo(tab, { ...info, id: videoId, auth: playAuth, url: '', requestId: '', source: '', y: 0, contentAbstract: '', next: null });
}

/** For an element around links to films (`data-video`): plays those that are not public; listens before the site does, which knows public ones only. */
export function filmLinks(tab: { overlays: OverlayState }, films: readonly PlayableFilm[]): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-video]') : null;
    const film = films.find(({ videoId }) => videoId === link?.dataset['video']);
    if (!film) return;
    event.preventDefault();
    playFilm(tab, film);
  };
}
