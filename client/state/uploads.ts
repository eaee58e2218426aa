/** Uploads of films of this tab: they go on while one moves between the pages of the management centre. Changed in the browser alone. */
import { proxy } from 'valtio';
import type { VideoItem } from '#shared/api/content-staff.ts';

/** `fileNeeded`: the page was loaded anew, and the browser has let go of the file. */
export type UploadPhase = 'sending' | 'paused' | 'offline' | 'checking' | 'done' | 'failed' | 'fileNeeded';

export interface UploadEntry {
  /** Of the upload, and of the video that it becomes. */
  id: string;
  /** Purpose, such as the id of an item: only its owner gets the video. */
  place: string;
  fileName: string;
  bytes: number;
  lastModified: number;
  sent: number;
  phase: UploadPhase;
  /** Name of a refusal, or `network`; '' without. */
  problem: string;
  /** Null if unknown. */
  secondsLeft: number | null;
  video: VideoItem | null;
}

export const uploads: { entries: UploadEntry[] } = proxy({ entries: [] });

type StoredUpload = Pick<UploadEntry, 'id' | 'place' | 'fileName' | 'bytes' | 'lastModified'>;
const storageKey = 'uploads';
const unfinished = new Set<UploadPhase>(['sending', 'paused', 'offline', 'fileNeeded']);

export function findUpload(id: string): UploadEntry | undefined {
  return uploads.entries.find((entry) => entry.id === id);
}

export function addUpload(entry: UploadEntry): void {
  uploads.entries.push(entry);
  keepUploads();
}

export function removeUpload(id: string): void {
  uploads.entries = uploads.entries.filter((entry) => entry.id !== id);
  keepUploads();
}

/** Changes an upload that is still there. */
export function changeUpload(id: string, change: Partial<UploadEntry>): void {
  const entry = findUpload(id);
  if (!entry) return;
  Object.assign(entry, change);
  if (change.phase) keepUploads();
}

/** Lets uploads of one place belong to another. */
export function moveUploads(from: string, to: string): void {
  for (const entry of uploads.entries) if (entry.place === from) entry.place = to;
  keepUploads();
}

/** Restores unfinished uploads of an earlier page. */
export function restoreUploads(): void {
  for (const stored of readStored()) {
    if (!findUpload(stored.id))
      uploads.entries.push({ ...stored, sent: 0, phase: 'fileNeeded', problem: '', secondsLeft: null, video: null });
  }
}

function keepUploads(): void {
  const stored = uploads.entries
    .filter(({ phase }) => unfinished.has(phase))
    .map(({ id, place, fileName, bytes, lastModified }) => ({ id, place, fileName, bytes, lastModified }));
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Where the browser keeps nothing, a reload begins anew.
  }
}

function readStored(): StoredUpload[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown;
    return Array.isArray(stored)
      ? (stored as StoredUpload[]).filter(({ id, bytes }) => typeof id === 'string' && typeof bytes === 'number')
      : [];
  } catch {
    return [];
  }
}
