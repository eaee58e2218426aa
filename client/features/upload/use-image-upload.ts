/** Uploads pictures sequentially and returns the result of each. */
import { useEffect, useRef, useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { getUploadInfo, type UploadTicket } from '#shared/api/media.ts';
import { useApi } from '#client/lib/api.ts';
import { checkImage } from './check-file.ts';
import { followUpload } from './follow-upload.ts';
import { createSender } from './send-bytes.ts';

export interface ImageUploadOptions {
  onDone: (item: MediaItem) => void;
  /** Minimum width of a cover. */
  minWidth?: number;
}

export interface ImageUpload {
  upload: (files: Iterable<File>) => Promise<void>;
  isBusy: boolean;
  /** Progress of the current picture, 0 to 100. */
  percent: number;
  /** Object URL of the current picture for its preview; '' = none. */
  preview: string;
  /** Refusal of the last picture, `network`, or ''. */
  problem: string;
  /** The server's message, if any. */
  message: string;
}

type Shown = Omit<ImageUpload, 'upload'>;
const idle: Shown = { isBusy: false, percent: 0, preview: '', problem: '', message: '' };

export function useImageUpload({ onDone, minWidth }: ImageUploadOptions): ImageUpload {
  const api = useApi();
  const [shown, setShown] = useState(idle);
  const leave = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leave.current = controller;
    return () => controller.abort();
  }, []);

  const uploadOne = async (file: File, signal: AbortSignal): Promise<boolean> => {
    const fault = await checkImage(file, minWidth);
    if (fault) {
      setShown({ ...idle, problem: fault });
      return false;
    }
    const preview = URL.createObjectURL(file);
    setShown({ ...idle, isBusy: true, preview });
    const result = await sendImage(api, {
      file,
      isCover: minWidth !== undefined,
      signal,
      onPercent: (percent) => setShown((now) => ({ ...now, percent })),
    });
    URL.revokeObjectURL(preview);
    if (signal.aborted) return false;
    setShown(result.item ? idle : { ...idle, problem: result.problem, message: result.message });
    if (result.item) onDone(result.item);
    return result.item !== null;
  };
  const upload = async (files: Iterable<File>) => {
    const signal = leave.current?.signal;
    if (!signal || shown.isBusy) return;
    for (const file of files) if (signal.aborted || !(await uploadOne(file, signal))) return;
  };
  return { ...shown, upload };
}

interface SentImage {
  file: File;
  isCover: boolean;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
}

type SentResult = { item: MediaItem; problem: ''; message: '' } | { item: null; problem: string; message: string };

async function sendImage(api: Api, { file, isCover, signal, onPercent }: SentImage): Promise<SentResult> {
  const outcome = await api(
    getUploadInfo,
    { body: { fileName: file.name || 'image', fileSize: file.size, purpose: 'image', isCover } },
    { noLoading: true },
  );
  if (outcome.status !== 'ok') return { item: null, problem: 'network', message: outcome.message ?? '' };
  const failure = await sendAll(api, { file, ticket: outcome.data, signal, onPercent });
  // The upload's state names the refusal; without a response the upload has failed.
  if (failure === 0 || failure >= 500) return { item: null, problem: failure === 507 ? 'storageFull' : 'network', message: '' };
  const state = await followUpload(api, outcome.data.videoId, signal);
  return state?.media ? { item: state.media, problem: '', message: '' } : { item: null, problem: state?.failure || 'network', message: '' };
}

/** Resolves to 200 when all bytes are sent or after an abort; to the status of the last response, or 0, after giving up. */
function sendAll(api: Api, { file, ticket, signal, onPercent }: Omit<SentImage, 'isCover'> & { ticket: UploadTicket }): Promise<number> {
  return new Promise((resolve) => {
    const sender = createSender(api, {
      file,
      ticket,
      onProgress: (sent) => onPercent(Math.floor((sent / file.size) * 100)),
      onWhole: () => resolve(200),
      onFailure: resolve,
    });
    signal.addEventListener('abort', () => {
      sender.pause();
      resolve(200);
    });
    sender.start();
  });
}
