/**
 * Names in documents for the press: PDF pages carry a strip as pictures do, Word files a line in their footers, other office
 * documents a property. It happens in a thread with limits of time and memory, since the files are of other programs.
 */
import { Worker } from 'node:worker_threads';
import type { DocumentType } from '#shared/media/document.ts';
import { createGate } from '#server/services/media/image.ts';
import { unavailable } from '#server/errors.ts';
import { workerFile } from '#server/worker-thread.ts';

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

/** Null: the file is left alone, as it always will be. `isVisible`: readers see the mark, not only its properties have it. */
export type MarkedDocument = { bytes: Uint8Array; isVisible: boolean } | null;

const atOnce = 2;
const gate = createGate(atOnce);
const limits = { timeoutMs: 20_000, memoryMegabytes: 384 };

/**
 * Null for a file that must not be changed, such as a signed or encrypted one. Throws `unavailable` when time or memory run
 * out, or the file cannot be read: that depends on the moment, so it must not give anybody the file without a mark.
 */
export function markDocument(task: MarkTask, { timeoutMs, memoryMegabytes } = limits): Promise<MarkedDocument> {
  return gate(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(workerFile(import.meta.url, 'mark-worker'), {
          workerData: task,
          resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
        });
        const end = () => {
          clearTimeout(timer);
          void worker.terminate();
        };
        const fail = (cause: unknown) => {
          end();
          reject(unavailable(cause));
        };
        const timer = setTimeout(() => fail(new Error(`A mark took more than ${timeoutMs} ms`)), timeoutMs);
        worker.on('message', (marked: MarkedDocument) => {
          end();
          resolve(marked);
        });
        worker.on('error', fail);
        worker.on('exit', (code) => fail(new Error(`The thread of a mark ended with ${code}`)));
      }),
  );
}
