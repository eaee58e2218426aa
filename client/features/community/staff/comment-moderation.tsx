/** The moderation of comments: the queue and the other states, a search, and decisions on one or many. */
import { useId, useRef, useState } from 'react';
import { listCommentsToModerate, type CommentDecision, type CommentStatus, type ModeratedComment } from '#shared/api/comment.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { useDictionary } from '#client/lib/use-dictionary.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { BatchBar } from '#client/ui/list/batch-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { useSelection } from '#client/ui/list/selection.ts';
import { panelProps, TabList } from '#client/ui/tabs.tsx';
import { useRowFocus } from '#client/ui/list/use-row-focus.ts';
import { OutcomeNotice } from '#client/ui/list/outcome-notice.tsx';
import { decisionsForMany, tabs, wantsReason } from './decisions.ts';
import { ModerationList } from './moderation-list-style.ts';
import { ModerationRow } from './moderation-row.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import { useModeration, type Decision, type Moderation } from './use-moderation.ts';
import { barDaysMax } from '#shared/limits.ts';
import { FormDialog } from '#client/record/form-dialog.tsx';

export function CommentModeration() {
  const t = useT();
  const texts = useListTexts();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const moderation = useModeration();
  const { question, rows, decide } = moderation;
  const { status, search, userId } = question;
  const reasons = useDictionary('report_reason', { retired: true });
  const [prompt, setPrompt] = useState<Decision | null>(null);
  const [answered, setAnswered] = useState<ModeratedComment | null>(null);
  /** Whose comments were asked for: the tab may have none of them. */
  const [author, setAuthor] = useState({ userId: '', userName: '' });
  const selection = useSelection(rows.map((row) => row.id));
  useRowFocus(list);

  const act = async (decision: Decision) => {
    if (await decide(decision)) selection.clear();
  };
  const request = (ids: readonly string[], decision: CommentDecision) => {
    if (wantsReason(decision)) setPrompt({ ids, decision });
    else void act({ ids, decision });
  };
  return (
    <ModerationList ref={list}>
      <HeadTools>
        <ListSearch
          texts={texts}
          label={t('manage:comments.search')}
          value={search}
          onSearch={(text) => moderation.ask({ search: text })}
        />
        <ListExport list={listCommentsToModerate} query={{ status, search: search || undefined, userId: userId || undefined }} />
      </HeadTools>
      <div className="bar">
        <TabList
          id={id}
          className="chips"
          label={t('manage:comments.states')}
          tabs={tabs.map((key) => ({ key, label: t(`manage:comments.state.${key}`) }))}
          active={status}
          onChange={(next) => {
            selection.clear();
            moderation.ask({ status: next });
          }}
        />
      </div>
      {userId ? (
        <OneAuthor
          name={[...rows, author].find((one) => one.userId === userId)?.userName ?? ''}
          onAll={() => moderation.ask({ userId: '' })}
        />
      ) : null}
      <DoneNotice {...moderation} />
      <BatchBar texts={texts} count={selection.selected.length} onClear={selection.clear}>
        {decisionsForMany(status).map((decision) => (
          <Button
            key={decision}
            small
            busy={moderation.isDeciding}
            variant={decision === 'approve' ? 'approve' : 'ghost'}
            onClick={() => request(selection.selected, decision)}
          >
            {t(`manage:comments.do.${decision}`)}
          </Button>
        ))}
      </BatchBar>
      <DataTable
        list={moderation}
        texts={texts}
        panel={panelProps(id, status)}
        caption={t(`manage:comments.state.${status}`)}
        columns={['comment', 'item', 'time'].map((column) => t(`manage:list.column.${column}`))}
        selection={selection}
        empty={<NoComments status={status} isFiltered={Boolean(search || userId)} />}
        row={(comment) => (
          <ModerationRow
            key={comment.id}
            comment={comment}
            reasonOf={reasons.labelOf}
            isSelected={selection.has(comment.id)}
            onSelect={(isRange) => selection.toggle(comment.id, isRange)}
            onDecide={(decision) => request([comment.id], decision)}
            onReply={() => setAnswered(comment)}
            onLift={() => void moderation.lift(comment.userId)}
            onAuthor={
              userId
                ? null
                : () => {
                    setAuthor(comment);
                    moderation.ask({ userId: comment.userId });
                  }
            }
          />
        )}
        pager={moderation.pager}
      />
      {prompt ? (
        <ReasonDialog
          decision={prompt.decision}
          count={prompt.ids.length}
          onDecide={(reason, barDays) => void act({ ...prompt, reason, barDays })}
          onClose={() => setPrompt(null)}
        />
      ) : null}
      {answered ? (
        <ReplyDialog
          comment={answered}
          onApprove={() => decide({ ids: [answered.id], decision: 'approve' })}
          onClose={(isSent) => {
            setAnswered(null);
            if (isSent) moderation.reload();
          }}
        />
      ) : null}
    </ModerationList>
  );
}

