/** Adds a column to the gallery, or changes its name, year and cover. */
import { useState, type SubmitEvent } from 'react';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { addFaceColumn, saveFaceColumn, type ManagedFaceColumn } from '#shared/api/face-staff.ts';
import { useApi } from '#client/lib/api.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { PictureField } from '#client/record/form-parts.tsx';
import { isNumberIn } from '#client/record/field-errors.ts';
import { useAction } from '#client/record/use-action.ts';

interface Props {
  /** Null to add one. */
  column: ManagedFaceColumn | null;
  picker: PicturePicker;
  onDone: (id: string) => void;
  onClose: () => void;
}

export function FaceColumnForm({ column, picker, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction();
  const [cover, setCover] = useState<MediaItem | null>(column?.cover ?? null);
  const [isPicking, setPicking] = useState(false);
  const form = useForm({
    initial: { labelZh: column?.labelZh ?? '', labelEn: column?.labelEn ?? '', year: String(column?.year ?? '') },
    check: ({ labelZh, labelEn, year }) => ({
      ...(labelZh.trim() || labelEn.trim() ? {} : { labelZh: t('awards:form.nameMissing') }),
      ...(isNumberIn(year, 1_880, 2_200) ? {} : { year: t('awards:films.yearWrong') }),
    }),
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null) return;
    const { labelZh, labelEn, year } = form.values;
    const changes = { labelZh: labelZh.trim(), labelEn: labelEn.trim(), year: year.trim() === '' ? null : Number(year) };
    if (!column) {
      void run(
        () => api(addFaceColumn, { body: changes }),
        ({ id }) => onDone(id),
      );
      return;
    }
    const base = { labelZh: column.labelZh, labelEn: column.labelEn, year: column.year, coverId: column.coverId };
    void run(
      () => api(saveFaceColumn, { body: { id: column.id, base, changes: { ...changes, coverId: cover?.id ?? null } } }),
      () => onDone(column.id),
    );
  };
  return (
    <>
      <RecordDialog
        title={t(column ? 'awards:faces.columnChange' : 'awards:faces.columnAdd')}
        form={form}
        submitLabel={t(column ? 'awards:form.save' : 'awards:form.add')}
        isBusy={isBusy}
        onSubmit={handleSubmit}
        onClose={onClose}
      >
        <TextField label={t('awards:field.nameZh')} field={form.field('labelZh')} maxLength={240} lang="zh-Hans" />
        <TextField label={t('awards:field.nameEn')} field={form.field('labelEn')} maxLength={240} lang="en" />
        <TextField label={t('awards:field.year')} field={form.field('year')} inputMode="numeric" maxLength={4} />
        {column ? (
          <PictureField label={t('awards:faces.cover')} item={cover} onPick={() => setPicking(true)} onDrop={() => setCover(null)} />
        ) : null}
      </RecordDialog>
      {isPicking
        ? picker({
            onPick: (item) => {
              setCover(item);
              setPicking(false);
            },
            onClose: () => setPicking(false),
          })
        : null}
    </>
  );
}
