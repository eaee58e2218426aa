/** Whether the site can send mail, for dialogs that offer it; null until it is known. */
import { useEffect, useState } from 'react';
import { getMailState } from '#shared/api/account/account-link.ts';
import { useApi } from '#client/lib/api.ts';

export function useMailState(): boolean | null {
  const api = useApi();
  const [canSend, setCanSend] = useState<boolean | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const ask = async () => {
      const outcome = await api(getMailState, undefined, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (!leave.signal.aborted && outcome?.status === 'ok') setCanSend(outcome.data.canSend);
    };
    void ask();
    return () => leave.abort();
  }, [api]);
  return canSend;
}
