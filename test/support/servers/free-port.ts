/** A port that nobody listens on at this moment, and that no system gives away by itself: neither to a server that names none nor to a call that goes out. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what Linux (32,768) and the others (49,152) give away. */
const lowest = 20_000;
/** Each worker of the test runner has ports of its own: what one is about to listen on, no other may take meanwhile. */
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

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  );
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
