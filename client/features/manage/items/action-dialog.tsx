/** Dialog for the input of an action: a reason, a time, a reply, or a confirmation. */
import { type ReactNode, type SubmitEvent, useEffect, useId, useState } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { AskFrame } from './dialog-style.ts';
import { type ActionFields, type ActionTarget, useMissingText } from './use-item-actions.ts';
import { useItemName } from './item-title.tsx';
import { actionLooks, type PromptKind } from './item-actions.ts';
import { type ContentAction, reasonMax, reasonMin } from '#shared/content/content-lifecycle.ts';
import { isReason, otherReason, readyReason } from '#client/lib/reject-reasons.ts';
import { useDictionary } from '#client/lib/use-dictionary.ts';
import { FieldMessage } from '#client/ui/form/form-field.tsx';
import { SiteTimeField } from '#client/ui/form/site-time-field.tsx';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import type { CheckName } from '#shared/content/check-names.ts';
import { replyMax } from '#shared/limits.ts';
import { type EnteredWindow, readWindow } from './publish-window.ts';

interface Props {
  prompt: ActionPrompt;
  onAct: (fields: ActionFields) => void;
  onClose: () => void;
}

const parts: Readonly<Record<Exclude<PromptKind, null>, ((props: FieldsProps) => ReactNode) | null>> = {
  reason: ReasonFields,
  window: WindowFields,
  reply: ReplyFields,
  sure: null,
};

export function ActionDialog({ prompt, onAct, onClose }: Props) {
  const t = useT();
  const id = useId();
  const nameOf = useItemName();
  const [fields, setFields] = useState<ActionFields | null>(parts[prompt.asks] ? null : {});
  const [isJudged, setJudged] = useState(false);
  const { isOpen, answer } = useAnswer((choice) => {
    if (choice === 'go' && fields) onAct(fields);
    onClose();
  });
  const { action, targets } = prompt;
  const [first] = targets;
  const Fields = parts[prompt.asks];
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setJudged(true);
    if (fields) answer('go');
    else requestAnimationFrame(() => event.target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <AskFrame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
      <form onSubmit={handleSubmit} noValidate>
        <h2 id={`${id}-title`}>{t(`item-acts:ask.${action}`, { count: targets.length })}</h2>
        <p>
          {targets.length === 1
            ? t('item-acts:ask.one', { title: first ? nameOf(first) : '' })
            : t('item-acts:ask.many', { count: targets.length })}
        </p>
        <UnmetChecks targets={targets} />
        {Fields ? <Fields prompt={prompt} isJudged={isJudged} onFields={setFields} /> : null}
        <div className="answers">
          <Button variant="ghost" onClick={() => answer('stay')}>
            {t('item-acts:ask.cancel')}
          </Button>
          <Button type="submit" variant={action === 'reject' || action === 'offline' ? 'danger' : actionLooks[action].look}>
            {t(`works:act.${action}`)}
          </Button>
        </div>
      </form>
    </AskFrame>
  );
}

export interface ActionPrompt {
  action: ContentAction;
  asks: Exclude<PromptKind, null>;
  targets: readonly (ActionTarget & { publishTime: string | null; unpublishTime: string | null; unmet?: readonly CheckName[] })[];
}

/** Names the items that are not ready, and why. */
function UnmetChecks({ targets }: Pick<ActionPrompt, 'targets'>) {
  const t = useT();
  const nameOf = useItemName();
  const missing = useMissingText();
  const unready = targets.flatMap(({ unmet = [], ...target }) => (unmet.length > 0 ? [{ ...target, message: missing(unmet) }] : []));
  if (unready.length === 0) return null;
  return (
    <>
      <p>{t('item-acts:ask.unmet')}</p>
      <ul>
        {unready.map(({ revisionId, message, ...item }) => (
          <li key={revisionId}>{t('item-acts:done.refusal', { title: nameOf(item), message })}</li>
        ))}
      </ul>
    </>
  );
}

/** Values of the dialog's fields; null while they are invalid. */
export interface FieldsProps {
  prompt: ActionPrompt;
  /** Whether errors are shown yet. */
  isJudged: boolean;
  onFields: (fields: ActionFields | null) => void;
}

