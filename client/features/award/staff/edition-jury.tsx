/** The jury of an edition: who sits in it, for which unit and as what, in the order of its page. */
import { useState } from 'react';
import { Pencil, Trash2 } from '#client/ui/staff-icons.tsx';
import type { ManagedEdition, ManagedJuror } from '#shared/api/edition-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { JurorDialog } from './juror-dialog.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { Names, useName } from './names.tsx';
import { usePartActs } from './part-acts.ts';
import { RemoveQuestion } from './remove-question.tsx';

interface Props {
  edition: ManagedEdition;
  onChanged: () => void;
}

export function EditionJury({ edition, onChanged }: Props) {
  const t = useT();
  const nameOf = useName();
  const [asked, setAsked] = useState<ManagedJuror | 'new' | null>(null);
  const { move, removal, setRemoval, remove } = usePartActs(onChanged);
  const ids = edition.jury.map(({ personId }) => personId);
  const seatOf = ({ unitId, isPresident, isChair }: ManagedJuror) => {
    const unit = edition.units.find(({ id }) => id === unitId);
    return [
      unit ? nameOf(unit.labelZh, unit.labelEn) : t('awards:jury.allUnits'),
      isPresident ? t('awards:jury.president') : '',
      isChair ? t('awards:jury.chair') : '',
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <section className="card">
      <div className="unit">
        <h3>{t('awards:jury.title', { count: ids.length })}</h3>
        <div className="does">
          <Button small onClick={() => setAsked('new')}>
            {t('awards:jury.add')}
          </Button>
        </div>
      </div>
      {ids.length === 0 ? <p className="quiet">{t('awards:jury.empty')}</p> : null}
      <ol className="lines">
        {edition.jury.map((juror, at) => {
          const { personId, nameZh, nameEn } = juror;
          const name = nameOf(nameZh, nameEn);
          return (
            <li key={personId}>
              <div>
                <Names zh={nameZh} en={nameEn} />
                <span className="role">{seatOf(juror)}</span>
              </div>
              <div className="does">
                <MoveButtons
                  name={name}
                  at={at}
                  count={ids.length}
                  onMove={(step) => move('juror', edition.id, { ids, id: personId, step })}
                />
                <button type="button" className="ibtn" aria-label={t('awards:editions.change', { name })} onClick={() => setAsked(juror)}>
                  <Pencil className="ic" aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className="ibtn"
                  aria-label={t('awards:editions.removePart', { name })}
                  onClick={() => setRemoval({ kind: 'juror', parentId: edition.id, id: personId, name })}
                >
                  <Trash2 className="ic" aria-hidden="true" />
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      {asked ? (
        <JurorDialog edition={edition} juror={asked === 'new' ? null : asked} onDone={onChanged} onClose={() => setAsked(null)} />
      ) : null}
      {removal ? (
        <RemoveQuestion name={removal.name} text={t('awards:jury.removeText')} onStay={() => setRemoval(null)} onGo={remove} />
      ) : null}
    </section>
  );
}
