/** One category with its nominees in order; a row of the sortable list of its unit. */
import {
  categoryRecord,
  nominationRecord,
  placeNomination,
  type ManagedNomination,
  type ManagedCategory,
  type ManagedUnit,
} from '#shared/api/record/edition.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useName } from '#client/record/names.tsx';
import type { RecordActs } from '#client/record/use-record-acts.ts';
import { useRowActions } from '#client/record/row-actions.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';

/** The dialog that is open; without a part it adds one. */
export type Asked =
  | { act: 'unit'; unit?: ManagedUnit }
  | { act: 'category'; category?: ManagedCategory }
  | { act: 'nomination'; category: ManagedCategory; nomination?: ManagedNomination }
  | { act: 'several'; category: ManagedCategory }
  | { act: 'order' };

interface Props {
  category: ManagedCategory;
  acts: RecordActs;
  onAsk: (asked: Asked) => void;
}

export function CategoryCard({ category, acts, onAsk }: Props) {
  const t = useT();
  const texts = useSortTexts();
  const nomineeOf = useNominee();
  const name = useName()(category.labelZh, category.labelEn);
  const { id, labelZh, labelEn, subject, nominations } = category;
  const base = nominations.map((nomination) => nomination.id);
  const twin = name === labelZh ? labelEn : labelZh;
  const rowActions = useRowActions();
  const actions = rowActions({
    name,
    editLabel: 'awards:editions.rename',
    onEdit: () => onAsk({ act: 'category', category }),
    onRemove: () => acts.remove(categoryRecord, id, name),
  });
  const nameOfRow = (rowId: string) => {
    const row = nominations.find((nomination) => nomination.id === rowId);
    return row ? nomineeOf(row).name : '';
  };
  return (
    <SortableItem tag="section" id={id} className="card">
      <div className="unit">
        <Handle actions={actions} />
        <div>
          <h4>{name}</h4>
          <span className="twin">{[twin, t(`edition:subject.${subject}`)].filter(Boolean).join(' · ')}</span>
        </div>
      </div>
      {base.length === 0 ? <p className="quiet">{t('awards:editions.noNominations')}</p> : null}
      <SortableList ids={base} nameOf={nameOfRow} texts={texts} onOrder={(ids, movedId) => acts.place(placeNomination, ids, movedId)}>
        {(order) => (
          <ol className="lines">
            {inOrder(nominations, order, (nomination) => nomination.id).map((nomination) => (
              <NominationLine
                key={nomination.id}
                nomination={nomination}
                onEdit={() => onAsk({ act: 'nomination', category, nomination })}
                onRemove={() => acts.remove(nominationRecord, nomination.id, nameOfRow(nomination.id))}
              />
            ))}
          </ol>
        )}
      </SortableList>
      <div className="acts">
        <Button small variant="ghost" onClick={() => onAsk({ act: 'nomination', category })}>
          <span>{t('awards:editions.nominationAdd')}</span>
          <span className="visually-hidden"> {name}</span>
        </Button>
        <Button small variant="ghost" onClick={() => onAsk({ act: 'several', category })}>
          <span>{t('edition:several.open')}</span>
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </SortableItem>
  );
}

interface LineProps {
  nomination: ManagedNomination;
  onEdit: () => void;
  onRemove: () => void;
}

/** A row without permanent buttons but its handle: its name opens the form. */
function NominationLine({ nomination, onEdit, onRemove }: LineProps) {
  const t = useT();
  const { name, more } = useNominee()(nomination);
  const rowActions = useRowActions();
  return (
    <SortableItem id={nomination.id}>
      <Handle actions={rowActions({ name, onEdit, onRemove })} />
      <div>
        <button type="button" className="edits" aria-label={t('awards:editions.change', { name })} onClick={onEdit}>
          <b>{name}</b>
        </button>
        {more ? <span className="role">{more}</span> : null}
      </div>
    </SortableItem>
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
