/** Uploads pictures sequentially and returns the result of each. */
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
    const { state, problem, message } = await sendFile(api, {
      file,
      purpose: 'image',
      isCover: minWidth !== undefined,
      signal,
      onPercent: (percent) => setShown((now) => ({ ...now, percent })),
    });
    URL.revokeObjectURL(preview);
    if (signal.aborted) return false;
    const item = state?.media ?? null;
    setShown(item ? idle : { ...idle, problem, message });
    if (item) onDone(item);
    return item !== null;
  };
  const upload = async (files: Iterable<File>) => {
    const signal = leave.current?.signal;
    if (!signal || shown.isBusy) return;
    for (const file of files) if (signal.aborted || !(await uploadOne(file, signal))) return;
  };
  return { ...shown, upload };
}
