/** Links to a draft for readers without an account: make one, copy it, end it, and what guests answered. */
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { addPreview, listPreviews, revokePreview, type PreviewLink } from '#shared/api/preview.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { IconButton } from '#client/ui/button.tsx';
import { ListFailed } from '#client/ui/list-states.tsx';
import { QuestionFrame } from '#client/ui/question-dialog.tsx';
import { useToasts } from '#client/ui/toasts.ts';
import { useAnswer } from '#client/ui/use-answer.ts';
import { PreviewLinkForm, type LinkWish } from './preview-link-form.tsx';
import { PreviewLinkRow } from './preview-link-row.tsx';
import { previewAddress } from './preview-token.ts';

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
  const { links, isFailed, isBusy, made, load, make, revoke } = useLinks(contentId);
  const handleRevoke = async (linkId: string) => {
    await revoke(linkId);
    // Its button is gone.
    list.current?.focus();
  };
  return (
    <Frame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
      <div className="top">
        <h2 id={`${id}-title`}>{t('works:links.title')}</h2>
        <IconButton icon="x" label={t('works:links.close')} onClick={() => answer('stay')} />
      </div>
      <p className="text">{t('works:links.text')}</p>
      <PreviewLinkForm isBusy={isBusy} made={made} onMake={(wish) => void make(wish)} />
      {isFailed ? <ListFailed texts={texts} onRetry={() => void load()} /> : null}
      {links && links.length === 0 && !made ? <p className="none">{t('works:links.none')}</p> : null}
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

/** The links of a work; the address of a new one is known here only until the dialog closes. */
function useLinks(contentId: string) {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const [links, setLinks] = useState<readonly PreviewLink[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const load = useCallback(async () => {
    const outcome = await api(listPreviews, { query: { contentId } }, { noLoading: true });
    setFailed(outcome.status !== 'ok');
    if (outcome.status === 'ok') setLinks(outcome.data);
  }, [api, contentId]);
  useEffect(() => void load(), [load]);
  const doing = async (call: () => Promise<{ status: string; message?: string }>) => {
    setBusy(true);
    const outcome = await call();
    setBusy(false);
    if (outcome.status !== 'ok') toasts.show({ type: 'error', text: outcome.message ?? t('works:links.failed') });
    await load();
  };
  const make = ({ kind, guest, days }: LinkWish) =>
    doing(async () => {
      const outcome = await api(addPreview, { body: { contentId, kind, guest: guest || undefined, days } }, { noLoading: true });
      if (outcome.status === 'ok') setMade(previewAddress(outcome.data.token));
      return outcome;
    });
  const revoke = (id: string) => doing(() => api(revokePreview, { body: { id } }, { noLoading: true }));
  return { links, isFailed, isBusy, made, load, make, revoke };
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
