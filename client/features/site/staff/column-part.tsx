/** One column of the tree, with the types of its list. */
import type { EditedColumn, EditedListType, MoveStep } from '#shared/api/column-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { MoveButtons } from './move-buttons.tsx';

interface Props {
  column: EditedColumn;
  /** Ids of the columns beside it, itself among them, in order. */
  siblings: readonly string[];
  onEdit: () => void;
  onAddTab: () => void;
  onMove: (step: MoveStep) => void;
  onDelete: () => void;
  /** Null = a new one. */
  onEditType: (type: EditedListType | null) => void;
  onMoveType: (type: EditedListType, step: MoveStep) => void;
  onDeleteType: (type: EditedListType) => void;
}

export function ColumnPart({ column, siblings, onEdit, onAddTab, onMove, onDelete, onEditType, onMoveType, onDeleteType }: Props) {
  const t = useT();
  const { labelZh, labelEn, types } = column;
  const of = <span className="visually-hidden"> {labelZh}</span>;
  return (
    <section className="part" data-row={column.id} data-below={column.parentId === null ? undefined : ''}>
      <div className="line">
        <div className="grow">
          <h2>
            <span lang="zh-Hans">{labelZh}</span> <span lang="en">{labelEn}</span>
            {column.hidden ? (
              <span className="tags">
                <span data-look="warn">{t('staff:columns.isHidden')}</span>
              </span>
            ) : null}
          </h2>
          <p className="sub">
            {column.id} · {column.path || '–'} · {t(`staff:columns.type.${column.columnType}`)} ·{' '}
            {t(`staff:columns.gate.${column.languageGate}`)} · {t('staff:columns.items', { count: column.itemCount })}
          </p>
        </div>
        <MoveButtons name={labelZh} at={siblings.indexOf(column.id)} count={siblings.length} onMove={onMove} />
        <Button small variant="ghost" onClick={onEdit}>
          {t('staff:form.edit')}
          {of}
        </Button>
        {column.parentId === null ? (
          <Button small variant="ghost" onClick={onAddTab}>
            {t('staff:columns.addTab')}
            {of}
          </Button>
        ) : null}
        <Button small variant="ghost" onClick={() => onEditType(null)}>
          {t('staff:columns.addType')}
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
        <ul>
          {types.map((type, at) => (
            <li key={type.id} data-row={type.id}>
              <span className="grow">
                <span lang="zh-Hans">{type.labelZh}</span> <span lang="en">{type.labelEn}</span>{' '}
                <span className="sub">{t('staff:columns.items', { count: type.itemCount })}</span>
              </span>
              <MoveButtons name={type.labelZh} at={at} count={types.length} onMove={(step) => onMoveType(type, step)} />
              <Button small variant="ghost" onClick={() => onEditType(type)}>
                {t('staff:form.rename')}
                <span className="visually-hidden"> {type.labelZh}</span>
              </Button>
              <Button small variant="danger" onClick={() => onDeleteType(type)}>
                {t('staff:form.delete')}
                <span className="visually-hidden"> {type.labelZh}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
