/** One message of the inbox: opened in place, answered by the contact that it names, marked as handled with a note. */
import { useId, useState, type SubmitEvent } from 'react';
import type { FeedbackRow } from '#shared/api/feedback.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { TickCell } from '#client/ui/list/table-head.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

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

export function FeedbackMessage({ message, type, isSelected, onSelect, onHandle }: Props) {
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
