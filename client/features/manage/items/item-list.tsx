/** One list of items: filters, table, and actions on one or many. */
import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listItems, type ItemListName, type ItemRow as Work } from '#shared/api/content-list-staff.ts';
import type { ContentAction } from '#shared/content/content-lifecycle.ts';
import { addTexts, useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { storeListPosition, type ListPosition, takeListPosition } from '#client/state/list-position.ts';
import { BatchBar } from '#client/ui/list/batch-bar.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { type RowSelection, useSelection } from '#client/ui/list/selection.ts';
import { useRowFocus } from '#client/ui/list/use-row-focus.ts';
import { ActionNotice } from './action-notice.tsx';
import type { ActionPrompt } from './action-dialog.tsx';
import { type ActionFields, useItemActions } from './use-item-actions.ts';
import { type QueryList, type QueryListRules, useQueryList } from '#client/lib/use-address-list.ts';
import { AllMatchingFault, AllMatchingOffer } from './all-matching.tsx';
import { useAllMatching } from './use-all-matching.ts';
import { ItemRow } from './item-row.tsx';
import { hiddenColumns, useHiddenColumns } from '#client/state/hidden-columns.ts';
import { useIsStaff, usePermission } from '#client/state/use-permission.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { actionLooks, type FlagAction, isPlannable, promptFor } from './item-actions.ts';
import { ItemFilters } from './item-filters.tsx';
import { callQuery, isFiltered, itemListRules, type ListQuery, sizeOf } from './list-query.ts';
import { ItemListFrame as Frame } from './item-list-style.ts';
import { useSnapshot } from 'valtio';
import type { UserInfo } from '#shared/api/account.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { mayWrite } from '#client/features/manage/staff-sections.ts';
import { viewerOf } from '#client/features/manage/staff-navigation.tsx';

const ListOptions = lazy(() => import('./list-options.tsx').then((module) => ({ default: module.ListOptions })));
const PlanDialog = lazy(() =>
  Promise.all([import('./plan-dialog.tsx'), addTexts(['item-acts'])]).then(([module]) => ({ default: module.PlanDialog })),
);
const BatchActions = lazy(() => import('./batch-actions.tsx').then((module) => ({ default: module.BatchActions })));
const ActDialog = lazy(() =>
  Promise.all([import('./action-dialog.tsx'), addTexts(['item-acts'])]).then(([module]) => ({ default: module.ActionDialog })),
);

interface Props {
  list: ItemListName;
  /** Called to open the preview links of an item. */
  onShare: (contentId: string) => void;
}

/** Made once: the list fetches anew when its rules are another object. */
const rules = Object.fromEntries(
  Object.entries(listItems).map(([list, contract]) => [
    list,
    itemListRules<Work>(list as ItemListName, (api, question, signal) =>
      api(contract, { query: { ...callQuery(question), pageSize: sizeOf(question) } }, { signal }),
    ),
  ]),
) as Readonly<Record<ItemListName, QueryListRules<ListQuery, Work>>>;

export function ItemsOfList({ list, onShare }: Props) {
  const t = useT();
  const texts = useListTexts();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const page = useQueryList(rules[list]);
  const { question, path, ask, rows, phase, reload } = page;
  const acts = useItemActions(reload);
  const [prompt, setPrompt] = useState<ActionPrompt | null>(null);
  const hidden = useHiddenColumns();
  const [hasOptions, setOptions] = useState(false);
  const hasPlans = useIsStaff() && list === 'audit';
  const columns = columnsOf(list, hasPlans);
  const [planned, setPlanned] = useState<readonly Work[] | null>(null);
  const { total } = page.pager;
  const { selection, all, selectedRows, clear } = useItemSelection(list, page);
  useRowFocus(frame);
  usePlace(frame, { path, isReady: phase === 'ready', restore: selection.select });

  const leave = (rowId: string) => storeListPosition({ path, ticked: selection.selected, scrollY, rowId });
  const act = async (action: ContentAction, targets: readonly Work[], fields?: ActionFields) => {
    const done = await acts.act(action, targets, fields);
    clear();
    const [only] = targets;
    if (!actionLooks[action].opensEditor || done.length === 0 || !only) return;
    leave(only.revisionId);
    void navigate(staffPaths.editor(only));
  };
  const flag = async (name: FlagAction, targets: readonly Work[]) => {
    await acts.flag(name, targets);
    clear();
  };
  const request = async (action: ContentAction, chosen: readonly Work[]) => {
    const targets = action === 'approve' ? await acts.readUnmet(chosen) : chosen;
    if (!targets) return;
    const asks = targets.map((target) => promptFor(action, target)).find((one) => one !== null) ?? null;
    if (asks) setPrompt({ action, asks, targets });
    else void act(action, targets);
  };
  return (
    <Frame ref={frame} data-list="works" data-plans={hasPlans || undefined} data-hides={hidden.join(' ')}>
      <ActionNotice {...acts} />
      <AllMatchingFault fault={all.fault} />
      <BatchBar texts={texts} count={selection.selected.length === 0 ? 0 : selectedRows.length} onClear={clear}>
        <AllMatchingOffer all={all} isPageTicked={selection.tickAll.isTicked} total={total} shown={rows.length} />
        <Suspense>
          <BatchActions
            rows={selectedRows}
            isBusy={acts.isBusy}
            onAct={(action) => void request(action, selectedRows)}
            onPlan={() => setPlanned(selectedRows.filter(isPlannable))}
            onFlag={(name) => void flag(name, selectedRows)}
          />
        </Suspense>
      </BatchBar>
      <DataTable
        list={page}
        texts={texts}
        caption={t('works:row.caption', { state: t(`works:state.${list}`) })}
        columns={columns.map((key) => t(`works:column.${key}`))}
        selection={selection}
        filters={<ItemFilters question={question} list={list} onAsk={ask} onOptions={() => setOptions(true)} />}
        empty={<EmptyList list={list} isNarrow={isFiltered(question)} />}
        row={(item) => (
          <ItemRow
            key={item.revisionId}
            item={item}
            list={list}
            hasPlans={hasPlans}
            isSelected={selection.has(item.revisionId)}
            isBusy={acts.isBusy}
            onSelect={(isRange) => selection.toggle(item.revisionId, isRange)}
            onAct={(action) => void request(action, [item])}
            onFlag={(name) => void flag(name, [item])}
            onLeave={() => leave(item.revisionId)}
            onPlan={isPlannable(item) ? () => setPlanned([item]) : null}
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
            columns={columns}
            hidden={hidden}
            onHide={hiddenColumns.set}
            onAsk={ask}
            onClose={() => setOptions(false)}
          />
        ) : null}
        {planned ? (
          <PlanDialog
            targets={planned}
            onPlan={async (fields) => {
              await acts.plan(fields, planned);
              clear();
            }}
            onClose={() => setPlanned(null)}
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

/** Ticked rows of the page, or all items that the filters leave; any new tick ends the selection over pages. */
function useItemSelection(list: ItemListName, { path, question, rows, pager: { total }, reload }: QueryList<ListQuery, Work>) {
  const ticks = useSelection(rows.map(({ revisionId }) => revisionId));
  const all = useAllMatching(rules[list].load, { path, question, total, onChanged: reload });
  const { onTick } = ticks.tickAll;
  const selection: RowSelection = {
    ...ticks,
    tickAll: {
      ...ticks.tickAll,
      onTick:
        onTick &&
        (() => {
          all.clear();
          onTick();
        }),
    },
    toggle: (id, isRange) => {
      all.clear();
      ticks.toggle(id, isRange);
    },
  };
  const clear = () => {
    all.clear();
    ticks.clear();
  };
  return { selection, all, selectedRows: all.rows ?? rows.filter(({ revisionId }) => ticks.has(revisionId)), clear };
}

function columnsOf(list: ItemListName, hasPlans: boolean): readonly string[] {
  return ['work', 'kind', 'languages', 'author', list === 'audit' ? 'submitTime' : 'updateTime', hasPlans ? 'due' : 'state'];
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

/** Empty state of a list, which depends on the list, the viewer and the filters. */
function EmptyList({ list, isNarrow }: { list: ItemListName; isNarrow: boolean }) {
  const t = useT();
  const { user } = useSnapshot(useTabState().session);
  const mayReview = usePermission('contentReview');
  if (isNarrow) return <EmptyState mood="open" title={t('manage:list.nothing')} text={t('works:empty.filtered')} />;
  // An empty queue is good news for reviewers; for authors it is only an empty list.
  const key = list === 'audit' && !mayReview ? 'auditMine' : list;
  const begins = list === 'draft' && user !== null && mayWrite(viewerOf(user as UserInfo));
  return (
    <EmptyState title={t(`works:empty.${key}`)} text={t(`works:empty.${key}Text`)}>
      {begins ? (
        <Link className="button" to={staffPaths.createArticle()}>
          {t('works:list.new')}
        </Link>
      ) : null}
    </EmptyState>
  );
}
