/** Who else has the work open, asked for and told every few seconds while the page is seen. */
import { useEffect, useState } from 'react';
import { notePresence } from '#shared/api/content-history.ts';
import { useApi } from '#client/lib/api.ts';
import type { Draft } from './draft.ts';

const everyMs = 10_000;

export interface OtherEditor {
  name: string;
  field: string;
}

export function usePresence(draft: Draft, id: string): readonly OtherEditor[] {
  const api = useApi();
  const [others, setOthers] = useState<readonly OtherEditor[]>([]);
  useEffect(() => {
    if (id === '') return undefined;
    const leave = new AbortController();
    const fieldNow = () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'];
    const tell = async () => {
      if (document.visibilityState === 'hidden') return;
      const outcome = await api(notePresence, { body: { id, field: fieldNow() } }, { noLoading: true, signal: leave.signal }).catch(
        () => null,
      );
      if (leave.signal.aborted || outcome?.status !== 'ok') return;
      setOthers(outcome.data.others);
      draft.heard(outcome.data.version);
    };
    void tell();
    const timer = setInterval(() => void tell(), everyMs);
    return () => {
      clearInterval(timer);
      leave.abort();
      void api(notePresence, { body: { id, isLeaving: true } }, { noLoading: true, keepalive: true }).catch(() => undefined);
    };
  }, [api, draft, id]);
  return others;
}
