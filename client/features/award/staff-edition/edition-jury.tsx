/** Jury of an edition: members with portrait, unit and role, in page order. A portrait is the person's. */
import { useState } from 'react';
import { jurorRecord, placeJuror, type ManagedEdition, type ManagedJuror } from '#shared/api/record/edition.ts';
import { personRecord } from '#shared/api/record/person.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useApi } from '#client/lib/api.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Image as ImageIcon } from '#client/ui/picture/staff-icons.tsx';
import { EditDialog } from '#client/record/edit-dialog.tsx';
import { HeldLicence, ShownMark } from '#client/record/form-parts.tsx';
import { Names, useName } from '#client/record/names.tsx';
import { NewRecord, type DialogState } from '#client/record/new-record.tsx';
import { RemovalQuestion } from '#client/record/use-removal.tsx';
import { findPeople, Reference } from '#client/features/award/staff/finder.tsx';
import { useRowActions } from '#client/record/row-actions.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { useAction } from '#client/record/use-action.ts';
import { useRecordActs } from '#client/record/use-record-acts.ts';

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
  const acts = useRecordActs('edition:jury.removeText', onChanged);
  const ids = edition.jury.map(({ id }) => id);
  const nameOfJuror = (id: string) => {
    const juror = edition.jury.find((one) => one.id === id);
    return juror ? nameOf(juror.nameZh, juror.nameEn) : '';
  };
  const seatOf = ({ unitZh, unitEn, isPresident, isChair }: ManagedJuror) =>
    [
      nameOf(unitZh, unitEn) || t('edition:jury.allUnits'),
      isPresident ? t('edition:jury.isPresident') : '',
      isChair ? t('edition:jury.isChair') : '',
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <section className="card">
      <div className="unit">
        <h3>{t('edition:jury.title', { count: ids.length })}</h3>
        <div className="does">
          <ListExport list={jurorRecord.calls.list} query={{ editionId: edition.id }} />
          <Button small onClick={() => setEdited('new')}>
            {t('edition:jury.add')}
          </Button>
        </div>
      </div>
      <p className="quiet">
        {t(ids.length === 0 ? 'edition:jury.empty' : edition.ceremony.phase === 'call' ? 'edition:jury.inCall' : 'edition:jury.portraits')}
      </p>
      <SortableList ids={ids} nameOf={nameOfJuror} texts={texts} onOrder={(order, id) => acts.place(placeJuror, order, id)}>
        {(shown) => (
          <ol className="lines">
            {inOrder(edition.jury, shown, ({ id }) => id).map((juror) => {
              const { id, nameZh, nameEn } = juror;
              const name = nameOf(nameZh, nameEn);
              const edit = () => setEdited(juror);
              const portraitLabel = t(juror.portrait ? 'edition:jury.otherPortrait' : 'edition:jury.choosePortrait', { name });
              const actions = rowActions({ name, onEdit: edit, onRemove: () => acts.remove(jurorRecord, id, name) });
              return (
                <SortableItem key={id} id={id} className="juror">
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
              void run(() => api(personRecord.calls.save, { body: { id, ...edit } }, { showLoading: true }), onChanged);
              setPictured(null);
            },
            onClose: () => setPictured(null),
          })
        : null}
      <RemovalQuestion {...acts.question} />
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

const labels = (name: string) => (name === 'unitId' ? 'awards:field.unitId' : `edition:jury.${name}`);
const lines = ['isPresident', 'isChair'];

/** Adds a jury member, or changes a seat. */
function JurorDialog({ edition, juror, onDone, onClose }: JurorDialogProps) {
  const t = useT();
  const nameOf = useName();
  const common = { of: jurorRecord, lines, labels, onClose };
  const units = edition.units.map(({ id, labelZh, labelEn }) => ({ value: id, label: nameOf(labelZh, labelEn) }));
  const unit = ({ form }: DialogState) => (
    <SelectField label={t('awards:field.unitId')} field={form.field('unitId')} placeholder={t('edition:jury.allUnits')} options={units} />
  );
  if (juror)
    return (
      <EditDialog {...common} id={juror.id} read={{ ...juror, editionId: edition.id }} title={t('edition:jury.change')} onSaved={onDone}>
        {(state) => (
          <>
            <p>{nameOf(juror.nameZh, juror.nameEn)}</p>
            {unit(state)}
          </>
        )}
      </EditDialog>
    );
  const handleDone = () => {
    onDone();
    onClose();
  };
  return (
    <NewRecord {...common} title={t('edition:jury.add')} known={{ editionId: edition.id }} onDone={handleDone}>
      {(state) => (
        <>
          <Reference
            label={t('edition:nominate.person')}
            find={findPeople}
            field={state.form.field('personId')}
            read={{ id: '', zh: '', en: '', note: '' }}
          />
          {unit(state)}
        </>
      )}
    </NewRecord>
  );
}
