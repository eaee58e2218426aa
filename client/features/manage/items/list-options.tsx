/** Options of a list: rows per page, and columns. */
import { useId } from 'react';
import type { ItemListName } from '#shared/api/content-list-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { AskFrame } from './dialog-style.ts';
import { type HideableColumn, hideableColumns } from '#client/state/hidden-columns.ts';
import { type ListQuery, pageSizes } from './list-query.ts';

interface Props {
  list: ItemListName;
  question: ListQuery;
  /** Columns of the list. */
  columns: readonly string[];
  hidden: readonly HideableColumn[];
  onHide: (hidden: readonly HideableColumn[]) => void;
  onAsk: (change: Partial<ListQuery>) => void;
  onClose: () => void;
}

export function ListOptions({ list, question, columns, hidden, onHide, onAsk, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { isOpen, answer } = useAnswer(onClose);
  const size = question.pageSize ?? pageSizes[0];
  return (
    <AskFrame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('works:options.title')}</h2>
      <fieldset>
        <legend>{t('works:options.size')}</legend>
        <Segmented
          label={t('works:options.size')}
          value={String(size)}
          options={pageSizes.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(value) => onAsk({ pageSize: pageSizes.find((one) => String(one) === value) })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('works:options.columns')}</legend>
        {hideableColumns
          .filter((column) => columns.includes(column) || column === 'updateTime')
          .map((column) => (
            <label key={column}>
              <input
                type="checkbox"
                checked={!hidden.includes(column)}
                onChange={({ target }) => onHide(target.checked ? hidden.filter((one) => one !== column) : [...hidden, column])}
              />
              <span>{t(`works:column.${column === 'updateTime' && list === 'audit' ? 'submitTime' : column}`)}</span>
            </label>
          ))}
      </fieldset>
      <div className="answers">
        <Button onClick={() => answer('go')}>{t('works:options.done')}</Button>
      </div>
    </AskFrame>
  );
}
