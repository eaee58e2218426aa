/** One list of items: filters, table, and actions on one or many. */
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listItems, type ItemListName, type ItemRow as Work } from '#shared/api/content-list-staff.ts';
import type { ContentAction } from '#shared/content/content-lifecycle.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { storeListPosition, type ListPosition, takeListPosition } from '#client/state/list-position.ts';
import { BatchBar } from '#client/ui/list/batch-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { useSelection } from '#client/ui/list/selection.ts';
import { useRowFocus } from '#client/ui/list/use-row-focus.ts';
import { ActionNotice } from './action-notice.tsx';
import type { ActionPrompt } from './action-dialog.tsx';
import { type ActionFields, useItemActions } from './use-item-actions.ts';
import { type LoadItems, sizeOf, useItemList } from './use-item-list.ts';
import { AllMatchingFault, AllMatchingOffer } from './all-matching.tsx';
import { useAllMatching } from './use-all-matching.ts';
import { useHiddenColumns } from './hidden-columns.ts';
import { ItemRow } from './item-row.tsx';
import { usePermission } from '#client/state/use-permission.ts';
import { actionLooks, bulkActions, editorPath, type FlagAction, flagActionsFor, promptFor } from './item-actions.ts';
import { ItemFilters } from './item-filters.tsx';
import { callQuery, isFiltered } from './list-query.ts';
import { EmptyList } from './empty-list.tsx';
import { ItemListFrame as Frame } from './item-list-style.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { useMenu } from '#client/ui/overlay/use-menu.ts';

const ListOptions = lazy(() => import('./list-options.tsx').then((module) => ({ default: module.ListOptions })));
const ActDialog = lazy(() => import('./action-dialog.tsx').then((module) => ({ default: module.ActionDialog })));

interface Props {
  list: ItemListName;
  /** Called to open the preview links of an item. */
  onShare: (contentId: string) => void;
}

/** One loader a list, made once: the list fetches anew when its loader is another one. */
const loaders = Object.fromEntries(
  Object.entries(listItems).map(([list, contract]): [string, LoadItems<Work>] => [
    list,
    (api, question, signal) =>
      api(contract, { query: { ...callQuery(question), pageSize: sizeOf(question) } }, { noLoading: true, signal }),
  ]),
) as Readonly<Record<ItemListName, LoadItems<Work>>>;

