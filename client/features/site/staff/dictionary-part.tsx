/** One dictionary with its entries. */
import { useLayoutEffect, useRef } from 'react';
import type { EditedDictionaryName } from '#shared/api/dictionary.ts';
import type { DictionaryRow } from '#shared/api/record/dictionary.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { Labels, useLabel } from './labels.tsx';

interface Props {
  type: EditedDictionaryName;
  entries: readonly DictionaryRow[];
  onAdd: () => void;
  onRename: (entry: DictionaryRow) => void;
  /** Saves another order of the offered entries; resolves to whether it was saved. */
  onOrder: (ids: readonly string[], moved: string) => Promise<boolean>;
  onDefault: (entry: DictionaryRow) => void;
  onDelete: (entry: DictionaryRow) => void;
  onRestore: (entry: DictionaryRow) => void;
}

export function DictionaryPart({ type, entries, onAdd, onRename, onOrder, onDefault, onDelete, onRestore }: Props) {
  const t = useT();
  const labelOf = useLabel();
  const texts = useSortTexts();
  const offered = entries.filter(({ isRetired }) => !isRetired);
  const name = t(`dictionary:list.name.${type}`);
  const nameOf = (id: string) => labelOf(offered.find((entry) => entry.id === id));
  const section = useRef<HTMLElement>(null);
  /** Entry whose button was pressed and goes away once that is done. */
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (pressed.current !== null && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(pressed.current)}"] .button`)?.focus();
    pressed.current = null;
  }, [entries]);
  const press = (act: (entry: DictionaryRow) => void, entry: DictionaryRow) => {
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
        <Button small variant="ghost" onClick={onAdd}>
          <span>{t('dictionary:list.addEntry')}</span>
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <SortableList ids={offered.map(({ id }) => id)} nameOf={nameOf} texts={texts} onOrder={onOrder}>
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
                <Button small variant="ghost" onClick={() => onRename(entry)}>
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
