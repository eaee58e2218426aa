/** How staff are warned of the end of a picture's licence. */
import { useState } from 'react';
import { absoluteDate, beginOfDayMs, isoDate } from '#shared/dates.ts';
import { licenceState, type LicenceState } from '#shared/media/licence.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';

export interface LicenceMark {
  state: Exclude<LicenceState, 'open'>;
  text: string;
}

/** Null while the licence lasts for more than 30 days. Only for what is drawn in the browser: it reads the clock. */
export function useLicenceMark(): (lastDay: string | null) => LicenceMark | null {
  const t = useT();
  const language = useLanguage();
  const [today] = useState(() => isoDate(Date.now()));
  return (lastDay) => {
    const state = licenceState(lastDay, today);
    if (lastDay === null || state === 'open') return null;
    return { state, text: t(`manage:licence.${state}`, { day: absoluteDate(beginOfDayMs(lastDay), language) }) };
  };
}
