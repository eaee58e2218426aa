/** Asks for a name in both languages, one of which is enough, before something is added or renamed. */
import type { ReactNode, SubmitEvent } from 'react';
import { useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { useForm } from '#client/ui/use-form.ts';
import { AwardDialog } from './award-dialog.tsx';

interface Props {
  title: string;
  submitLabel: string;
  /** Labels of the two fields. */
  labels: { zh: string; en: string };
  initial?: { zh: string; en: string };
  isBusy?: boolean;
  onDone: (names: { zh: string; en: string }) => void;
  onClose: () => void;
  /** Further fields, above the names. */
  children?: ReactNode;
}

export function NameDialog({ title, submitLabel, labels, initial = { zh: '', en: '' }, isBusy = false, onDone, onClose, children }: Props) {
  const t = useT();
  const missing = t('awards:form.nameMissing');
  const form = useForm({ initial, check: ({ zh, en }) => (zh.trim() || en.trim() ? {} : { zh: missing }) });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() === null) onDone({ zh: form.values.zh.trim(), en: form.values.en.trim() });
  };
  return (
    <AwardDialog title={title} form={form} submitLabel={submitLabel} isBusy={isBusy} onSubmit={handleSubmit} onClose={onClose}>
      {children}
      <TextField label={labels.zh} field={form.field('zh')} maxLength={240} lang="zh-Hans" />
      <TextField label={labels.en} field={form.field('en')} maxLength={240} lang="en" />
    </AwardDialog>
  );
}
