/** The bin: removed items, the days until they are erased, and restoring. */
import { useRef, useState } from 'react';
import { listTrash, type TrashRow as Removed } from '#shared/api/content-list-staff.ts';
import { trashDays } from '#shared/content/content-lifecycle.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { BatchBar } from '#client/ui/list/batch-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { useSelection } from '#client/ui/list/selection.ts';
import { TickCell } from '#client/ui/list/table-head.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { useRowFocus } from '#client/ui/list/use-row-focus.ts';
import { ActionNotice } from './action-notice.tsx';
import { useItemActions } from './use-item-actions.ts';
import { useQueryList } from '#client/lib/use-address-list.ts';
import { itemListRules, sizeOf } from './list-query.ts';
import { ItemTitle, useItemName } from './item-title.tsx';
import { daysLeft } from './item-actions.ts';
import { ItemListFrame as Frame } from './item-list-style.ts';
import { writingOf } from '#client/ui/text/writing-of.ts';

const rules = itemListRules<Removed>('trash', (api, question, signal) =>
  api(listTrash, { query: { search: question.search, pageNum: question.pageNum, pageSize: sizeOf(question) } }, { signal }),
);
/** Days left from which the count is shown in red. */
const soonDays = 3;

export function TrashList() {
  const t = useT();
  const texts = useListTexts();
  const frame = useRef<HTMLDivElement>(null);
  const page = useQueryList(rules);
  const { question, rows } = page;
  const acts = useItemActions(page.reload);
  const selection = useSelection(rows.map(({ id }) => id));
  useRowFocus(frame);
  const restore = (ids: readonly string[]) => {
    selection.clear();
    void acts.restore(rows.filter(({ id }) => ids.includes(id)));
  };
  return (
    <Frame ref={frame} data-list="trash">
      <ActionNotice {...acts} />
      <BatchBar texts={texts} count={selection.selected.length} onClear={selection.clear}>
        <Button small variant="ghost" busy={acts.isBusy} onClick={() => restore(selection.selected)}>
          {t('works:act.restore')}
        </Button>
      </BatchBar>
      <p className="small muted">{t('works:trash.text', { count: trashDays })}</p>
      <DataTable
        list={page}
        texts={texts}
        caption={t('manage:frame.section.trash')}
        columns={['work', 'kind', 'author', 'deleteTime', 'daysLeft'].map((key) => t(`works:column.${key}`))}
        selection={selection}
        empty={
          <EmptyState
            mood={question.search ? 'open' : 'closed'}
            title={question.search ? t('manage:list.nothing') : t('works:empty.trash')}
          />
        }
        row={(item) => (
          <TrashRow
            key={item.id}
            item={item}
            isSelected={selection.has(item.id)}
            isBusy={acts.isBusy}
            onSelect={(isRange) => selection.toggle(item.id, isRange)}
            onRestore={() => restore([item.id])}
          />
        )}
        pager={page.pager}
      />
    </Frame>
  );
}

interface RowProps {
  item: Removed;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: (isRange: boolean) => void;
  onRestore: () => void;
}

function TrashRow({ item, isSelected, isBusy, onSelect, onRestore }: RowProps) {
  const t = useT();
  const name = useItemName()(item);
  const [nowMs] = useState(() => Date.now());
  const left = daysLeft(item, nowMs);
  return (
    <tr data-selected={isSelected ? '' : undefined} data-row={item.id}>
      <TickCell label={t('works:row.select', { name })} isTicked={isSelected} onTick={onSelect} />
      <td className="what">
        <ItemTitle item={item} />
      </td>
      <td className="kind">{t(`works:kind.${item.kind}`)}</td>
      <td className="by" lang={writingOf(item.authorName)}>
        {item.authorName}
      </td>
      <td className="when">
        <TimeText value={item.deleteTime} relative />
      </td>
      <td className="state">
        <span className="gone" data-soon={left < soonDays ? '' : undefined}>
          {left === 0 ? t('works:trash.today') : t('works:trash.left', { count: left })}
        </span>
      </td>
      <td className="ops">
        <div>
          <Button small variant="ghost" busy={isBusy} onClick={onRestore}>
            <span>{t('works:act.restore')}</span>
            <span className="visually-hidden">{t('works:row.of', { name })}</span>
          </Button>
        </div>
      </td>
    </tr>
  );
}
