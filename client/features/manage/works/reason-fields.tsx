/** Why a work is sent back or taken offline; its author is told. Taking offline may also be for later. */
import { useEffect, useId, useState } from 'react';
import { reasonMax, reasonMin } from '#shared/content-lifecycle.ts';
import { isReason, otherReason, readyReason } from '#client/lib/reject-reasons.ts';
import { useT } from '#client/lib/translations.ts';
import { useDictionary } from '#client/lib/use-dictionary.ts';
import { FieldMessage } from '#client/ui/form-field.tsx';
import { SiteTimeField } from '#client/ui/site-time-field.tsx';
import { toInstant } from '#client/ui/site-time.ts';
import type { FieldsProps } from './asked-act.ts';

export function ReasonFields({ asked, isJudged, onFields }: FieldsProps) {
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState('');
  const [at, setAt] = useState('');
  const { entries } = useDictionary('reject_reason');
  const [nowMs] = useState(() => Date.now());
  const isOffline = asked.action === 'offline';
  const instant = toInstant(at);
  const isLate = at !== '' && (instant === null || Date.parse(instant) <= nowMs);
  const isRight = isReason(reason) && !isLate;
  useEffect(() => {
    onFields(isRight ? { reason: reason.trim(), ...(isOffline ? { at: instant } : {}) } : null);
  }, [isRight, reason, instant, isOffline, onFields]);
  const error = isJudged && !isReason(reason) ? t('works:ask.reasonWrong', { min: reasonMin, max: reasonMax }) : undefined;
  return (
    <>
      {isOffline ? null : (
        <div className="chips">
          {entries
            ?.filter(({ dictValue }) => dictValue !== otherReason)
            .map(({ dictValue, dictLabel }) => (
              <button key={dictValue} type="button" className="chip" onClick={() => setReason(readyReason(dictLabel, t))}>
                {dictLabel}
              </button>
            ))}
        </div>
      )}
      <div className="fld">
        <label htmlFor={`${id}-reason`}>{t('works:ask.reason')}</label>
        <textarea
          id={`${id}-reason`}
          className="inp"
          rows={4}
          value={reason}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-message`}
          onChange={({ target }) => setReason(target.value)}
        />
        <FieldMessage id={`${id}-message`} error={error} hint={t('works:ask.reasonHint')} />
      </div>
      {isOffline ? (
        <SiteTimeField
          label={t('works:ask.offlineAt')}
          zoneText={t('works:ask.offlineAtHint')}
          ownTimeText={(time) => t('works:ask.ownTime', { time })}
          field={{
            name: 'at',
            value: at,
            error: isJudged && isLate ? t('works:ask.inFuture') : undefined,
            onChange: setAt,
            onBlur: () => undefined,
          }}
        />
      ) : null}
    </>
  );
}
