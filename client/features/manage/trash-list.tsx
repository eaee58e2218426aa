/** The bin: works that were removed, the days until they are erased, and the way back. */
import { useRef, useState, type MouseEvent } from 'react';
import { listTrash, type TrashRow as Removed } from '#shared/api/manage.ts';
import { trashDays } from '#shared/content-lifecycle.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list-states.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { nothingSelected, selectedOf, toggleAll, toggleRow } from '#client/ui/selection.ts';
import { TableHead } from '#client/ui/table-head.tsx';
import { TimeText } from '#client/ui/time-text.tsx';
import { useRowFocus } from '#client/ui/use-row-focus.ts';
import { ActNotice } from './act-notice.tsx';
import { useActs } from './use-acts.ts';
import { useWorkList, worksPerPage, type LoadWorks } from './use-work-list.ts';
import { useWorkName } from './use-work-name.ts';
import { daysLeft } from './work-acts.ts';
import { WorkTitle } from './work-title.tsx';
import { WorksList as Frame } from './works-style.ts';

const load: LoadWorks<Removed> = (api, { search, pageNum }, signal) => api(listTrash, { query: { search, pageNum, pageSize: worksPerPage } }, { noLoading: true, signal });
/** From here on the last days are shown in red. */
const soonDays = 3;

export function TrashList() {
  const t = useT();
  const texts = useListTexts();
  const frame = useRef<HTMLDivElement>(null);
  const { question, ask, rows, total, phase, reload } = useWorkList('trash', load);
  const acts = useActs(reload);
  const [selection, setSelection] = useState(nothingSelected);
  const order = rows.map(({ id }) => id);
  const selected = selectedOf(selection, order);
  useRowFocus(frame);
  const restore = (ids: readonly string[]) => {
    setSelection(nothingSelected);
    void acts.restore(rows.filter(({ id }) => ids.includes(id)));
  };
  return (
    <Frame ref={frame}>
      <ActNotice {...acts} />
      {selected.length > 0 ? (
        <div className="batch cinema" role="toolbar" aria-label={t('manage:list.batch')}>
          <span role="status">{t('manage:list.selected', { count: selected.length })}</span>
          <Button small look="ghost" busy={acts.isBusy} onClick={() => restore(selected)}>
            {t('works:act.restore')}
          </Button>
          <IconButton icon="x" label={t('manage:list.clear')} onClick={() => setSelection(nothingSelected)} />
        </div>
      ) : null}
      <p className="small muted">{t('works:trash.text', { count: trashDays })}</p>
      <div className="sheet" aria-busy={phase === 'loading' || undefined}>
        {phase === 'failed' ? <ListFailed texts={texts} onRetry={reload} /> : null}
        {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
        {phase === 'ready' && rows.length === 0 ? <EmptyState mood={question.search ? 'open' : 'closed'} title={question.search ? t('manage:list.nothing') : t('works:empty.trash')} /> : null}
        {rows.length > 0 ? (
          <table data-list="trash">
            <caption className="vh">{t('manage:frame.section.trash')}</caption>
            <TableHead columns={['work', 'kind', 'author', 'deleteTime', 'daysLeft'].map((key) => t(`works:column.${key}`))} texts={texts} isAll={selected.length === rows.length} onAll={() => setSelection(toggleAll(selection, order))} />
            <tbody>
              {rows.map((work) => (
                <TrashRow
                  key={work.id}
                  work={work}
                  isSelected={selection.ids.has(work.id)}
                  isBusy={acts.isBusy}
                  onSelect={(isRange) => setSelection(toggleRow(selection, order, { id: work.id, isRange }))}
                  onRestore={() => restore([work.id])}
                />
              ))}
            </tbody>
          </table>
        ) : null}
        <Pager pageNum={question.pageNum} total={total} size={worksPerPage} texts={texts} onPage={(pageNum) => ask({ pageNum })} />
      </div>
    </Frame>
  );
}

interface RowProps {
  work: Removed;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: (isRange: boolean) => void;
  onRestore: () => void;
}

function TrashRow({ work, isSelected, isBusy, onSelect, onRestore }: RowProps) {
  const t = useT();
  const name = useWorkName()(work);
  const [nowMs] = useState(() => Date.now());
  const left = daysLeft(work, nowMs);
  const handleTick = (event: MouseEvent) => onSelect(event.shiftKey);
  return (
    <tr data-selected={isSelected ? '' : undefined} data-row={work.id}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of a table is no control */}
      <td className="tick">
        <label>
          <input type="checkbox" checked={isSelected} onClick={handleTick} onChange={() => undefined} />
          <span className="vh">{t('works:row.select', { name })}</span>
        </label>
      </td>
      <td className="what">
        <WorkTitle work={work} />
      </td>
      <td className="kind">{t(`works:kind.${work.kind}`)}</td>
      <td className="by">{work.authorName}</td>
      <td className="when">
        <TimeText value={work.deleteTime} relative />
      </td>
      <td className="state">
        <span className="gone" data-soon={left < soonDays ? '' : undefined}>
          {left === 0 ? t('works:trash.today') : t('works:trash.left', { count: left })}
        </span>
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of a table is no control */}
      <td className="ops">
        <div>
          <Button small look="ghost" busy={isBusy} onClick={onRestore}>
            {t('works:act.restore')}
            <span className="vh">{t('works:row.of', { name })}</span>
          </Button>
        </div>
      </td>
    </tr>
  );
}
