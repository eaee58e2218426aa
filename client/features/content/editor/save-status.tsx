/** One line that says whether what was written is safe; read out politely when it changes. */
import { Check, CloudOff, TriangleAlert } from '#client/ui/staff-icons.tsx';
import { useT } from '#client/lib/translations.ts';
import type { DraftState } from './draft-state.ts';

export function SaveStatus({ state: { phase, savedAt, isKept, item, message } }: { state: DraftState }) {
  const t = useT();
  const clock = savedAt > 0 ? new Date(savedAt).toTimeString().slice(0, 5) : '';
  const StatusIcon = phase === 'retrying' ? CloudOff : phase === 'refused' || phase === 'conflict' || !isKept ? TriangleAlert : Check;
  const text = () => {
    if (phase === 'refused') return message || t('editor:status.refused');
    if (phase === 'retrying') return t(isKept ? 'editor:status.kept' : 'editor:status.notKept');
    if (phase === 'clean' && clock) return t('editor:status.saved', { time: clock });
    if (phase === 'clean') return t(item ? 'editor:status.same' : 'editor:status.new');
    return t(`editor:status.${phase}`);
  };
  return (
    <p className="status" role="status" data-phase={phase}>
      <StatusIcon className="ic" aria-hidden="true" /> {text()}
    </p>
  );
}
