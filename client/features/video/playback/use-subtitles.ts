/** The selected subtitles and the current cues. */
import { useEffect, useState } from 'react';
import { useLanguage } from '#client/lib/translations.ts';
import type { SubtitleFile } from '#client/state/overlays.ts';
import type { PlacedCue } from './placed-cues.tsx';

/** Index for no subtitles. */
export const subtitlesOff = -1;

export interface Subtitles {
  files: readonly SubtitleFile[];
  /** Index of the file that is on, or `subtitlesOff`. */
  chosen: number;
  choose: (index: number) => void;
  /** Off, and on again with the file that was on last. */
  toggle: () => void;
}

/** Starts with the file in the page's language, else with the default file, else without. */
export function useSubtitles(files: readonly SubtitleFile[]): Subtitles {
  const language = useLanguage();
  const [chosen, setChosen] = useState(() => defaultSubtitles(files, language));
  const [last, setLast] = useState(chosen === subtitlesOff ? 0 : chosen);
  const choose = (index: number) => {
    setChosen(index);
    if (index !== subtitlesOff) setLast(index);
  };
  return { files, chosen, choose, toggle: () => files.length > 0 && choose(chosen === subtitlesOff ? last : subtitlesOff) };
}

/** `zh-Hans` and `zh-CN` are equal here: only the primary language tag counts. */
export function defaultSubtitles(files: readonly Pick<SubtitleFile, 'srclang' | 'default'>[], language: string): number {
  const primary = (tag: string) => tag.split('-')[0];
  const own = files.findIndex(({ srclang }) => primary(srclang) === primary(language));
  return own !== -1 ? own : files.findIndex((file) => file.default);
}

/** The cues on the picture now, as plain text: nothing in a subtitle file becomes markup. */
export function useShownCues(
  element: HTMLVideoElement | null,
  { files, chosen }: Pick<Subtitles, 'files' | 'chosen'>,
): readonly PlacedCue[] {
  const [cues, setCues] = useState<readonly PlacedCue[]>([]);
  useEffect(() => {
    const file = files[chosen];
    setCues([]);
    if (!element || !file) return;
    const trackElement = Object.assign(document.createElement('track'), {
      kind: 'subtitles',
      label: file.label,
      src: file.src,
      srclang: file.srclang,
    });
    element.append(trackElement);
    const { track } = trackElement;
    const read = () => setCues([...(track.activeCues ?? [])].map(placedCue).filter(({ text }) => text !== ''));
    track.addEventListener('cuechange', read);
    trackElement.addEventListener('load', read);
    // Loaded and followed, but drawn here and not by the browser.
    track.mode = 'hidden';
    return () => {
      track.mode = 'disabled';
      track.removeEventListener('cuechange', read);
      trackElement.remove();
    };
  }, [element, files, chosen]);
  return cues;
}

function placedCue(cue: TextTrackCue): PlacedCue {
  if (!(cue instanceof VTTCue)) return { text: '' };
  const { vertical, line, snapToLines, position, align } = cue;
  const settings = [
    vertical && `vertical:${vertical}`,
    line !== 'auto' && `line:${line}${snapToLines ? '' : '%'}`,
    position !== 'auto' && `position:${position}%`,
    `align:${align}`,
  ];
  return { text: (cue.getCueAsHTML().textContent ?? '').trim(), settings: settings.filter(Boolean).join(' ') };
}
