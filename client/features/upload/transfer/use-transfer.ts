/** What an export has and how the import stands, polled while an import runs. */
import { useCallback, useEffect, useState } from 'react';
import { getTransfer, type Transfer } from '#shared/api/site/transfer.ts';
import { useApi } from '#client/lib/api.ts';

const quickMs = 1_000;

export interface TransferState {
  value: Transfer | null;
  isFailed: boolean;
  reload: () => void;
}

export function useTransfer(): TransferState {
  const api = useApi();
  const [value, setValue] = useState<Transfer | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  useEffect(() => {
    const leave = new AbortController();
    const show = async () => {
      const outcome = await api(getTransfer, undefined, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted) return;
      setFailed(outcome?.status !== 'ok');
      if (outcome?.status === 'ok') setValue(outcome.data);
    };
    void show();
    return () => leave.abort();
  }, [api, attempt]);
  const stage = value?.import?.stage;
  const isRunning = stage === 'checking' || stage === 'importing';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), quickMs);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  return { value, isFailed, reload };
}
