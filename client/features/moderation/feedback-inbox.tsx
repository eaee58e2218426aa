/** The inbox of what visitors wrote to the organisers. */
import { useId, useState } from 'react';
import { feedbackTypes, type FeedbackType } from '#shared/api/feedback.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list-states.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { nothingSelected, selectedOf, toggleAll, toggleRow } from '#client/ui/selection.ts';
import { TableHead } from '#client/ui/table-head.tsx';
import { panelProps, TabList } from '#client/ui/tabs.tsx';
import { FeedbackMessage } from './feedback-message.tsx';
import { ModerationList } from './moderation-list-style.ts';
import { inboxStates, messagesPerPage, useInbox } from './use-inbox.ts';

export function FeedbackInbox() {
  const t = useT();
  const texts = useListTexts();
  const id = useId();
  const inbox = useInbox();
  const { question, rows, total, phase, handle } = inbox;
  const isOpen = question.state === 'open';
  const [selection, setSelection] = useState(nothingSelected);
  const order = rows.map((row) => row.id);
  const selected = isOpen ? selectedOf(selection, order) : [];
  const handleMany = async () => {
    if (await handle(selected)) setSelection(nothingSelected);
  };
  return (
    <ModerationList>
      <div className="bar">
        <TabList
          id={id}
          className="chips"
          label={t('manage:feedback.states')}
          tabs={inboxStates.map((key) => ({ key, label: t(`manage:feedback.state.${key}`) }))}
          active={question.state}
          onChange={(state) => inbox.ask({ state })}
        />
        <label className="filter">
          <span>{t('manage:feedback.filter')}</span>
          <select className="inp" value={question.type} onChange={(event) => inbox.ask({ type: event.target.value as FeedbackType | '' })}>
            <option value="">{t('manage:feedback.all')}</option>
            {feedbackTypes.map((type) => (
              <option key={type} value={type}>
                {t(`manage:feedback.type.${type}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {selected.length > 0 ? (
        <div className="batch cinema" role="toolbar" aria-label={t('manage:list.batch')}>
          <span role="status">{t('manage:list.selected', { count: selected.length })}</span>
          <Button small busy={inbox.isBusy} onClick={() => void handleMany()}>
            {t('manage:feedback.handle')}
          </Button>
          <IconButton icon="x" label={t('manage:list.clear')} onClick={() => setSelection(nothingSelected)} />
        </div>
      ) : null}
      <div {...panelProps(id, question.state)} className="sheet" aria-busy={phase === 'loading' || undefined}>
        {phase === 'failed' ? <ListFailed texts={texts} onRetry={inbox.reload} /> : null}
        {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
        {phase === 'ready' && rows.length === 0 ? <EmptyState level={2} title={t(`manage:feedback.empty.${question.state}`)} /> : null}
        {rows.length > 0 ? (
          <table>
            <caption className="vh">{t(`manage:feedback.state.${question.state}`)}</caption>
            <TableHead texts={texts} columns={['message', 'contact', 'time'].map((column) => t(`manage:list.column.${column}`))} isAll={isOpen && selected.length === rows.length} onAll={isOpen ? () => setSelection(toggleAll(selection, order)) : null} />
            <tbody>
              {rows.map((message) => (
                <FeedbackMessage
                  key={message.id}
                  message={message}
                  isSelected={isOpen && selection.ids.has(message.id)}
                  onSelect={(isRange) => setSelection(toggleRow(selection, order, { id: message.id, isRange }))}
                  onHandle={isOpen ? (note) => void handle([message.id], note) : null}
                />
              ))}
            </tbody>
          </table>
        ) : null}
        <Pager texts={texts} pageNum={question.pageNum} total={total} size={messagesPerPage} onPage={(pageNum) => inbox.ask({ pageNum })} />
      </div>
    </ModerationList>
  );
}
