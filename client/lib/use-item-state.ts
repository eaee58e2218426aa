/** The state of a work in words, and the key of its mark: what waits for its hour is scheduled, whichever state that is. */
import { useState } from 'react';
import type { ContentState } from '#shared/content/content-lifecycle.ts';
import { comingDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from './translations.ts';

interface Stated {
  state: ContentState;
  /** When it goes online by itself; null where it does not wait for an hour. */
  scheduledTime: string | null;
}

/** Behind a guard only: the clock decides whether a year is named. */
export function useItemState(): (work: Stated) => { key: ContentState | 'scheduled'; label: string } {
  const t = useT();
  const language = useLanguage();
  const [nowMs] = useState(() => Date.now());
  return ({ state, scheduledTime }) =>
    scheduledTime === null
      ? { key: state, label: t(`works:state.${state}`) }
      : { key: 'scheduled', label: t('works:row.scheduled', { time: comingDateTime(scheduledTime, nowMs, language) }) };
}
