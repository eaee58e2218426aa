/** One column of the tree, with the types of its list and its tabs. */
import type { ReactNode } from 'react';
import type { EditedColumn, EditedListType } from '#shared/api/column-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';

interface Props {
  column: EditedColumn;
  onEdit: () => void;
  onAddTab: () => void;
  onDelete: () => void;
  /** Null = a new one. */
  onEditType: (type: EditedListType | null) => void;
  /** Saves another order of the types; resolves to whether it was saved. */
  onOrderTypes: (order: { base: string[]; ids: string[] }, moved: string) => Promise<boolean>;
  onDeleteType: (type: EditedListType) => void;
  /** Its tabs. */
  children?: ReactNode;
}

export function ColumnPart({ column, onEdit, onAddTab, onDelete, onEditType, onOrderTypes, onDeleteType, children }: Props) {
  const t = useT();
  const { labelZh, labelEn, types } = column;
  const texts = useSortTexts();
  const base = types.map(({ id }) => id);
  const nameOf = (id: string) => types.find((type) => type.id === id)?.labelZh ?? '';
  const of = <span className="visually-hidden"> {labelZh}</span>;
  return (
    <SortableItem tag="section" id={column.id} className="branch">
      <div className="part" data-row={column.id} data-below={column.parentId === null ? undefined : ''}>
        <div className="line">
          <Handle />
          <div className="grow">
            <h2>
              <span lang="zh-Hans">{labelZh}</span> <span lang="en">{labelEn}</span>
              {column.hidden ? (
                <span className="tags">
                  <span data-look="warn">{t('columns:list.isHidden')}</span>
                </span>
              ) : null}
            </h2>
            <p className="sub">
              {column.id} · {column.path || '–'} · {t(`columns:list.type.${column.columnType}`)} ·{' '}
              {t(`columns:list.gate.${column.languageGate}`)} · {t('columns:list.items', { count: column.itemCount })}
            </p>
          </div>
          <Button small variant="ghost" onClick={onEdit}>
            {t('staff:form.edit')}
            {of}
          </Button>
          {column.parentId === null ? (
            <Button small variant="ghost" onClick={onAddTab}>
              {t('columns:list.addTab')}
              {of}
            </Button>
          ) : null}
          <Button small variant="ghost" onClick={() => onEditType(null)}>
            {t('columns:list.addType')}
            {of}
          </Button>
          {column.isFixed ? null : (
            <Button small variant="danger" onClick={onDelete}>
              {t('staff:form.delete')}
              {of}
            </Button>
          )}
        </div>
        {types.length > 0 ? (
          <SortableList ids={base} nameOf={nameOf} texts={texts} onOrder={(ids, moved) => onOrderTypes({ base, ids }, nameOf(moved))}>
            {(order) => (
              <ul>
                {inOrder(types, order, ({ id }) => id).map((type) => (
                  <SortableItem key={type.id} id={type.id} data-row={type.id}>
                    <Handle />
                    <span className="grow">
                      <span lang="zh-Hans">{type.labelZh}</span> <span lang="en">{type.labelEn}</span>{' '}
                      <span className="sub">{t('columns:list.items', { count: type.itemCount })}</span>
                    </span>
                    <Button small variant="ghost" onClick={() => onEditType(type)}>
                      {t('staff:form.rename')}
                      <span className="visually-hidden"> {type.labelZh}</span>
                    </Button>
                    <Button small variant="danger" onClick={() => onDeleteType(type)}>
                      {t('staff:form.delete')}
                      <span className="visually-hidden"> {type.labelZh}</span>
                    </Button>
                  </SortableItem>
                ))}
              </ul>
            )}
          </SortableList>
        ) : null}
      </div>
      {children}
    </SortableItem>
  );
}
