/** A free port outside the range that the system assigns, neither to servers without a fixed port nor to outgoing connections. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ranges for automatic assignment of Linux (from 32,768) and others (from 49,152). */
const lowest = 20_000;
/** Each worker of the test runner has its own range, so that no other takes a port before it is used. */
const [workers, perWorker] = [12, 1_000];
const first = lowest + (Number(process.env['VITEST_POOL_ID'] ?? 0) % workers) * perWorker;
let next = randomInt(perWorker);

export async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % perWorker;
    const port = first + next;
    if (await isFree(port)) return port;
  }
}

/** The first of some free ports in a row. */
export async function freePorts(count: number): Promise<number> {
  for (let [start, found] = [await freePort(), 1]; ;) {
    if (found === count) return start;
    const port = await freePort();
    [start, found] = port === start + found ? [start, found + 1] : [port, 1];
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  );
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
