/** One dictionary with its entries. */
import { useLayoutEffect, useRef } from 'react';
import type { EditedDictionary, EditedEntry } from '#shared/api/site-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { Labels, useLabel } from './labels.tsx';

interface Props {
  dictionary: EditedDictionary;
  /** Its label. */
  name: string;
  /** Null = a new entry. */
  onEdit: (entry: EditedEntry | null) => void;
  /** Saves another order of the offered entries; resolves to whether it was saved. */
  onOrder: (order: { base: string[]; ids: string[] }, moved: string) => Promise<boolean>;
  onDefault: (entry: EditedEntry) => void;
  onDelete: (entry: EditedEntry) => void;
  onRestore: (entry: EditedEntry) => void;
}

export function DictionaryPart({ dictionary: { type, entries }, name, onEdit, onOrder, onDefault, onDelete, onRestore }: Props) {
  const t = useT();
  const labelOf = useLabel();
  const texts = useSortTexts();
  const offered = entries.filter(({ isRetired }) => !isRetired);
  const base = offered.map(({ id }) => id);
  const nameOf = (id: string) => labelOf(offered.find((entry) => entry.id === id));
  const section = useRef<HTMLElement>(null);
  /** Entry whose button was pressed and goes away once that is done. */
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (pressed.current !== null && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(pressed.current)}"] .button`)?.focus();
    pressed.current = null;
  }, [entries]);
  const press = (act: (entry: EditedEntry) => void, entry: EditedEntry) => {
    pressed.current = entry.id;
    act(entry);
  };
  return (
    <section ref={section} className="part" data-row={type}>
      <div className="line">
        <div className="grow">
          <h2>{name}</h2>
          <p className="sub">{t(`dictionary:list.where.${type}`)}</p>
        </div>
        <Button small variant="ghost" onClick={() => onEdit(null)}>
          <span>{t('dictionary:list.addEntry')}</span>
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <SortableList ids={base} nameOf={nameOf} texts={texts} onOrder={(ids, moved) => onOrder({ base, ids }, nameOf(moved))}>
        {(order) => (
          <ul>
            {inOrder(offered, order, ({ id }) => id).map((entry) => (
              <SortableItem key={entry.id} id={entry.id} data-row={entry.id}>
                <Handle />
                <span className="grow">
                  <Labels of={entry} /> <span className="sub">{entry.value}</span>
                  {entry.isDefault ? (
                    <span className="tags">
                      <span data-look="good">{t('dictionary:list.default')}</span>
                    </span>
                  ) : null}
                </span>
                {entry.isDefault ? null : (
                  <Button small variant="ghost" onClick={() => press(onDefault, entry)}>
                    <span>{t('dictionary:list.makeDefault')}</span>
                    <span className="visually-hidden"> {labelOf(entry)}</span>
                  </Button>
                )}
                <Button small variant="ghost" onClick={() => onEdit(entry)}>
                  <span>{t('staff:form.rename')}</span>
                  <span className="visually-hidden"> {labelOf(entry)}</span>
                </Button>
                <Button small variant="danger" onClick={() => onDelete(entry)}>
                  <span>{t(entry.isUsed ? 'dictionary:list.retire' : 'staff:form.delete')}</span>
                  <span className="visually-hidden"> {labelOf(entry)}</span>
                </Button>
              </SortableItem>
            ))}
            {entries
              .filter(({ isRetired }) => isRetired)
              .map((entry) => (
                <li key={entry.id} data-row={entry.id} data-retired="">
                  <span className="grow">
                    <Labels of={entry} /> <span className="sub">{entry.value}</span>
                    <span className="tags">
                      <span>{t('dictionary:list.retired')}</span>
                    </span>
                  </span>
                  <Button small variant="ghost" onClick={() => press(onRestore, entry)}>
                    <span>{t('dictionary:list.restore')}</span>
                    <span className="visually-hidden"> {labelOf(entry)}</span>
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </SortableList>
    </section>
  );
}
