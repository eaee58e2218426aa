/** Uploads pictures one after the other; one that fails does not hold up the others. */
import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { checkImage } from './check-file.ts';
import { sendFile } from './send-file.ts';

export interface ImageUploadOptions {
  onDone: (item: MediaItem) => void;
  /** Minimum width of a cover. */
  minWidth?: number;
}

export interface ImageUpload {
  upload: (files: Iterable<File>) => Promise<void>;
  isBusy: boolean;
  /** Progress of all pictures, 0 to 100. */
  percent: number;
  /** Number of the current picture, and of all of them. */
  at: number;
  total: number;
  /** Object URL of the current picture for its preview; '' = none. */
  preview: string;
  /** Pictures of the last upload that were refused, in their order. */
  failures: readonly ImageFailure[];
  /** Pictures of the last upload that have arrived. */
  added: number;
}

interface ImageFailure {
  fileName: string;
  /** The refusal, or `network`. */
  problem: string;
  /** The server's message, if any. */
  message: string;
}

interface Turn {
  signal: AbortSignal;
  at: number;
  total: number;
}

type Shown = Omit<ImageUpload, 'upload'>;
const idle: Shown = { isBusy: false, percent: 0, at: 0, total: 0, preview: '', failures: [], added: 0 };

export function useImageUpload({ onDone, minWidth }: ImageUploadOptions): ImageUpload {
  const api = useApi();
  const [shown, setShown] = useState(idle);
  const leave = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leave.current = controller;
    return () => controller.abort();
  }, []);

  /** The failure of a picture; null if it has arrived, or nobody waits for it any more. */
  const uploadOne = async (file: File, { signal, at, total }: Turn): Promise<ImageFailure | null> => {
    const fileName = file.name;
    const fault = await checkImage(file, minWidth);
    if (fault) return { fileName, problem: fault, message: '' };
    const preview = URL.createObjectURL(file);
    setShown((now) => ({ ...now, preview }));
    const { state, problem, message } = await sendFile(api, {
      file,
      purpose: 'image',
      isCover: minWidth !== undefined,
      signal,
      onPercent: (percent) => setShown((now) => ({ ...now, percent: ((at - 1) * 100 + percent) / total })),
    });
    URL.revokeObjectURL(preview);
    if (signal.aborted) return null;
    if (!state?.media) return { fileName, problem, message };
    onDone(state.media);
    return null;
  };
  const upload = async (files: Iterable<File>) => {
    const signal = leave.current?.signal;
    const list = [...files];
    if (!signal || shown.isBusy || list.length === 0) return;
    const failures: ImageFailure[] = [];
    for (const [index, file] of list.entries()) {
      const turn = { signal, at: index + 1, total: list.length };
      const added = index - failures.length;
      setShown({
        ...idle,
        isBusy: true,
        percent: (index * 100) / list.length,
        at: turn.at,
        total: turn.total,
        failures: [...failures],
        added,
      });
      const failure = await uploadOne(file, turn);
      if (signal.aborted) return;
      if (failure) failures.push(failure);
    }
    setShown({ ...idle, total: list.length, failures, added: list.length - failures.length });
  };
  return { ...shown, upload };
}
