/**
 * Names in documents for the press: PDF pages carry a strip as pictures do, Word files a line in their footers, other office
 * documents a property. It happens in a thread with limits of time and memory, since the files are of other programs.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DocumentType } from '#shared/media/document.ts';
import { createGate } from '#server/services/media/image.ts';

export interface DocumentMark {
  /** The visible line, such as “For Example Daily only · 1A2B3C4D”. */
  text: string;
  /** The line as a picture for pages, and its width as a share of a page’s shorter side. */
  strip: { png: Uint8Array; share: number };
}

export interface MarkTask {
  type: Exclude<DocumentType, 'zip'>;
  original: Uint8Array;
  mark: DocumentMark;
}

/** Null: the file is left alone. `isVisible`: readers see the mark, not only its properties have it. */
export type MarkedDocument = { bytes: Uint8Array; isVisible: boolean } | null;

const atOnce = 2;
const gate = createGate(atOnce);
const timeoutMs = 20_000;
const memoryMegabytes = 384;

/** Null for a file that cannot be marked with certainty: signed, encrypted, damaged, or more work than the limits allow. */
export function markDocument(task: MarkTask): Promise<MarkedDocument> {
  return gate(
    () =>
      new Promise((resolve) => {
        const worker = new Worker(workerFile(), { workerData: task, resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes } });
        const end = (marked: MarkedDocument) => {
          clearTimeout(timer);
          void worker.terminate();
          resolve(marked);
        };
        const timer = setTimeout(() => end(null), timeoutMs);
        worker.on('message', end);
        worker.on('error', () => end(null));
      }),
  );
}

/** The thread's file: beside this one in the sources, at the top of the bundle when built. */
function workerFile(): string {
  const names = ['./mark-worker.ts', './mark-worker.js', '../mark-worker.js'];
  const existing = names.map((name) => fileURLToPath(new URL(name, import.meta.url))).find((file) => existsSync(file));
  if (!existing) throw new Error('mark-worker is missing beside the server bundle');
  return existing;
}
