/** Runs the conversion of a document in a thread with limits of time and memory. */
import { Worker } from 'node:worker_threads';
import { workerFile } from '#server/worker-thread.ts';
import type { Conversion, ConversionTask } from './article-worker.ts';
import { ArticleRefusedError } from './found-article.ts';

const timeoutMs = 30_000;
const memoryMegabytes = 384;

/** Throws `ArticleRefusedError`: `slow` for a document that takes too much time or memory, `damaged` for one that cannot be read. */
export function convertDocument(task: ConversionTask, signal: AbortSignal): Promise<Conversion> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile(import.meta.url, 'article-worker'), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      void worker.terminate();
      settle();
    };
    const abort = () => end(() => reject(signal.reason as Error));
    const timer = setTimeout(() => end(() => reject(new ArticleRefusedError('slow'))), timeoutMs);
    signal.addEventListener('abort', abort);
    worker.on('message', (conversion: Conversion) => end(() => resolve(conversion)));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const refusal = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'slow' : 'damaged';
      end(() => reject(new ArticleRefusedError(refusal, error)));
    });
  });
}
