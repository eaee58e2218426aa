/** Inspection of the page named in the URL, so that back, reload and links show the same report. */
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressFaults, lookAtShare, type AddressFault, type ShareReport } from '#shared/api/share-lab.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { oneOf } from '#client/lib/use-address-list.ts';

export type Inspection =
  | { phase: 'none' }
  | { phase: 'loading' }
  | { phase: 'ready'; report: ShareReport }
  /** The URL is not a page of this site. */
  | { phase: 'refused'; fault: AddressFault }
  | { phase: 'failed'; message: string };

export interface ShareLabState {
  /** URL of the inspected page; '' = none. */
  address: string;
  inspection: Inspection;
  ask: (address: string) => void;
  /** Repeats the inspection. */
  reload: () => void;
}

/** Only for guarded screens, because it reads the URL during rendering. */
export function useShareLab(): ShareLabState {
  const api = useApi();
  const navigate = useNavigate();
  const address = (new URLSearchParams(useLocation().search).get('address') ?? '').trim();
  const [inspection, setInspection] = useState<Inspection>({ phase: address ? 'loading' : 'none' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!address) return setInspection({ phase: 'none' });
    const leave = new AbortController();
    setInspection({ phase: 'loading' });
    const read = async () => {
      const outcome = await api(lookAtShare, { query: { address } }, { signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted) return;
      if (outcome?.status === 'ok') return setInspection({ phase: 'ready', report: outcome.data });
      const fault = outcome?.status === 'refused' ? faultOf(outcome.raw.data) : undefined;
      return setInspection(fault ? { phase: 'refused', fault } : { phase: 'failed', message: outcome?.message ?? '' });
    };
    void read();
    return () => leave.abort();
  }, [api, address, attempt]);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  const ask = (next: string) => {
    if (next === address) reload();
    else void navigate(staffPaths.shareLab(next), { preventScrollReset: true });
  };
  return { address, inspection, ask, reload };
}

function faultOf(data: unknown): AddressFault | undefined {
  const reason = typeof data === 'object' && data !== null ? (data as { reason?: unknown }).reason : undefined;
  return typeof reason === 'string' ? oneOf(addressFaults, reason) : undefined;
}
