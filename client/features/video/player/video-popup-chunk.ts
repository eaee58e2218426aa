/** Loads the video popup with its texts, once. */
import { addTexts } from '#client/lib/translations.ts';
import type * as PopupModule from './video-popup.tsx';

export function loadVideoPopup(): Promise<typeof PopupModule> {
  return Promise.all([import('./video-popup.tsx'), addTexts(['cinema'])]).then(([module]) => module);
}
