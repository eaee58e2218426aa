/** The inbox of visitors' messages. */
import { listFeedback } from '#shared/api/feedback.ts';
import { useId } from 'react';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { useDictionary } from '#client/lib/use-dictionary.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { BatchBar } from '#client/ui/list/batch-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { NamedFilterChoice } from '#client/ui/form/filter-field.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { useSelection } from '#client/ui/list/selection.ts';
import { panelProps, TabList } from '#client/ui/tabs.tsx';
import { FeedbackMessage } from './feedback-message.tsx';
import { ModerationList } from './moderation-list-style.ts';
import { inboxQuery, inboxStates, useInbox } from './use-inbox.ts';

export function FeedbackInbox() {
  const t = useT();
  const texts = useListTexts();
  const id = useId();
  const inbox = useInbox();
  const { question, rows, handle } = inbox;
  const isOpen = question.state === 'open';
  const types = useDictionary('feedback_type', { retired: true });
  const selection = useSelection(isOpen ? rows.map((row) => row.id) : []);
  const handleMany = async () => {
    if (await handle(selection.selected)) selection.clear();
  };
  return (
    <ModerationList>
      <HeadTools>
        <ListExport list={listFeedback} query={inboxQuery(question)} />
      </HeadTools>
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
      <BatchBar texts={texts} count={selection.selected.length} onClear={selection.clear}>
        <Button small busy={inbox.isBusy} onClick={() => void handleMany()}>
          {t('manage:feedback.handle')}
        </Button>
      </BatchBar>
      <DataTable
        list={inbox}
        texts={texts}
        panel={panelProps(id, question.state)}
        caption={t(`manage:feedback.state.${question.state}`)}
        columns={['message', 'contact', 'time'].map((column) => t(`manage:list.column.${column}`))}
        selection={selection}
        empty={<EmptyState level={2} title={t(`manage:feedback.empty.${question.state}`)} />}
        row={(message) => (
          <FeedbackMessage
            key={message.id}
            message={message}
            type={types.labelOf(message.type)}
            isSelected={selection.has(message.id)}
            onSelect={(isRange) => selection.toggle(message.id, isRange)}
            onHandle={isOpen ? (note) => void handle([message.id], note) : null}
          />
        )}
        pager={inbox.pager}
      />
    </ModerationList>
  );
}
