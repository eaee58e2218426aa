/** One category with its nominees in order. */
import { EditButtons } from '#client/features/award/staff/edit-buttons.tsx';
import type { ManagedCategory, ManagedNomination } from '#shared/api/edition-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { MoveButtons } from '#client/features/award/staff/move-buttons.tsx';
import { useName } from '#client/features/award/staff/names.tsx';
import type { NominationEdit } from './nomination-dialog.tsx';
import type { PartActions } from './part-dialog.tsx';
import { PartHead } from '#client/features/award/staff/part-head.tsx';

interface Props {
  category: ManagedCategory;
  unitId: string;
  /** Ids of the categories of the unit in their order. */
  siblings: readonly string[];
  acts: PartActions;
  onNomination: (edit: NominationEdit) => void;
}

export function CategoryCard({ category, unitId, siblings, acts, onNomination }: Props) {
  const t = useT();
  const { id, labelZh, labelEn, subject, nominations } = category;
  const ids = nominations.map((nomination) => nomination.id);
  return (
    <section className="card">
      <PartHead
        level={4}
        zh={labelZh}
        en={labelEn}
        note={t(`awards:subject.${subject}`)}
        place={{
          at: siblings.indexOf(id),
          count: siblings.length,
          onMove: (step) => acts.onMove('category', unitId, { ids: siblings, id, step }),
        }}
        onEdit={() => acts.onPart({ kind: 'category', parentId: unitId, part: category })}
        onRemove={(name) => acts.onRemove({ kind: 'category', parentId: unitId, id, name })}
      />
      {ids.length === 0 ? <p className="quiet">{t('awards:editions.noNominations')}</p> : null}
      <ol className="lines">
        {nominations.map((nomination, at) => (
          <NominationLine
            key={nomination.id}
            nomination={nomination}
            place={{ at, count: ids.length, onMove: (step) => acts.onMove('nomination', id, { ids, id: nomination.id, step }) }}
            onEdit={() => onNomination({ categoryId: id, subject, nomination })}
            onRemove={(name) => acts.onRemove({ kind: 'nomination', parentId: id, id: nomination.id, name })}
          />
        ))}
      </ol>
      <div className="acts">
        <Button small variant="ghost" onClick={() => onNomination({ categoryId: id, subject, nomination: null })}>
          {t('awards:editions.nominationAdd')}
          <span className="visually-hidden">{labelZh || labelEn}</span>
        </Button>
      </div>
    </section>
  );
}

interface LineProps {
  nomination: ManagedNomination;
  place: { at: number; count: number; onMove: (step: 1 | -1) => void };
  onEdit: () => void;
  onRemove: (name: string) => void;
}

function NominationLine({ nomination, place, onEdit, onRemove }: LineProps) {
  const { name, more } = useNominee()(nomination);
  return (
    <li>
      <div>
        <b>{name}</b>
        {more ? <span className="role">{more}</span> : null}
      </div>
      <div className="does">
        <MoveButtons name={name} {...place} />
        <EditButtons name={name} onEdit={onEdit} onRemove={() => onRemove(name)} />
      </div>
    </li>
  );
}

/** The nominee: person and film, or only the film. */
export function useNominee(): (nomination: ManagedNomination) => { name: string; more: string } {
  const nameOf = useName();
  return ({ personId, filmZh, filmEn, personZh, personEn, roleZh, roleEn }) => {
    const [work, role] = [nameOf(filmZh, filmEn), nameOf(roleZh, roleEn)];
    if (personId === null) return { name: work, more: role };
    return { name: nameOf(personZh, personEn), more: [work, role].filter(Boolean).join(' · ') };
  };
}