/** Fields of a rejection or of taking an item offline: the reason, which the author receives, and for offline an optional time. */
function ReasonFields({ prompt, isJudged, onFields }: FieldsProps) {
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState('');
  const [at, setAt] = useState('');
  const { entries } = useDictionary('reject_reason');
  const [nowMs] = useState(() => Date.now());
  const isOffline = prompt.action === 'offline';
  const instant = toInstant(at);
  const isLate = at !== '' && (instant === null || Date.parse(instant) <= nowMs);
  const isRight = isReason(reason) && !isLate;
  useEffect(() => {
    onFields(isRight ? { reason: reason.trim(), ...(isOffline ? { at: instant } : {}) } : null);
  }, [isRight, reason, instant, isOffline, onFields]);
  const error = isJudged && !isReason(reason) ? t('works:reason.wrong', { min: reasonMin, max: reasonMax }) : undefined;
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
      <div className="field">
        <label htmlFor={`${id}-reason`}>{t('item-acts:ask.reason')}</label>
        <textarea
          id={`${id}-reason`}
          className="input"
          rows={4}
          value={reason}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-message`}
          onChange={({ target }) => setReason(target.value)}
        />
        <FieldMessage id={`${id}-message`} error={error} hint={t('works:reason.hint')} />
      </div>
      {isOffline ? (
        <SiteTimeField
          label={t('item-acts:ask.offlineAt')}
          zoneText={t('item-acts:ask.offlineAtHint')}
          ownTimeText={(time) => t('item-acts:ask.ownTime', { time })}
          field={{
            name: 'at',
            value: at,
            error: isJudged && isLate ? t('item-acts:ask.inFuture') : undefined,
            onChange: setAt,
            onBlur: () => undefined,
          }}
        />
      ) : null}
    </>
  );
}

/** The author's reply when a rejected item is submitted again; required if nothing has changed. */
function ReplyFields({ onFields }: FieldsProps) {
  const t = useT();
  const id = useId();
  const [reply, setReply] = useState('');
  useEffect(() => onFields(reply.trim() === '' ? {} : { reply: reply.trim() }), [reply, onFields]);
  return (
    <div className="field">
      <label htmlFor={`${id}-reply`}>{t('item-acts:ask.reply')}</label>
      <textarea
        id={`${id}-reply`}
        className="input"
        rows={4}
        maxLength={replyMax}
        value={reply}
        aria-describedby={`${id}-message`}
        onChange={({ target }) => setReply(target.value)}
      />
      <FieldMessage id={`${id}-message`} hint={t('item-acts:ask.replyHint')} />
    </div>
  );
}

interface Moved {
  /** An immediate publication has no schedule to cancel. */
  callsOff: boolean;
  /** The beginning lies behind: only the end can be moved. */
  isBegun: boolean;
}

/** How moving the publication times affects the item. */
function movedOf({ action, targets: [target] }: FieldsProps['prompt']): Moved {
  if (action !== 'reschedule' || !target) return { callsOff: false, isBegun: false };
  const isAhead = target.publishTime !== null && Date.parse(target.publishTime) > Date.now();
  return { callsOff: target.state === 'audited', isBegun: target.state === 'putaway' && !isAhead };
}

/** Initial values: the author's requested times if they are in the future, for a single item. */
function windowOf({ targets }: FieldsProps['prompt']): EnteredWindow {
  const only = targets.length === 1 ? targets[0] : undefined;
  const ahead = (instant: string | null | undefined) => (instant && Date.parse(instant) > Date.now() ? fromInstant(instant) : '');
  const from = ahead(only?.publishTime);
  return { isNow: from === '', from, until: ahead(only?.unpublishTime) };
}

/** Fields for when an item goes online and offline. */
function WindowFields({ prompt, isJudged, onFields }: FieldsProps) {
  const t = useT();
  const name = useId();
  const [entered, setEntered] = useState(() => windowOf(prompt));
  const [nowMs] = useState(() => Date.now());
  const [{ callsOff, isBegun }] = useState(() => movedOf(prompt));
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
      error: isJudged && fault ? t(`item-acts:ask.${fault}`) : undefined,
      onChange: (value: string) => change({ [key]: value }),
      onBlur: () => undefined,
    };
  };
  const times = { zoneText: t('item-acts:ask.zone'), ownTimeText: (time: string) => t('item-acts:ask.ownTime', { time }) };
  return (
    <>
      {isBegun ? null : (
        <fieldset>
          <legend>{t('item-acts:ask.from')}</legend>
          <label>
            <input type="radio" name={name} checked={entered.isNow} onChange={() => change({ isNow: true })} />
            <span>{t(callsOff ? 'item-acts:ask.callOff' : 'item-acts:ask.now')}</span>
          </label>
          <label>
            <input type="radio" name={name} checked={!entered.isNow} onChange={() => change({ isNow: false })} />
            <span>{t('item-acts:ask.later')}</span>
          </label>
        </fieldset>
      )}
      {entered.isNow ? null : <SiteTimeField {...times} label={t('item-acts:ask.fromTime')} required field={field('from')} />}
      <SiteTimeField {...times} label={t('item-acts:ask.until')} field={field('until')} />
    </>
  );
}
