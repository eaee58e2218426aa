/** The moderation of comments: the queue and the other states, a search, and decisions on one or many. */
import { useId, useRef, useState } from 'react';
import type { CommentDecision } from '#shared/api/comment.ts';
import { useT } from '#client/lib/translations.ts';
import { useDictionary } from '#client/lib/use-dictionary.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { BatchBar } from '#client/ui/list/batch-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { Pager } from '#client/ui/list/pager.tsx';
import { nothingSelected, selectedOf, toggleAll, toggleRow } from '#client/ui/list/selection.ts';
import { TableHead } from '#client/ui/list/table-head.tsx';
import { panelProps, TabList } from '#client/ui/tabs.tsx';
import { useRowFocus } from '#client/ui/list/use-row-focus.ts';
import { decisionsForMany, tabs, wantsReason } from './decisions.ts';
import { DoneNotice } from './done-notice.tsx';
import { ModerationList } from './moderation-list-style.ts';
import { ModerationRow } from './moderation-row.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { rowsPerPage, useModeration, type Decision } from './use-moderation.ts';

export function CommentModeration() {
  const t = useT();
  const texts = useListTexts();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const moderation = useModeration();
  const { question, rows, total, phase, decide } = moderation;
  const { status, search } = question;
  const reasons = useDictionary('report_reason', { retired: true });
  const [selection, setSelection] = useState(nothingSelected);
  const [asked, setAsked] = useState<Decision | null>(null);
  const order = rows.map((row) => row.id);
  const selected = selectedOf(selection, order);
  useRowFocus(list);

  const act = async (decision: Decision) => {
    if (await decide(decision)) setSelection(nothingSelected);
  };
  const request = (ids: readonly string[], decision: CommentDecision) => {
    if (wantsReason(decision)) setAsked({ ids, decision });
    else void act({ ids, decision });
  };
  return (
    <ModerationList ref={list}>
      <div className="bar">
        <TabList
          id={id}
          className="chips"
          label={t('manage:comments.states')}
          tabs={tabs.map((key) => ({ key, label: t(`manage:comments.state.${key}`) }))}
          active={status}
          onChange={(next) => {
            setSelection(nothingSelected);
            moderation.ask({ status: next });
          }}
        />
        <ListSearch texts={texts} label={t('manage:comments.search')} onSearch={(text) => moderation.ask({ search: text })} />
      </div>
      <DoneNotice {...moderation} />
      <BatchBar texts={texts} count={selected.length} onClear={() => setSelection(nothingSelected)}>
        {decisionsForMany(status).map((decision) => (
          <Button
            key={decision}
            small
            busy={moderation.isDeciding}
            variant={decision === 'approve' ? 'approve' : 'ghost'}
            onClick={() => request(selected, decision)}
          >
            {t(`manage:comments.do.${decision}`)}
          </Button>
        ))}
      </BatchBar>
      <div {...panelProps(id, status)} className="sheet" aria-busy={phase === 'loading' || undefined}>
        {phase === 'failed' ? <ListFailed texts={texts} onRetry={moderation.reload} /> : null}
        {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
        {phase === 'ready' && rows.length === 0 ? (
          <EmptyState
            level={2}
            mood={search ? 'open' : 'closed'}
            title={t(search ? 'manage:list.nothing' : `manage:comments.empty.${status}`)}
            text={search ? t('manage:list.nothingText') : undefined}
          />
        ) : null}
        {rows.length > 0 ? (
          <table>
            <caption className="visually-hidden">{t(`manage:comments.state.${status}`)}</caption>
            <TableHead
              columns={['comment', 'item', 'time'].map((column) => t(`manage:list.column.${column}`))}
              actions={texts.actions}
              tickAll={{
                label: texts.selectAll,
                isTicked: selected.length === rows.length,
                onTick: () => setSelection(toggleAll(selection, order)),
              }}
            />
            <tbody>
              {rows.map((comment) => (
                <ModerationRow
                  key={comment.id}
                  comment={comment}
                  reasonOf={reasons.labelOf}
                  isSelected={selection.ids.has(comment.id)}
                  onSelect={(isRange) => setSelection(toggleRow(selection, order, { id: comment.id, isRange }))}
                  onDecide={(decision) => request([comment.id], decision)}
                />
              ))}
            </tbody>
          </table>
        ) : null}
        <Pager
          texts={texts}
          pageNum={question.pageNum}
          total={total}
          size={rowsPerPage}
          onPage={(pageNum) => moderation.ask({ pageNum })}
        />
      </div>
      {asked ? (
        <ReasonDialog
          decision={asked.decision}
          count={asked.ids.length}
          onDecide={(reason) => void act({ ...asked, reason })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </ModerationList>
  );
}
