/** Jury of an edition: members with portrait, unit and role, in page order. A portrait is the person's. */
import { useState, type SubmitEvent } from 'react';
import type { ManagedEdition } from '#shared/api/record/edition.ts';
import { addJuror, orderJury, removeJuror, saveJuror, type ManagedJuror } from '#shared/api/jury-staff.ts';
import { personRecord } from '#shared/api/record/person.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useApi } from '#client/lib/api.ts';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Image as ImageIcon } from '#client/ui/picture/staff-icons.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { HeldLicence, ShownMark } from '#client/record/form-parts.tsx';
import { Names, useName } from '#client/record/names.tsx';
import { RemovalQuestion, useRemovalFrom } from '#client/record/use-removal.tsx';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { findPeople, Finder, type Match } from '#client/features/award/staff/finder.tsx';
import { useRowActions } from '#client/record/row-actions.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { useAction } from '#client/record/use-action.ts';

interface Props {
  edition: ManagedEdition;
  picker: PicturePicker;
  onChanged: () => void;
}

export function EditionJury({ edition, picker, onChanged }: Props) {
  const t = useT();
  const nameOf = useName();
  const [edited, setEdited] = useState<ManagedJuror | 'new' | null>(null);
  const [pictured, setPictured] = useState<ManagedJuror | null>(null);
  const api = useApi();
  const { run } = useAction(onChanged);
  const texts = useSortTexts();
  const rowActions = useRowActions();
  const { ask, question } = useRemovalFrom(onChanged);
  const editionId = edition.id;
  const ids = edition.jury.map(({ personId }) => personId);
  const nameOfJuror = (id: string) => {
    const juror = edition.jury.find(({ personId }) => personId === id);
    return juror ? nameOf(juror.nameZh, juror.nameEn) : '';
  };
  const seatOf = ({ unitId, isPresident, isChair }: ManagedJuror) => {
    const unit = edition.units.find(({ id }) => id === unitId);
    return [
      unit ? nameOf(unit.labelZh, unit.labelEn) : t('edition:jury.allUnits'),
      isPresident ? t('edition:jury.president') : '',
      isChair ? t('edition:jury.chair') : '',
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <section className="card">
      <div className="unit">
        <h3>{t('edition:jury.title', { count: ids.length })}</h3>
        <div className="does">
          <Button small onClick={() => setEdited('new')}>
            {t('edition:jury.add')}
          </Button>
        </div>
      </div>
      <p className="quiet">
        {t(ids.length === 0 ? 'edition:jury.empty' : edition.ceremony.phase === 'call' ? 'edition:jury.inCall' : 'edition:jury.portraits')}
      </p>
      <SortableList
        ids={ids}
        nameOf={nameOfJuror}
        texts={texts}
        onOrder={(next) => run(() => api(orderJury, { body: { editionId, base: ids, ids: next } }), onChanged)}
      >
        {(shown) => (
          <ol className="lines">
            {inOrder(edition.jury, shown, ({ personId }) => personId).map((juror) => {
              const { personId, nameZh, nameEn } = juror;
              const name = nameOf(nameZh, nameEn);
              const edit = () => setEdited(juror);
              const portraitLabel = t(juror.portrait ? 'edition:jury.otherPortrait' : 'edition:jury.choosePortrait', { name });
              const actions = rowActions({
                name,
                onEdit: edit,
                onRemove: () =>
                  ask({ name, text: 'edition:jury.removeText', remove: (to) => to(removeJuror, { body: { editionId, personId } }) }),
              });
              return (
                <SortableItem key={personId} id={personId} className="juror">
                  <Handle actions={actions} />
                  <button
                    type="button"
                    className="portrait"
                    aria-label={portraitLabel}
                    title={portraitLabel}
                    onClick={() => setPictured(juror)}
                  >
                    {juror.portrait ? (
                      <Picture image={juror.portrait.image} sizes="3rem" ratio={[3, 4]} widths={[96, 160]} alt="" />
                    ) : (
                      <ImageIcon className="icon" aria-hidden="true" />
                    )}
                  </button>
                  <div>
                    <button type="button" className="edits" onClick={edit}>
                      <Names zh={nameZh} en={nameEn} />
                    </button>
                    <span className="role">{seatOf(juror)}</span>
                    {juror.shown === 'shown' ? null : <ShownMark shown={juror.shown} />}
                    <HeldLicence item={juror.portrait} />
                  </div>
                </SortableItem>
              );
            })}
          </ol>
        )}
      </SortableList>
      {edited ? (
        <JurorDialog edition={edition} juror={edited === 'new' ? null : edited} onDone={onChanged} onClose={() => setEdited(null)} />
      ) : null}
      {pictured
        ? picker({
            onPick: (item) => {
              const { personId: id, portrait } = pictured;
              const edit = { base: { portraitId: portrait?.id ?? null }, changes: { portraitId: item.id } };
              void run(() => api(personRecord.calls.save, { body: { id, ...edit } }), onChanged);
              setPictured(null);
            },
            onClose: () => setPictured(null),
          })
        : null}
      <RemovalQuestion {...question} />
    </section>
  );
}

interface JurorDialogProps {
  edition: ManagedEdition;
  /** Null to add one. */
  juror: ManagedJuror | null;
  onDone: () => void;
  onClose: () => void;
}

/** Adds a jury member, or changes a seat. */
function JurorDialog({ edition, juror, onDone, onClose }: JurorDialogProps) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { run, isBusy } = useAction(onDone);
  const [person, setPerson] = useState<Match | null>(juror ? { id: juror.personId, zh: juror.nameZh, en: juror.nameEn, note: '' } : null);
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
    if (!juror) return run(() => api(addJuror, { body: { editionId: edition.id, personId, ...changes } }));
    const { unitId, isPresident, isChair } = juror;
    return run(() => api(saveJuror, { body: { editionId: edition.id, personId, base: { unitId, isPresident, isChair }, changes } }));
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
    <RecordDialog
      title={t(juror ? 'edition:jury.change' : 'edition:jury.add')}
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
          label={t('edition:nominate.person')}
          find={findPeople}
          chosen={person}
          error={isJudged && !person ? t('edition:nominate.missing.person') : undefined}
          onPick={setPerson}
          onDrop={() => setPerson(null)}
        />
      )}
      <SelectField label={t('awards:field.unitId')} field={form.field('unitId')} placeholder={t('edition:jury.allUnits')} options={units} />
      <Checkbox field={form.field('isPresident')}>{t('edition:jury.president')}</Checkbox>
      <Checkbox field={form.field('isChair')}>{t('edition:jury.chair')}</Checkbox>
    </RecordDialog>
  );
}
