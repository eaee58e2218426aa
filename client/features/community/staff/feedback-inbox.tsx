/** The inbox of what visitors wrote to the organisers. */
import { useId, useState } from 'react';
import { useT } from '#client/lib/translations.ts';
import { useDictionary } from '#client/lib/use-dictionary.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { BatchBar } from '#client/ui/list/batch-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { NamedFilterChoice } from '#client/ui/form/filter-field.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { Pager } from '#client/ui/list/pager.tsx';
import { nothingSelected, selectedOf, toggleAll, toggleRow } from '#client/ui/list/selection.ts';
import { TableHead } from '#client/ui/list/table-head.tsx';
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
  const types = useDictionary('feedback_type', { retired: true });
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
        <NamedFilterChoice
          label={t('manage:feedback.filter')}
          all={t('manage:feedback.all')}
          value={question.type}
          options={(types.entries ?? []).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
          onChange={(chosen) => inbox.ask({ type: chosen })}
        />
      </div>
      <BatchBar texts={texts} count={selected.length} onClear={() => setSelection(nothingSelected)}>
        <Button small busy={inbox.isBusy} onClick={() => void handleMany()}>
          {t('manage:feedback.handle')}
        </Button>
      </BatchBar>
      <div {...panelProps(id, question.state)} className="sheet" aria-busy={phase === 'loading' || undefined}>
        {phase === 'failed' ? <ListFailed texts={texts} onRetry={inbox.reload} /> : null}
        {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
        {phase === 'ready' && rows.length === 0 ? <EmptyState level={2} title={t(`manage:feedback.empty.${question.state}`)} /> : null}
        {rows.length > 0 ? (
          <table>
            <caption className="visually-hidden">{t(`manage:feedback.state.${question.state}`)}</caption>
            <TableHead
              columns={['message', 'contact', 'time'].map((column) => t(`manage:list.column.${column}`))}
              actions={texts.actions}
              tickAll={{
                label: texts.selectAll,
                isTicked: isOpen && selected.length === rows.length,
                onTick: isOpen ? () => setSelection(toggleAll(selection, order)) : null,
              }}
            />
            <tbody>
              {rows.map((message) => (
                <FeedbackMessage
                  key={message.id}
                  message={message}
                  type={types.labelOf(message.type)}
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