export function ItemsOfList({ list, onShare }: Props) {
  const t = useT();
  const texts = useListTexts();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const page = useItemList(list, loaders[list]);
  const { question, path, ask, rows, phase, reload } = page;
  const acts = useItemActions(reload);
  const [prompt, setPrompt] = useState<ActionPrompt | null>(null);
  const [hidden, setHidden] = useHiddenColumns();
  const [hasOptions, setOptions] = useState(false);
  const publishes = usePermission('contentPublish');
  const selection = useSelection(rows.map(({ revisionId }) => revisionId));
  const { selected } = selection;
  const { total } = page.pager;
  const all = useAllMatching(loaders[list], { path, question, total, onChanged: reload });
  const selectedRows = all.rows ?? rows.filter(({ revisionId }) => selection.has(revisionId));
  const tickPage =
    selection.tickAll.onTick &&
    (() => {
      all.clear();
      selection.tickAll.onTick?.();
    });
  const clear = () => {
    all.clear();
    selection.clear();
  };
  useRowFocus(frame);
  usePlace(frame, { path, isReady: phase === 'ready', restore: selection.select });

  const leave = (rowId: string) => storeListPosition({ path, ticked: selected, scrollY, rowId });
  const act = async (action: ContentAction, targets: readonly Work[], fields?: ActionFields) => {
    const done = await acts.act(action, targets, fields);
    clear();
    const [only] = targets;
    if (!actionLooks[action].opensEditor || done.length === 0 || !only) return;
    leave(only.revisionId);
    void navigate(editorPath(only));
  };
  const flag = async (name: FlagAction, targets: readonly Work[]) => {
    await acts.flag(name, targets);
    clear();
  };
  const request = (action: ContentAction, targets: readonly Work[]) => {
    const asks = targets.map((target) => promptFor(action, target.state)).find((one) => one !== null) ?? null;
    if (asks) setPrompt({ action, asks, targets });
    else void act(action, targets);
  };
  return (
    <Frame ref={frame} data-list="works" data-hides={hidden.join(' ')}>
      <ActionNotice {...acts} />
      <AllMatchingFault fault={all.fault} />
      <BatchBar texts={texts} count={selected.length === 0 ? 0 : selectedRows.length} onClear={clear}>
        <AllMatchingOffer all={all} isPageTicked={selection.tickAll.isTicked} total={total} shown={rows.length} />
        {bulkActions(selectedRows).map((action) => (
          <Button
            key={action}
            small
            busy={acts.isBusy}
            variant={actionLooks[action].look === 'approve' ? 'approve' : 'ghost'}
            onClick={() => request(action, selectedRows)}
          >
            {t(`works:act.${action}`)}
          </Button>
        ))}
        {publishes ? (
          <FlagMenu acts={flagActionsFor(selectedRows)} isBusy={acts.isBusy} onFlag={(name) => void flag(name, selectedRows)} />
        ) : null}
      </BatchBar>
      <DataTable
        list={page}
        texts={texts}
        caption={t('works:row.caption', { state: t(`works:state.${list}`) })}
        columns={columnsOf(list).map((key) => t(`works:column.${key}`))}
        selection={{ ...selection, tickAll: { ...selection.tickAll, onTick: tickPage } }}
        filters={<ItemFilters question={question} hasOrder={list !== 'scheduled'} onAsk={ask} onOptions={() => setOptions(true)} />}
        empty={<EmptyList list={list} isNarrow={isFiltered(question)} />}
        row={(item) => (
          <ItemRow
            key={item.revisionId}
            item={item}
            list={list}
            isSelected={selection.has(item.revisionId)}
            isBusy={acts.isBusy}
            onSelect={(isRange) => {
              all.clear();
              selection.toggle(item.revisionId, isRange);
            }}
            onAct={(action) => request(action, [item])}
            onFlag={(name) => void flag(name, [item])}
            onLeave={() => leave(item.revisionId)}
            onShare={() => onShare(item.id)}
          />
        )}
        pager={page.pager}
      />
      <Suspense>
        {hasOptions ? (
          <ListOptions
            list={list}
            question={question}
            total={total}
            hidden={hidden}
            onHide={setHidden}
            onAsk={ask}
            onClose={() => setOptions(false)}
          />
        ) : null}
        {prompt ? (
          <ActDialog
            prompt={prompt}
            onAct={(fields) => void act(prompt.action, prompt.targets as readonly Work[], fields)}
            onClose={() => setPrompt(null)}
          />
        ) : null}
      </Suspense>
    </Frame>
  );
}

function columnsOf(list: ItemListName): readonly string[] {
  return ['work', 'kind', 'languages', 'author', list === 'audit' ? 'submitTime' : 'updateTime', 'state'];
}

interface Placed {
  path: string;
  isReady: boolean;
  restore: (ticked: readonly string[]) => void;
}

/** Restores selection, scroll position and focus after returning from the editor or a review. */
function usePlace(frame: RefObject<HTMLElement | null>, { path, isReady, restore }: Placed): void {
  /** Undefined until read: only the first render reads it, because later filters are not a return. */
  const place = useRef<ListPosition | null>(undefined);
  const [left, setLeft] = useState<ListPosition | null>(null);
  useEffect(() => {
    if (place.current === undefined) place.current = takeListPosition(path);
    if (!isReady || !place.current) return;
    restore(place.current.ticked);
    setLeft(place.current);
    place.current = null;
  }, [path, isReady, restore]);
  // Once the ticks are drawn: the bar of their actions moves the rows down.
  useLayoutEffect(() => {
    if (!left) return;
    scrollTo({ top: left.scrollY, behavior: 'instant' });
    frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(left.rowId)}"] .tick input`)?.focus({ preventScroll: true });
  }, [frame, left]);
}

interface FlagMenuProps {
  acts: readonly FlagAction[];
  isBusy: boolean;
  onFlag: (act: FlagAction) => void;
}

/** Menu of the publishing options for the selected items. */
function FlagMenu({ acts, isBusy, onFlag }: FlagMenuProps) {
  const t = useT();
  const { details, closeAndReturn } = useMenu();
  if (acts.length === 0) return null;
  return (
    <details {...details} className="more flags">
      <summary className="button small-button ghost">
        {t('works:flag.open')}
        <Icon name="chevron-down" />
      </summary>
      <div className="panel">
        {acts.map((act) => (
          <Button
            key={act}
            small
            variant="ghost"
            busy={isBusy}
            onClick={() => {
              closeAndReturn();
              onFlag(act);
            }}
          >
            {t(`works:flag.${act}`)}
          </Button>
        ))}
      </div>
    </details>
  );
}
