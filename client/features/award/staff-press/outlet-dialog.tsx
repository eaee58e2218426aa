/** Adds a press outlet, or changes one. */
import type { SubmitEvent } from 'react';
import { addOutlet, saveOutlet, type ManagedOutlet, type OutletFields } from '#shared/api/press/press-staff.ts';
import { bylineMax, emailMax } from '#shared/limits.ts';
import { isEmail } from '#shared/validation.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { FormField } from '#client/ui/form/form-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { fieldErrors } from '#client/record/field-errors.ts';
import { recordValues } from '#client/record/record-values.ts';
import { useAction } from '#client/record/use-action.ts';
import { useRecordForm } from '#client/record/use-record-form.ts';

interface Props {
  /** Null to add one. */
  outlet: ManagedOutlet | null;
  onDone: () => void;
  onClose: () => void;
}

const outletValues = recordValues({ line: ['nameZh', 'nameEn', 'email', 'note'] });
const blank: OutletFields = { nameZh: '', nameEn: '', email: '', note: '' };
const noteMax = 1_000;

export function OutletDialog({ outlet, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const { run, isBusy: isAdding } = useAction();
  const close = () => {
    onDone();
    onClose();
  };
  const { form, next, isBusy, handleSubmit, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm({
    initial: outlet?.fields ?? blank,
    ...outletValues,
    check: (values) => ({
      ...fieldErrors(values, 'name', t),
      ...(values.email.trim() === '' || isEmail(values.email.trim()) ? {} : { email: t('press:outlet.emailWrong') }),
    }),
    send: (edit) => api(saveOutlet, { body: { id: outlet?.id ?? '', ...edit } }),
    onSaved: (_, sent) => {
      close();
      return sent;
    },
  });
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() === null) void run(() => api(addOutlet, { body: next }), close);
  };
  return (
    <>
      <RecordDialog
        title={t(outlet ? 'press:outlet.change' : 'press:outlet.add')}
        form={form}
        submitLabel={t(outlet ? 'awards:form.save' : 'awards:form.add')}
        isBusy={isBusy || isAdding}
        onSubmit={outlet ? handleSubmit : add}
        onClose={onClose}
      >
        <TextField label={t('press:field.nameZh')} field={form.field('nameZh')} maxLength={bylineMax} lang="zh-Hans" />
        <TextField label={t('press:field.nameEn')} field={form.field('nameEn')} maxLength={bylineMax} lang="en" />
        <TextField
          label={t('press:field.email')}
          hint={t('press:outlet.emailHint')}
          field={form.field('email')}
          type="email"
          autoComplete="off"
          maxLength={emailMax}
        />
        <FormField label={t('press:field.note')} hint={t('press:outlet.noteHint')} field={form.field('note')}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              maxLength={noteMax}
              value={form.values.note}
              onChange={({ target }) => form.set('note', target.value)}
            />
          )}
        </FormField>
      </RecordDialog>
      <ConflictQuestion
        conflicts={conflicts}
        labelOf={(field) => t(`press:field.${field}`)}
        onTheirs={takeTheirs}
        onMine={keepMine}
        onLater={decideLater}
      />
    </>
  );
}
