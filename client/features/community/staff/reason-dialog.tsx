/** Asks for the reason of hiding or deleting comments, which the writers receive. */
import type { CommentDecision } from '#shared/api/comment.ts';
import { barDaysMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { FormDialog } from '#client/record/form-dialog.tsx';

const reasonMax = 500;
/** Frequent reasons; a click fills one in. */
const presets = ['rude', 'spam', 'offTopic', 'privacy'] as const;

/** Days. */
const barChoices = [7, 30, barDaysMax];

interface Props {
  decision: CommentDecision;
  count: number;
  onDecide: (reason: string, barDays: number) => void;
  onClose: () => void;
}

export function ReasonDialog({ decision, count, onDecide, onClose }: Props) {
  const t = useT();
  const offers = presets.map((preset) => t(`manage:comments.preset.${preset}`));
  const bars = barChoices.map((days) => ({ value: String(days), label: t('manage:comments.bar.days', { count: days }) }));
  return (
    <FormDialog
      title={t(`manage:comments.ask.${decision}`, { count })}
      text={t('manage:comments.reasonText')}
      submitLabel={t(`manage:comments.do.${decision}`)}
      isDangerous={decision === 'delete'}
      fields={[
        { name: 'reason', kind: 'area', label: t('manage:comments.reason'), maxLength: reasonMax, offers },
        { name: 'bar', kind: 'select', label: t('manage:comments.bar.label'), placeholder: t('manage:comments.bar.none'), options: bars },
      ]}
      initial={{ reason: '', bar: '' }}
      onSend={({ reason, bar }) => {
        onDecide(reason.trim(), Number(bar));
        return null;
      }}
      onClose={onClose}
    />
  );
}
