/** The public page of what a form holds, rendered by the server: asked for when typing rests, one request at a time. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Language } from '#shared/language.ts';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { createBrowserApi } from '#client/lib/api.ts';
import { readToken } from '#client/lib/storage.ts';

/** Pause in typing before a request; with the rendering the page follows within a second. */
const restMs = 250;
const retryMs = 3_000;

/** `lost`: no answer, retried automatically. `refused`: the server does not render these fields. */
export type PagePhase = 'loading' | 'shown' | 'lost' | 'refused';

export interface PageHtml {
  html: string;
  phase: PagePhase;
  /** Text of the refusal. */
  message: string;
  retry: () => void;
}

/** Asks for the page with an API in its language. */
export type AskPage = (api: Api) => Promise<Outcome<{ html: string }>>;

type Shown = Omit<PageHtml, 'retry'>;

/** The page last rendered stays while another one is on its way or refused. */
export function usePageHtml(ask: AskPage, language: Language): PageHtml {
  const [shown, setShown] = useState<Shown>({ html: '', phase: 'loading', message: '' });
  const [attempt, setAttempt] = useState(0);
  const request = useMemo(() => ({ language, ask }), [language, ask]);
  const next = useRef<typeof request | null>(null);
  const isBusy = useRef(false);
  const send = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    while (next.current) {
      const sent = next.current;
      next.current = null;
      const outcome = await sent.ask(apiIn(sent.language));
      if (outcome.status === 'ok') setShown({ html: outcome.data.html, phase: 'shown', message: '' });
      else if (outcome.status === 'network' || outcome.code >= 500 || outcome.code === 429)
        setShown((before) => ({ ...before, phase: 'lost', message: '' }));
      else setShown((before) => ({ ...before, phase: 'refused', message: outcome.message ?? '' }));
    }
    isBusy.current = false;
  }, []);
  const isFirst = useRef(true);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        next.current = request;
        void send();
      },
      isFirst.current ? 0 : restMs,
    );
    return () => clearTimeout(timer);
  }, [request, attempt, send]);
  const retry = useCallback(() => setAttempt((now) => now + 1), []);
  useEffect(() => {
    if (shown.phase !== 'lost') return undefined;
    const timer = setInterval(retry, retryMs);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [shown.phase, retry]);
  return { ...shown, retry };
}

/** A client in the language of the page, which may not be that of the screen. An expired session shows with the next save. */
function apiIn(language: Language) {
  return createBrowserApi({ language, token: readToken });
}
