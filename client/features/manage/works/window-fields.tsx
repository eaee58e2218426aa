/** When a work goes online, and when offline again. */
import { useEffect, useId, useState } from 'react';
import { useT } from '#client/lib/translations.ts';
import { SiteTimeField } from '#client/ui/site-time-field.tsx';
import { fromInstant } from '#client/ui/site-time.ts';
import type { FieldsProps } from './asked-act.ts';
import { readWindow, type EnteredWindow } from './publish-window.ts';

interface Moved {
  /** What goes online at once has no hour to call off. */
  callsOff: boolean;
  /** The beginning lies behind: only the end can be moved. */
  isBegun: boolean;
}

/** What another hour means for the work, where its hours are being moved. */
function movedOf({ action, targets: [target] }: FieldsProps['asked']): Moved {
  if (action !== 'reschedule' || !target) return { callsOff: false, isBegun: false };
  const isAhead = target.publishTime !== null && Date.parse(target.publishTime) > Date.now();
  return { callsOff: target.state === 'audited', isBegun: target.state === 'putaway' && !isAhead };
}

/** Begins with what the author asked for, where it still lies ahead and only one work is meant. */
function windowOf({ targets }: FieldsProps['asked']): EnteredWindow {
  const only = targets.length === 1 ? targets[0] : undefined;
  const ahead = (instant: string | null | undefined) => (instant && Date.parse(instant) > Date.now() ? fromInstant(instant) : '');
  const from = ahead(only?.publishTime);
  return { isNow: from === '', from, until: ahead(only?.unpublishTime) };
}

export function WindowFields({ asked, isJudged, onFields }: FieldsProps) {
  const t = useT();
  const name = useId();
  const [entered, setEntered] = useState(() => windowOf(asked));
  const [nowMs] = useState(() => Date.now());
  const [{ callsOff, isBegun }] = useState(() => movedOf(asked));
  const { publishAt, unpublishAt, faults } = readWindow(entered, nowMs);
  const isRight = !faults.from && !faults.until;
  useEffect(
    () => onFields(isRight ? { ...(isBegun ? {} : { publishAt }), unpublishAt } : null),
    [isRight, isBegun, publishAt, unpublishAt, onFields],
  );
  const change = (part: Partial<EnteredWindow>) => setEntered((before) => ({ ...before, ...part }));
  const field = (key: 'from' | 'until') => {
    const fault = faults[key];
    return {
      name: key,
      value: entered[key],
      error: isJudged && fault ? t(`works:ask.${fault}`) : undefined,
      onChange: (value: string) => change({ [key]: value }),
      onBlur: () => undefined,
    };
  };
  const times = { zoneText: t('works:ask.zone'), ownTimeText: (time: string) => t('works:ask.ownTime', { time }) };
  return (
    <>
      {isBegun ? null : (
        <fieldset>
          <legend>{t('works:ask.from')}</legend>
          <label>
            <input type="radio" name={name} checked={entered.isNow} onChange={() => change({ isNow: true })} />
            {t(callsOff ? 'works:ask.callOff' : 'works:ask.now')}
          </label>
          <label>
            <input type="radio" name={name} checked={!entered.isNow} onChange={() => change({ isNow: false })} />
            {t('works:ask.later')}
          </label>
        </fieldset>
      )}
      {entered.isNow ? null : <SiteTimeField {...times} label={t('works:ask.fromTime')} required field={field('from')} />}
      <SiteTimeField {...times} label={t('works:ask.until')} field={field('until')} />
    </>
  );
}
