/** State of the first-start link. Its token is in the fragment, so it is not sent to servers, logs or referrers. */
import { use, useCallback, useEffect, useState } from 'react';
import { checkSetup, type SetupState } from '#shared/api/dashboard.ts';
import { ApiContext } from '#client/lib/api.ts';

const pattern = /^[A-Za-z0-9_-]{20,100}$/;

export interface Setup {
  phase: 'loading' | SetupState | 'failed';
  token: string;
  reload: () => void;
}

export function useSetup(): Setup {
  // None on the server.
  const api = use(ApiContext);
  const [state, setState] = useState<Pick<Setup, 'phase' | 'token'>>({ phase: 'loading', token: '' });
  const load = useCallback(async () => {
    if (!api) return;
    const hash = location.hash.slice(1);
    const token = pattern.test(hash) ? hash : '';
    const outcome = await api(checkSetup, { body: { token } });
    setState({ phase: outcome.status === 'ok' ? outcome.data : 'failed', token });
  }, [api]);
  useEffect(() => {
    void load();
    const handleHash = () => void load();
    addEventListener('hashchange', handleHash);
    return () => removeEventListener('hashchange', handleHash);
  }, [load]);
  return { ...state, reload: () => void load() };
}
