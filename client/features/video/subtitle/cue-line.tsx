/** One cue: times, text, actions and faults. */
import { memo, useRef, type Dispatch, type KeyboardEvent } from 'react';
import { FoldVertical, ListPlus, Scissors, Trash2, type StaffIcon } from '#client/ui/picture/staff-icons.tsx';
import { cueLinesMax, cueWidthMax } from '#shared/video/subtitle-checks.ts';
import { useT } from '#client/lib/translations.ts';
import type { CueEdit, EditedCue, EditFaultName } from './cue-edits.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface Props {
  cue: EditedCue;
  /** From 1. */
  number: number;
  lang: string;
  /** Names of the cue's faults, joined by spaces; errors end with `!`. A string, so that memoisation compares it by value. */
  faults: string;
  isLast: boolean;
  /** Shown in the video now. */
  isShown: boolean;
  edit: Dispatch<CueEdit>;
  /** Contains the focus. */
  onEnter: (id: number) => void;
}

/** Attribute that identifies the fields of a cue. */
export const cueAttribute = 'data-cue';

export const CueLine = memo(function CueLine({ cue, number, lang, faults, isLast, isShown, edit, onEnter }: Props) {
  const t = useT();
  const text = useRef<HTMLTextAreaElement>(null);
  const { id } = cue;
  const named =
    faults === ''
      ? []
      : faults.split(' ').map((fault) => ({ name: fault.replace('!', '') as EditFaultName, isError: fault.endsWith('!') }));
  const errors = named.filter(({ isError }) => isError).map(({ name }) => name);
  const messageId = named.length > 0 ? `cue-${id}-faults` : undefined;
  const enter = () => onEnter(id);
  const split = () => edit({ kind: 'split', id, at: text.current?.selectionStart ?? cue.text.length });
  const handleKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isImeKey(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    split();
  };
  const time = (field: 'start' | 'end') => (
    <input
      className="input time"
      data-field={field}
      inputMode="decimal"
      autoComplete="off"
      aria-label={t(`editor:subtitle.cue.${field}`, { number })}
      aria-invalid={errors.some((name) => name !== 'empty') || undefined}
      aria-describedby={messageId}
      value={cue[field]}
      onFocus={enter}
      onChange={({ target }) => edit({ kind: 'change', id, change: { [field]: target.value } })}
      onBlur={() => edit({ kind: 'settle', id })}
    />
  );
  return (
    <li {...{ [cueAttribute]: id }} data-shown={isShown || undefined} data-faulty={errors.length > 0 || undefined}>
      <span className="number">{number}</span>
      <div className="times">
        {time('start')}
        {time('end')}
      </div>
      <textarea
        ref={text}
        className="input"
        data-field="text"
        lang={lang}
        dir="auto"
        rows={2}
        aria-label={t('editor:subtitle.cue.text', { number })}
        aria-invalid={errors.includes('empty') || undefined}
        aria-describedby={messageId}
        value={cue.text}
        onFocus={enter}
        onChange={({ target }) => edit({ kind: 'change', id, change: { text: target.value } })}
        onKeyDown={handleKeys}
      />
      <div className="acts">
        <CueButton icon={Scissors} label={t('editor:subtitle.cue.split', { number })} onClick={split} />
        <CueButton
          icon={FoldVertical}
          label={t('editor:subtitle.cue.merge', { number })}
          isOff={isLast}
          onClick={() => edit({ kind: 'merge', id })}
        />
        <CueButton icon={ListPlus} label={t('editor:subtitle.cue.add', { number })} onClick={() => edit({ kind: 'add', afterId: id })} />
        <CueButton icon={Trash2} label={t('editor:subtitle.cue.remove', { number })} onClick={() => edit({ kind: 'remove', id })} />
      </div>
      {named.length > 0 ? (
        <p id={messageId} className="faults">
          {named.map(({ name, isError }) => (
            <span key={name} className={isError ? 'message error' : 'message advice'}>
              {t(`editor:subtitle.fault.${name}`, { lines: cueLinesMax, width: cueWidthMax, half: cueWidthMax / 2 })}
            </span>
          ))}
        </p>
      ) : null}
    </li>
  );
});

function CueButton({
  icon: Icon,
  label,
  isOff = false,
  onClick,
}: {
  icon: StaffIcon;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => (isOff ? undefined : onClick())}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  );
}
