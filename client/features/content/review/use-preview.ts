/** State of a preview link: the draft, the language shown, and the guest's answer. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Data } from '#shared/api/endpoint.ts';
import { answerOpenPreview, answerPreview, openPreview, readOpenPreview, readPreview } from '#shared/api/preview.ts';
import type { Language } from '#shared/language.ts';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { createBrowserApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { linkOf, showLink, tokenOf } from './preview-token.ts';

export type Preview = Data<typeof readPreview>;

export interface PreviewState {
  preview: Preview | null;
  /** `over`: the link is expired, revoked or unknown. */
  phase: 'loading' | 'ready' | 'over' | 'failed';
  isBusy: boolean;
  message: string;
  /** Language of the draft; the page around it keeps its own. */
  language: Language;
  read: (language: Language) => void;
  reload: () => void;
  answer: (decision: 'approve' | 'changes', note: string) => Promise<void>;
}

const over: readonly number[] = [400, 404, 410];
const outdated = 409;

/** Exchanges the token of the URL for a cookie of this link alone; the guest is not logged in. */
export function usePreview(): PreviewState {
  const t = useT();
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const api = useMemo(() => createBrowserApi({ language, token: () => null }), [language]);
  const [state, setState] = useState<Pick<PreviewState, 'preview' | 'phase'>>({ preview: null, phase: 'loading' });
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const load = useCallback(async () => {
    const outcome = await readLink(api);
    if (!outcome) return setState({ preview: null, phase: 'over' });
    if (outcome.status === 'ok') return setState({ preview: outcome.data, phase: 'ready' });
    return setState({ preview: null, phase: outcome.status === 'refused' && over.includes(outcome.code) ? 'over' : 'failed' });
  }, [api]);
  useEffect(() => {
    void load();
    const handleHash = () => void load();
    addEventListener('hashchange', handleHash);
    return () => removeEventListener('hashchange', handleHash);
  }, [load]);
  const answer: PreviewState['answer'] = async (decision, note) => {
    if (!state.preview || isBusy) return;
    setBusy(true);
    const outcome = await sendAnswer(api, { version: state.preview.version, decision, note: note.trim() || undefined });
    setBusy(false);
    const refusal =
      outcome.status === 'refused' && outcome.code === outdated
        ? t('preview:guest.changed')
        : (outcome.status !== 'ok' && outcome.message) || t('preview:guest.notSent');
    setMessage(outcome.status === 'ok' ? '' : refusal);
    // On a network error the draft and the guest's text stay.
    if (outcome.status !== 'network') await load();
  };
  return { ...state, isBusy, message, language, read: setLanguage, reload: () => void load(), answer };
}

/** Loads the draft of the link in the URL; null without a link. Without cookies, the token stays in the URL and is sent instead. */
async function readLink(api: Api): Promise<Outcome<Preview> | null> {
  const [token, opened] = [tokenOf(location.hash), linkOf(location.hash)];
  if (opened) return api(readOpenPreview, { params: { id: opened }, body: {} });
  if (!token) return null;
  const exchanged = await api(openPreview, { body: { token } });
  if (exchanged.status !== 'ok') return exchanged;
  const { id } = exchanged.data;
  const outcome = await api(readOpenPreview, { params: { id }, body: {} });
  if (outcome.status !== 'ok') return api(readPreview, { body: { token } });
  // The URL may have changed to another link meanwhile.
  if (tokenOf(location.hash) === token) showLink(id);
  return outcome;
}

interface Answer {
  version: number;
  decision: 'approve' | 'changes';
  note: string | undefined;
}

function sendAnswer(api: Api, answer: Answer): Promise<Outcome<null>> {
  const opened = linkOf(location.hash);
  return opened
    ? api(answerOpenPreview, { params: { id: opened }, body: answer })
    : api(answerPreview, { body: { token: tokenOf(location.hash), ...answer } });
}
