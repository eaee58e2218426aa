/** Seats somebody in the jury of an edition, or changes a seat. */
import { useState, type SubmitEvent } from 'react';
import { addJuror, saveJuror, type ManagedEdition, type ManagedJuror } from '#shared/api/edition-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Checkbox, ticked } from '#client/ui/checkbox.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { useForm } from '#client/ui/use-form.ts';
import { AwardDialog } from './award-dialog.tsx';
import { findPeople } from './find.ts';
import { Finder, type Found } from './finder.tsx';
import { useName } from './names.tsx';
import { useAct } from './use-act.ts';

interface Props {
  edition: ManagedEdition;
  /** Null to add one. */
  juror: ManagedJuror | null;
  onDone: () => void;
  onClose: () => void;
}

export function JurorDialog({ edition, juror, onDone, onClose }: Props) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { act, isBusy } = useAct(onDone);
  const [person, setPerson] = useState<Found | null>(juror ? { id: juror.personId, zh: juror.nameZh, en: juror.nameEn, note: '' } : null);
  const [isJudged, setJudged] = useState(false);
  const form = useForm({
    initial: { unitId: juror?.unitId ?? '', isPresident: juror?.isPresident ? ticked : '', isChair: juror?.isChair ? ticked : '' },
    check: () => ({}),
  });
  const send = (personId: string) => {
    const changes = {
      unitId: form.values.unitId || null,
      isPresident: form.values.isPresident === ticked,
      isChair: form.values.isChair === ticked,
    };
    if (!juror) return act(() => api(addJuror, { body: { editionId: edition.id, personId, ...changes } }));
    const { unitId, isPresident, isChair } = juror;
    return act(() => api(saveJuror, { body: { editionId: edition.id, personId, base: { unitId, isPresident, isChair }, changes } }));
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!person || !(await send(person.id))) return;
    onDone();
    onClose();
  };
  const units = edition.units.map(({ id, labelZh, labelEn }) => ({ value: id, label: nameOf(labelZh, labelEn) }));
  return (
    <AwardDialog
      title={t(juror ? 'awards:jury.change' : 'awards:jury.add')}
      form={form}
      submitLabel={t(juror ? 'awards:form.save' : 'awards:form.add')}
      isBusy={isBusy}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      {juror ? (
        <p>{nameOf(juror.nameZh, juror.nameEn)}</p>
      ) : (
        <Finder
          label={t('awards:nominate.person')}
          find={findPeople}
          chosen={person}
          error={isJudged && !person ? t('awards:nominate.missing.person') : undefined}
          onPick={setPerson}
          onDrop={() => setPerson(null)}
        />
      )}
      <SelectField label={t('awards:field.unitId')} field={form.field('unitId')} placeholder={t('awards:jury.allUnits')} options={units} />
      <Checkbox field={form.field('isPresident')}>{t('awards:jury.president')}</Checkbox>
      <Checkbox field={form.field('isChair')}>{t('awards:jury.chair')}</Checkbox>
    </AwardDialog>
  );
}
