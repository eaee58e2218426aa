/** The head of a list of the management centre: the box that ticks all, and the names of the columns. */
import { useT } from '#client/lib/translations.ts';

interface Props {
  columns: readonly ('comment' | 'item' | 'time' | 'message' | 'contact')[];
  isAll: boolean;
  /** Null where rows cannot be ticked. */
  onAll: (() => void) | null;
}

export function TableHead({ columns, isAll, onAll }: Props) {
  const t = useT();
  return (
    <thead>
      <tr>
        <th scope="col" className="tick">
          {onAll ? (
            <label>
              <input type="checkbox" aria-label={t('manage:list.selectAll')} checked={isAll} onChange={onAll} />
            </label>
          ) : null}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {t(`manage:list.column.${column}`)}
          </th>
        ))}
        <th scope="col">
          <span className="vh">{t('manage:list.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}
