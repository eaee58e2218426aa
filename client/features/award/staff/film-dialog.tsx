/** Asks where a new film belongs and what it is called. */
import { useState, type SubmitEvent } from 'react';
import { addFilm } from '#shared/api/film-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useForm } from '#client/ui/use-form.ts';
import { AwardDialog } from './award-dialog.tsx';
import { useName } from './names.tsx';
import { useAct } from './use-act.ts';
import { useEditions, useUnits } from './use-editions.ts';

interface Props {
  /** Chosen already, or ''. */
  editionId: string;
  unitId: string;
  onDone: (id: string) => void;
  onClose: () => void;
}

export function FilmDialog({ editionId: firstEdition, unitId, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { act, isBusy } = useAct();
  const [editionId, setEditionId] = useState(firstEdition);
  const editions = useEditions();
  const units = useUnits(editionId);
  const [missing, noUnit] = [t('awards:form.titleMissing'), t('awards:films.unitMissing')];
  const form = useForm({
    initial: { unitId, titleZh: '', titleEn: '' },
    check: (values) => ({
      ...(values.unitId ? {} : { unitId: noUnit }),
      ...(values.titleZh.trim() || values.titleEn.trim() ? {} : { titleZh: missing }),
    }),
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() === null)
      void act(
        () => api(addFilm, { body: form.values }),
        ({ id }) => onDone(id),
      );
  };
  const editionField = {
    name: 'editionId',
    value: editionId,
    onBlur: () => undefined,
    onChange: (id: string) => {
      setEditionId(id);
      form.set('unitId', '');
    },
  };
  return (
    <AwardDialog
      title={t('awards:films.add')}
      form={form}
      submitLabel={t('awards:form.add')}
      isBusy={isBusy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <SelectField
        label={t('awards:films.edition')}
        field={editionField}
        placeholder={t('awards:form.choose')}
        options={editions.map(({ id, year }) => ({ value: id, label: String(year) }))}
        required
      />
      <SelectField
        label={t('awards:field.unitId')}
        field={form.field('unitId')}
        placeholder={t('awards:form.choose')}
        options={units.map(({ id, labelZh, labelEn }) => ({ value: id, label: nameOf(labelZh, labelEn) }))}
        required
      />
      <TextField label={t('awards:field.titleZh')} field={form.field('titleZh')} maxLength={160} lang="zh-Hans" />
      <TextField label={t('awards:field.titleEn')} field={form.field('titleEn')} maxLength={160} lang="en" />
    </AwardDialog>
  );
}
