/** The thread in which the embedded engine runs: opens the data, then serves connections that arrive as message ports. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { createBridge } from './bridge.ts';
import { DurableNodeFS, durableStartParams } from './durable-files.ts';
import { greetingOf } from './greeting.ts';
import type { FromWorker, ToWorker, WorkerData } from './worker-messages.ts';

if (!parentPort) throw new Error('This file runs as a worker thread');
const parent = parentPort;
const tell = (message: FromWorker) => parent.postMessage(message);

const { folder } = workerData as WorkerData;
const files = new DurableNodeFS(folder);
const engine = await PGlite.create({ fs: files, startParams: durableStartParams });
const bridge = createBridge(engine, await greetingOf(engine), (error) => {
  // An error of the engine itself leaves it in an unknown state: the thread ends, and with it every connection.
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
