/** The inbox of visitors' messages. */
import { listFeedback, handleFeedback, type FeedbackRow } from '#shared/api/feedback.ts';
import { useId, useState, type SubmitEvent } from 'react';
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
import { ModerationList } from './moderation-list-style.ts';
import type { Api } from '#shared/http/api-client.ts';
import { useApi } from '#client/lib/api.ts';
import type { PagerState } from '#client/ui/list/pager.tsx';
import { usePagedList } from '#client/lib/use-paged-list.ts';
import { announceItemChange } from '#client/state/item-changes.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { Link } from '#client/ui/link.tsx';
import { TickCell } from '#client/ui/list/table-head.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

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

const messagesPerPage = 20;
/** The inbox of feedback: open or handled, and marked as handled one by one or together. */
const inboxStates = ['open', 'handled'] as const;

interface InboxQuestion {
  state: (typeof inboxStates)[number];
  /** '' = all. */
  type: string;
  pageNum: number;
}

interface Inbox {
  question: InboxQuestion;
  ask: (change: Partial<InboxQuestion>) => void;
  rows: readonly FeedbackRow[];
  phase: 'loading' | 'ready' | 'failed';
  pager: PagerState;
  isBusy: boolean;
  reload: () => void;
  handle: (ids: readonly string[], note?: string) => Promise<boolean>;
}

function useInbox(): Inbox {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const { ask: askList, ...list } = usePagedList<InboxQuestion, FeedbackRow>(
    { state: 'open', type: '', pageNum: 1 },
    messagesPerPage,
    loadFeedback,
  );
  const [isBusy, setBusy] = useState(false);
  const { question, reload } = list;
  const ask = (change: Partial<InboxQuestion>) => askList(change, change.state !== undefined && change.state !== question.state);
  const handle: Inbox['handle'] = async (ids, note) => {
    if (ids.length === 0 || isBusy) return false;
    setBusy(true);
    const outcome = await api(handleFeedback, { body: { ids: [...ids], note: note?.trim() || undefined } });
    setBusy(false);
    if (outcome.status !== 'ok') {
      toasts.show({ type: 'error', text: outcome.message ?? t('manage:feedback.failed') });
      return false;
    }
    const left = ids.length - outcome.data.handled;
    const done = t('manage:feedback.done', { count: outcome.data.handled });
    toasts.show(
      left > 0
        ? { type: 'warning', text: `${outcome.data.handled > 0 ? `${done} ` : ''}${t('manage:feedback.left', { count: left })}` }
        : { type: 'success', text: done },
    );
    reload();
    announceItemChange();
    return true;
  };
  return { ...list, ask, isBusy, handle };
}

/** The filters as the calls take them. */
function inboxQuery({ state, type }: InboxQuestion) {
  return { state, type: type || undefined };
}

function loadFeedback(api: Api, question: InboxQuestion, signal: AbortSignal) {
  return api(listFeedback, { query: { ...inboxQuery(question), pageNum: question.pageNum, pageSize: messagesPerPage } }, { signal });
}

interface Props {
  message: FeedbackRow;
  /** Label of the topic. */
  type: string;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  /** Null for handled messages. */
  onHandle: ((note: string) => void) | null;
}

const noteMax = 1_000;

/** One message of the inbox: opened in place, answered by the contact that it names, marked as handled with a note. */
function FeedbackMessage({ message, type, isSelected, onSelect, onHandle }: Props) {
  const t = useT();
  const ids = useId();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onHandle?.(note);
  };
  return (
    <tr data-selected={isSelected ? '' : undefined} data-row={message.id}>
      <TickCell
        label={t('manage:feedback.select', { text: [...message.content].slice(0, 20).join('') })}
        isTicked={isSelected}
        onTick={onHandle ? onSelect : null}
      />
      <td className="what">
        <p className="meta">
          <b>{type}</b>
          <span lang={writingOf(message.nickName)}>{message.nickName || t('manage:feedback.anonymous')}</span>
          {message.url ? <PageLink url={message.url} /> : null}
        </p>
        <p className="text" data-clamped={isOpen ? undefined : ''} lang={writingOf(message.content)} id={`${ids}-text`}>
          {message.content}
        </p>
        {message.handledTime ? (
          <p className="meta handled">
            <span>{t('manage:feedback.handledBy', { name: message.handledBy || '–' })}</span>
            <TimeText value={message.handledTime} relative />
            {message.note ? <span className="note">{message.note}</span> : null}
          </p>
        ) : null}
        {isOpen && onHandle ? (
          <form className="field" onSubmit={handleSubmit}>
            <label htmlFor={`${ids}-note`}>{t('manage:feedback.note')}</label>
            <textarea
              id={`${ids}-note`}
              className="input"
              rows={2}
              maxLength={noteMax}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            <div>
              <Button type="submit" small>
                {t('manage:feedback.handle')}
              </Button>
            </div>
          </form>
        ) : null}
      </td>
      <td className="where">
        {message.contact ? <Contact contact={message.contact} /> : <span className="muted">{t('manage:feedback.noContact')}</span>}
      </td>
      <td className="when">
        <TimeText value={message.createTime} relative />
      </td>
      <td className="ops">
        <Button variant="ghost" small aria-expanded={isOpen} aria-controls={`${ids}-text`} onClick={() => setOpen(!isOpen)}>
          <span>{t(isOpen ? 'manage:feedback.fold' : 'manage:feedback.unfold')}</span>
          <span className="visually-hidden">{t('manage:feedback.of', { name: message.nickName || t('manage:feedback.anonymous') })}</span>
        </Button>
      </td>
    </tr>
  );
}

/** A typed address is a link only if it is a path of this site. */
function PageLink({ url }: { url: string }) {
  return /^\/(?![/\\])/.test(url) ? (
    <Link to={url} target="_blank">
      {url}
    </Link>
  ) : (
    <span>{url}</span>
  );
}

function Contact({ contact }: { contact: string }) {
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? <a href={`mailto:${encodeURIComponent(contact)}`}>{contact}</a> : <span>{contact}</span>;
}
