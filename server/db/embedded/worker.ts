/** Worker thread of the embedded engine: opens the data, then serves connections that arrive as message ports. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { counted } from '#shared/counted.ts';
import { createBridge } from './bridge.ts';
import { DurableNodeFS, durableStartParams } from './durable-files.ts';
import { greetingOf } from './backend-messages.ts';
import { findDamagedPages } from './verify-pages.ts';
import { breakageMark, type FromWorker, type ToWorker, type WorkerData } from './worker-messages.ts';

const startLinesMax = 200;

/** Only the message of an error reaches the main thread. */
function breakage(reason: string): Error {
  return new Error(`${breakageMark}${reason}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}

if (!parentPort) throw new Error('This file runs as a worker thread');
const parent = parentPort;
const tell = (message: FromWorker) => parent.postMessage(message);

const { folder } = workerData as WorkerData;
const files = new DurableNodeFS(folder);
const startLines: string[] = [];
/** Collects the startup output of the engine, which prints none of it. */
const noteLine = (line: string): boolean => {
  if (startLines.length < startLinesMax) startLines.push(line);
  return false;
};
const engine = await PGlite.create({ fs: files, startParams: durableStartParams, onStderr: noteLine }).catch((error: unknown) => {
  throw breakage(
    [startLines.findLast((line) => /PANIC|FATAL/.test(line))?.replace(/^.*?(PANIC|FATAL): +/, ''), messageOf(error)]
      .filter(Boolean)
      .join('; '),
  );
});
// Recovery is over and there are no connections yet, so nothing is being written.
const damaged = findDamagedPages(folder);
if (damaged.length > 0)
  throw breakage(
    damaged.map(({ file, pages }) => `in ${file}, the checksum of ${counted(pages.length, 'page')} does not match`).join('; '),
  );
const bridge = createBridge(engine, await greetingOf(engine), (error) => {
  // After an internal error the engine's state is unknown: the thread ends, and with it every connection.
  tell({ kind: 'fatal', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  setImmediate(() => parent.close());
});

parent.on('message', (message: ToWorker) => {
  if (message.kind === 'connect') bridge.accept(message.port, message.isTool);
  else if (message.kind === 'count') tell({ kind: 'counted', fsyncCount: files.fsyncCount });
  else
    void engine.close().finally(() => {
      tell({ kind: 'stopped' });
      parent.close();
    });
});
tell({ kind: 'ready' });
