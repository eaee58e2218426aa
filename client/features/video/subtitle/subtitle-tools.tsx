/** Toolbar of the cue editor: undo, redo, sort, shift, add, next fault. */
import { useState, type Dispatch } from 'react';
import { ArrowDownWideNarrow, Plus, Redo2, Undo2 } from '#client/ui/picture/staff-icons.tsx';
import { readStamp } from '#shared/video/subtitle-cues.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import type { CueHistory, CueStep } from './use-cue-edit.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface Props {
  history: CueHistory;
  step: Dispatch<CueStep>;
  errors: number;
  advice: number;
  onNextFault: () => void;
}

export function SubtitleTools({ history: { cues, past, future }, step, errors, advice, onNextFault }: Props) {
  const t = useT();
  const tools = [
    { kind: 'undo', icon: Undo2, isOff: past.length === 0 },
    { kind: 'redo', icon: Redo2, isOff: future.length === 0 },
    { kind: 'sort', icon: ArrowDownWideNarrow, isOff: cues.length < 2 },
  ] as const;
  return (
    <div className="all-cues">
      <div className="row">
        {tools.map(({ kind, icon: Icon, isOff }) => (
          <button
            key={kind}
            type="button"
            className="icon-button line"
            aria-label={t(`editor:subtitle.tool.${kind}`)}
            title={t(`editor:subtitle.tool.${kind}`)}
            aria-disabled={isOff || undefined}
            onClick={() => (isOff ? undefined : step({ kind }))}
          >
            <Icon className="icon" aria-hidden="true" />
          </button>
        ))}
        <Button small variant="ghost" onClick={() => step({ kind: 'add', afterId: null })}>
          <Plus className="icon" aria-hidden="true" />
          <span>{t('editor:subtitle.tool.add')}</span>
        </Button>
      </div>
      <ShiftField onShift={(milliseconds) => step({ kind: 'shift', milliseconds })} />
      <div className="row counts">
        <span role="status" data-errors={errors > 0 || undefined}>
          {errors + advice === 0 ? t('editor:subtitle.faultless') : t('editor:subtitle.faults', { errors, advice })}
        </span>
        {errors + advice > 0 ? (
          <Button small variant="ghost" onClick={onNextFault}>
            {t('editor:subtitle.tool.nextFault')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Seconds by which all cues are delayed; negative for earlier. */
function ShiftField({ onShift }: { onShift: (milliseconds: number) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const sign = /^\s*[-−–]/.test(typed) ? -1 : 1;
    const milliseconds = readStamp(typed.replace(/^\s*[+\-−–]\s*/, ''));
    setWrong(milliseconds === null);
    if (milliseconds === null) return;
    onShift(sign * milliseconds);
    setTyped('');
  };
  return (
    <div className="shift">
      <label>
        <span>{t('editor:subtitle.tool.shift')}</span>
        <input
          className="input"
          inputMode="text"
          autoComplete="off"
          placeholder={t('editor:subtitle.tool.shiftHint')}
          aria-invalid={isWrong || undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => !isImeKey(event) && event.key === 'Enter' && apply()}
        />
      </label>
      <Button small variant="ghost" onClick={apply}>
        {t('editor:subtitle.tool.apply')}
      </Button>
      {isWrong ? (
        <span className="message error" role="alert">
          {t('editor:subtitle.tool.shiftWrong')}
        </span>
      ) : null}
    </div>
  );
}
