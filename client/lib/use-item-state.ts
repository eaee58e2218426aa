/** Label and mark of an item's state; an item with a future publication time is shown as scheduled in any state. */
import { useState } from 'react';
import type { ContentState } from '#shared/content/content-lifecycle.ts';
import { comingDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from './translations.ts';

interface Stated {
  state: ContentState;
  /** Scheduled publication; null if there is none. */
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
