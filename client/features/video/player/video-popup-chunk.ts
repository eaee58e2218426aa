/** Loads the video popup with its texts and the reading of its film, once. */
import { addTexts } from '#client/lib/translations.ts';
import type { fetchFilm } from './fetch-film.ts';
import type { VideoPopup } from './video-popup.tsx';

interface VideoPopupChunk {
  VideoPopup: typeof VideoPopup;
  fetchFilm: typeof fetchFilm;
}

export function loadVideoPopup(): Promise<VideoPopupChunk> {
  return Promise.all([import('./video-popup.tsx'), import('./fetch-film.ts'), addTexts(['cinema'])]).then(([popup, film]) => ({
    ...popup,
    ...film,
  }));
}
