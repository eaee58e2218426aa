/** One column of the tree, with the types of its list and its tabs. */
import type { ReactNode } from 'react';
import type { ColumnRow, ListType } from '#shared/api/record/column.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Button } from '#client/ui/button.tsx';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { inOrder } from '#client/ui/list/order.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { Labels, useLabel } from './labels.tsx';

interface Props {
  column: ColumnRow;
  onEdit: () => void;
  onAddTab: () => void;
  onDelete: () => void;
  /** Null = a new one. */
  onEditType: (type: ListType | null) => void;
  /** Saves another order of the types; resolves to whether it was saved. */
  onOrderTypes: (ids: readonly string[]) => Promise<boolean>;
  onDeleteType: (type: ListType) => void;
  /** Its tabs. */
  children?: ReactNode;
}

export function ColumnPart({ column, onEdit, onAddTab, onDelete, onEditType, onOrderTypes, onDeleteType, children }: Props) {
  const t = useT();
  const labelOf = useLabel();
  const { types } = column;
  const texts = useSortTexts();
  const nameOf = (id: string) => labelOf(types.find((type) => type.id === id));
  const of = <span className="visually-hidden"> {labelOf(column)}</span>;
  return (
    <SortableItem tag="section" id={column.id} className="branch">
      <div className="part" data-row={column.id} data-below={column.parentId === null ? undefined : ''}>
        <div className="line">
          <Handle />
          <div className="grow">
            <h2>
              <Labels of={column} />
              {column.hidden ? (
                <span className="tags">
                  <span data-look="warn">{t('columns:list.isHidden')}</span>
                </span>
              ) : null}
            </h2>
            <p className="sub">
              {isOwnPath(column.path) ? <Link to={column.path}>{column.path}</Link> : <span>{column.path || '–'}</span>}{' '}
              <span>{`· ${t(`columns:list.type.${column.columnType}`)} · ${t(`columns:list.gate.${column.languageGate}`)} · ${t('columns:list.items', { count: column.itemCount })}`}</span>
            </p>
          </div>
          <Button small variant="ghost" onClick={onEdit}>
            <span>{t('staff:form.edit')}</span>
            {of}
          </Button>
          {column.parentId === null ? (
            <Button small variant="ghost" onClick={onAddTab}>
              <span>{t('columns:list.addTab')}</span>
              {of}
            </Button>
          ) : null}
          <Button small variant="ghost" onClick={() => onEditType(null)}>
            <span>{t('columns:list.addType')}</span>
            {of}
          </Button>
          {column.isFixed ? null : (
            <Button small variant="danger" onClick={onDelete}>
              <span>{t('staff:form.delete')}</span>
              {of}
            </Button>
          )}
        </div>
        {types.length > 0 ? (
          <SortableList ids={types.map(({ id }) => id)} nameOf={nameOf} texts={texts} onOrder={onOrderTypes}>
            {(order) => (
              <ul>
                {inOrder(types, order, ({ id }) => id).map((type) => (
                  <SortableItem key={type.id} id={type.id} data-row={type.id}>
                    <Handle />
                    <span className="grow">
                      <Labels of={type} />{' '}
                      <span className="sub">{t('columns:list.items', { count: column.typeCounts[types.indexOf(type)] ?? 0 })}</span>
                    </span>
                    <Button small variant="ghost" onClick={() => onEditType(type)}>
                      <span>{t('staff:form.rename')}</span>
                      <span className="visually-hidden"> {labelOf(type)}</span>
                    </Button>
                    <Button small variant="danger" onClick={() => onDeleteType(type)}>
                      <span>{t('staff:form.delete')}</span>
                      <span className="visually-hidden"> {labelOf(type)}</span>
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
