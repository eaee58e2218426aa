/** Sets the planned start of the show. */
import { saveShow, type ManagedShow } from '#shared/api/ceremony/show-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { InstantField } from '#client/record/form-parts.tsx';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { ConflictQuestion } from '#client/record/conflict-question.tsx';
import { recordValues } from '#client/record/record-values.ts';
import { useRecordForm } from '#client/record/use-record-form.ts';

const startValues = recordValues({ instantOrNull: ['startsAt'] });

interface Props {
  show: ManagedShow;
  onDone: () => void;
  onClose: () => void;
}

export function StartDialog({ show, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const { form, isBusy, handleSubmit, conflicts, takeTheirs, keepMine, decideLater } = useRecordForm({
    initial: { startsAt: show.startsAt },
    ...startValues,
    check: () => ({}),
    send: (edit) => api(saveShow, { body: { editionId: show.editionId, ...edit } }, { showLoading: true }),
    onSaved: (_, sent) => {
      onDone();
      onClose();
      return sent;
    },
  });
  return (
    <>
      <RecordDialog
        title={t('ceremony:start.title')}
        form={form}
        submitLabel={t('awards:form.save')}
        isBusy={isBusy}
        onSubmit={handleSubmit}
        onClose={onClose}
      >
        <InstantField label={t('ceremony:field.startsAt')} field={form.field('startsAt')} />
        <p className="message">{t('ceremony:start.hint')}</p>
      </RecordDialog>
      <ConflictQuestion
        conflicts={conflicts}
        labelOf={() => t('ceremony:field.startsAt')}
        onTheirs={takeTheirs}
        onMine={keepMine}
        onLater={decideLater}
      />
    </>
  );
}
