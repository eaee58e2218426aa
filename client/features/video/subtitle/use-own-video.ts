/** A video's state on the server: polled while it is processed, and changed. */
import { useEffect, useRef, useState } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { drawPoster, getVideo, retryVideo, saveVideo, type OwnVideo } from '#shared/api/video-staff.ts';
import { useApi } from '#client/lib/api.ts';

export type VideoChange = Omit<Input<typeof saveVideo>['body'], 'id'>;

export interface OwnVideoUse {
  /** Null until loaded. */
  own: OwnVideo | null;
  /** Loading failed, or the video no longer exists. */
  isGone: boolean;
  isBusy: boolean;
  /** All actions resolve to false if the server refuses. */
  save: (change: VideoChange) => Promise<boolean>;
  retry: () => Promise<boolean>;
  drawPoster: (second: number) => Promise<boolean>;
}

export interface OwnVideoOptions {
  id: string;
  onChange: (video: OwnVideo) => void;
  onRefused: (message: string) => void;
}

const lookMs = 1_000;
const breakMs = 4_000;

export function useOwnVideo({ id, onChange, onRefused }: OwnVideoOptions): OwnVideoUse {
  const api = useApi();
  const [own, setOwn] = useState<OwnVideo | null>(null);
  const [isGone, setGone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const heard = useRef(onChange);
  useEffect(() => {
    heard.current = onChange;
  });
  useEffect(() => {
    const leave = new AbortController();
    const take = (video: OwnVideo) => {
      setOwn(video);
      heard.current(video);
    };
    void follow(api, id, { signal: leave.signal, take }).then((isThere) => leave.signal.aborted || setGone(!isThere));
    return () => leave.abort();
  }, [api, id, round]);

  const change = async (call: () => Promise<Outcome<OwnVideo>>): Promise<boolean> => {
    setBusy(true);
    const outcome = await call();
    setBusy(false);
    if (outcome.status !== 'ok') onRefused(outcome.message ?? '');
    // Reloads the server's state even after a refusal, and polls again after a retry of the processing.
    if (outcome.status === 'ok') {
      setOwn(outcome.data);
      heard.current(outcome.data);
    }
    if (outcome.status === 'refused' || (outcome.status === 'ok' && isOpen(outcome.data))) setRound((before) => before + 1);
    return outcome.status === 'ok';
  };
  return {
    own,
    isGone,
    isBusy,
    save: (body) => change(() => api(saveVideo, { body: { id, ...body } })),
    retry: () => change(() => api(retryVideo, { body: { id } })),
    drawPoster: (second) => change(() => api(drawPoster, { body: { id, second } })),
  };
}

function isOpen({ state }: Pick<OwnVideo, 'state'>): boolean {
  return state === 'processing' || state === 'uploading';
}

/** Polls until the processing has ended; false if the video cannot be loaded. */
async function follow(api: Api, id: string, { signal, take }: { signal: AbortSignal; take: (video: OwnVideo) => void }): Promise<boolean> {
  while (!signal.aborted) {
    const outcome = await api(getVideo, { params: { id } }, { signal }).catch(() => null);
    if (signal.aborted) return true;
    if (outcome?.status === 'refused' && outcome.code < 500) return false;
    if (outcome?.status === 'ok') take(outcome.data);
    if (outcome?.status === 'ok' && !isOpen(outcome.data)) return true;
    await new Promise((resolve) => setTimeout(resolve, outcome?.status === 'ok' ? lookMs : breakMs));
  }
  return true;
}