function NoComments({ status, isFiltered }: { status: CommentStatus; isFiltered: boolean }) {
  const t = useT();
  return (
    <EmptyState
      level={2}
      mood={isFiltered ? 'open' : 'closed'}
      title={t(isFiltered ? 'manage:list.nothing' : `manage:comments.empty.${status}`)}
      text={isFiltered ? t('manage:list.nothingText') : undefined}
    />
  );
}

/** Says whose comments alone are shown. */
function OneAuthor({ name, onAll }: { name: string; onAll: () => void }) {
  const t = useT();
  return (
    <p className="bar" role="status">
      <span>{t('manage:comments.byAuthor', { name: name || t('manage:comments.thisAuthor') })}</span>
      <Button small variant="ghost" onClick={onAll}>
        {t('manage:comments.byAll')}
      </Button>
    </p>
  );
}

/** Notice after a decision: its effect, the comments skipped because of another moderator's decision, and undo. */
function DoneNotice({ done, isDeciding, undo, forget }: Pick<Moderation, 'done' | 'isDeciding' | 'undo' | 'forget'>) {
  const t = useT();
  const listTexts = useListTexts();
  const texts = done
    ? [
        done.decided.length > 0 ? t(`manage:comments.done.${done.decision}`, { count: done.decided.length }) : '',
        done.left > 0 ? t('manage:comments.left', { count: done.left }) : '',
      ]
    : [];
  return (
    <div role="status">
      {done ? (
        <OutcomeNotice
          texts={listTexts}
          isPartial={done.left > 0}
          undoLabel={t('manage:comments.undo')}
          isBusy={isDeciding}
          onUndo={done.undo ? undo : null}
          onClose={forget}
        >
          {texts.filter(Boolean).join(' ')}
        </OutcomeNotice>
      ) : null}
    </div>
  );
}

const reasonMax = 500;
/** Frequent reasons; a click fills one in. */
const presets = ['rude', 'spam', 'offTopic', 'privacy'] as const;

/** Days. */
const barChoices = [7, 30, barDaysMax];

interface Props {
  decision: CommentDecision;
  count: number;
  onDecide: (reason: string, barDays: number) => void;
  onClose: () => void;
}

/** Asks for the reason of hiding or deleting comments, which the writers receive. */
function ReasonDialog({ decision, count, onDecide, onClose }: Props) {
  const t = useT();
  const offers = presets.map((preset) => t(`manage:comments.preset.${preset}`));
  const bars = barChoices.map((days) => ({ value: String(days), label: t('manage:comments.bar.days', { count: days }) }));
  return (
    <FormDialog
      title={t(`manage:comments.ask.${decision}`, { count })}
      text={t('manage:comments.reasonText')}
      submitLabel={t(`manage:comments.do.${decision}`)}
      isDangerous={decision === 'delete'}
      fields={[
        { name: 'reason', kind: 'area', label: t('manage:comments.reason'), maxLength: reasonMax, offers },
        { name: 'bar', kind: 'select', label: t('manage:comments.bar.label'), placeholder: t('manage:comments.bar.none'), options: bars },
      ]}
      initial={{ reason: '', bar: '' }}
      onSend={({ reason, bar }) => {
        onDecide(reason.trim(), Number(bar));
        return null;
      }}
      onClose={onClose}
    />
  );
}
