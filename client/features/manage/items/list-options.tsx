/** Options of a list: rows per page, columns, and the export of what its filters leave. */
import { useId, useState } from 'react';
import type { ItemListName } from '#shared/api/content-list-staff.ts';
import { languageNumber } from '#shared/language.ts';
import { fetchFile } from '#client/lib/file.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { AskFrame } from './dialog-style.ts';
import { type HideableColumn, hideableColumns } from '#client/state/hidden-columns.ts';
import { callQuery, type ListQuery, pageSizes } from './list-query.ts';

interface Props {
  list: ItemListName;
  question: ListQuery;
  total: number;
  /** Columns of the list. */
  columns: readonly string[];
  hidden: readonly HideableColumn[];
  onHide: (hidden: readonly HideableColumn[]) => void;
  onAsk: (change: Partial<ListQuery>) => void;
  onClose: () => void;
}

export function ListOptions({ list, question, total, columns, hidden, onHide, onAsk, onClose }: Props) {
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
              {t(`works:column.${column === 'updateTime' && list === 'audit' ? 'submitTime' : column}`)}
            </label>
          ))}
      </fieldset>
      <Export list={list} question={question} total={total} />
      <div className="answers">
        <Button onClick={() => answer('go')}>{t('works:options.done')}</Button>
      </div>
    </AskFrame>
  );
}

type Format = 'csv' | 'json';

function Export({ list, question, total }: Pick<Props, 'list' | 'question' | 'total'>) {
  const t = useT();
  const language = useLanguage();
  const [busy, setBusy] = useState<Format | null>(null);
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null);
  const download = async (format: Format) => {
    if (busy) return;
    setBusy(format);
    setSaid(null);
    const { pageNum: _pageNum, pageSize: _pageSize, ...filters } = callQuery(question);
    const query = new URLSearchParams({ list, format, ...filters, languageType: String(languageNumber(language)) });
    const outcome = await fetchFile(`/webAdmin/cms/content/export?${query}`);
    setBusy(null);
    setSaid(
      outcome.isDone
        ? { text: t('works:options.exported'), isBad: false }
        : { text: outcome.message ?? t('works:options.broken'), isBad: true },
    );
  };
  return (
    <fieldset>
      <legend>{t('works:options.export', { count: total })}</legend>
      <p className="small muted">{t('works:options.exportText')}</p>
      <div className="chips">
        {(['csv', 'json'] as const).map((format) => (
          <Button key={format} small variant="ghost" busy={busy === format} onClick={() => void download(format)}>
            {t(`works:options.format.${format}`)}
          </Button>
        ))}
      </div>
      <p role="status" className={said?.isBad ? 'message error' : 'small'}>
        {busy ? t('works:options.exporting') : (said?.text ?? '')}
      </p>
    </fieldset>
  );
}
