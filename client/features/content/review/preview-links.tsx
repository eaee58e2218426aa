/** Dialog of the preview links: create, copy and revoke links, and read the guests' answers. */
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { addPreview, listPreviews, revokePreview, type PreviewLink } from '#shared/api/preview.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { ListFailed } from '#client/ui/list/list-states.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { type LinkSettings, PreviewLinkForm } from './preview-link-form.tsx';
import { previewAddress } from './preview-token.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { StateMark } from '#client/ui/state-mark.tsx';

interface Props {
  contentId: string;
  onClose: () => void;
}

export function PreviewLinks({ contentId, onClose }: Props) {
  const t = useT();
  const texts = useListTexts();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { isOpen, answer } = useAnswer(onClose);
  const { links, isFailed, isBusy, newUrl, load, make, revoke } = useLinks(contentId);
  const handleRevoke = async (linkId: string) => {
    await revoke(linkId);
    // The pressed button is gone.
    list.current?.focus();
  };
  return (
    <Frame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
      <div className="top">
        <h2 id={`${id}-title`}>{t('review:links.title')}</h2>
        <IconButton icon="x" label={t('review:links.close')} onClick={() => answer('stay')} />
      </div>
      <p className="text">{t('review:links.text')}</p>
      <PreviewLinkForm isBusy={isBusy} newUrl={newUrl} onMake={(settings) => void make(settings)} />
      {isFailed ? <ListFailed texts={texts} onRetry={() => void load()} /> : null}
      {links && links.length === 0 && !newUrl ? <p className="none">{t('review:links.none')}</p> : null}
      {links && links.length > 0 ? (
        <ul ref={list} tabIndex={-1}>
          {links.map((link) => (
            <PreviewLinkRow key={link.id} link={link} isBusy={isBusy} onRevoke={() => void handleRevoke(link.id)} />
          ))}
        </ul>
      ) : null}
    </Frame>
  );
}

/** Preview links of an item; the URL of a new one is known only until the dialog closes. */
function useLinks(contentId: string) {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const [links, setLinks] = useState<readonly PreviewLink[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [newUrl, setNewUrl] = useState<string | null>(null);
  const load = useCallback(async () => {
    const outcome = await api(listPreviews, { query: { contentId } });
    setFailed(outcome.status !== 'ok');
    if (outcome.status === 'ok') setLinks(outcome.data);
  }, [api, contentId]);
  useEffect(() => void load(), [load]);
  const doing = async (call: () => Promise<{ status: string; message?: string }>) => {
    setBusy(true);
    const outcome = await call();
    setBusy(false);
    if (outcome.status !== 'ok') toasts.show({ type: 'error', text: outcome.message ?? t('review:links.failed') });
    await load();
  };
  const make = ({ kind, guest, days }: LinkSettings) =>
    doing(async () => {
      const outcome = await api(addPreview, { body: { contentId, kind, guest: guest || undefined, days } });
      if (outcome.status === 'ok') setNewUrl(previewAddress(outcome.data.token));
      return outcome;
    });
  const revoke = (id: string) => doing(() => api(revokePreview, { body: { id } }));
  return { links, isFailed, isBusy, newUrl, load, make, revoke };
}

const Frame = styled(QuestionFrame)`
  width: min(40rem, calc(100vw - 2rem));

  .top {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
  }
  .text,
  .none {
    font-size: var(--t-ui);
    line-height: 1.7;
    color: var(--text-2);
  }
  .none {
    margin-top: 1.25rem;
  }
  ul {
    margin-top: 1.25rem;
  }
`;

interface PreviewLinkRowProps {
  link: PreviewLink;
  isBusy: boolean;
  onRevoke: () => void;
}

/** State colours of the guests' answers. */
const marks = { approve: 'putaway', changes: 'reject', '': 'audit' } as const;

/** One preview link: guest, expiry, answer, and the button that revokes it. */
function PreviewLinkRow({ link, isBusy, onRevoke }: PreviewLinkRowProps) {
  const t = useT();
  const language = useLanguage();
  const name = link.guest || t(`review:links.${link.kind}`);
  return (
    <Row data-over={link.isOver ? '' : undefined}>
      <div>
        <p>
          <b>{name}</b>
          {link.guest ? <span className="small muted">{t(`review:links.${link.kind}`)}</span> : null}
        </p>
        <p className="small muted">
          {link.isOver ? t('review:links.over') : t('review:links.until', { time: absoluteDateTime(link.expireTime, language) })}
        </p>
        {link.kind === 'review' ? (
          <p>
            <StateMark state={marks[link.decision]}>{t(`review:links.answer.${link.decision || 'none'}`)}</StateMark>
            {link.answerTime ? <span className="small muted">{absoluteDateTime(link.answerTime, language)}</span> : null}
            {link.isOutdated ? <span className="small muted">{t('review:links.outdated')}</span> : null}
          </p>
        ) : null}
        {link.note ? <blockquote>{link.note}</blockquote> : null}
      </div>
      {link.isOver ? null : (
        <Button small variant="ghost" busy={isBusy} onClick={onRevoke}>
          <span>{t('review:links.revoke')}</span>
          <span className="visually-hidden">{t('works:row.of', { name })}</span>
        </Button>
      )}
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: 1rem;
  padding-block: 0.9rem;
  border-top: 1px solid var(--line);
  font-size: var(--t-ui);
  line-height: 1.6;

  &[data-over] b {
    color: var(--text-2);
  }
  p {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.1rem 0.75rem;
  }
  b {
    font-weight: 600;
  }
  blockquote {
    margin-top: 0.3rem;
    padding-inline-start: 0.75rem;
    border-inline-start: 0.1875rem solid var(--line);
    font-size: var(--t-s);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .button {
    flex: none;
  }
`;
