/** Closes the port of a server while nobody is on the way to it, and the connections that wait for nothing any more. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A longer turn of the event loop gives others the time to come. */
const quietMs = 2;
/** The first may be the rest of one that has begun. */
const quietTurns = 2;
const turnsMax = 500;

/**
 * The system accepts connections before the process takes them, a few in each turn of its event loop, and resets those that wait
 * when the port closes: a balancer may have sent a write by then, which it cannot send again. So the port is closed right after
 * short turns in which nobody came.
 */
export async function closePort(server: Pick<Server, 'close' | 'on' | 'off'>): Promise<void> {
  let hasCome = false;
  const note = () => {
    hasCome = true;
  };
  server.on('connection', note);
  for (let [turn, quiet] = [0, 0]; turn < turnsMax && quiet < quietTurns; turn += 1) {
    hasCome = false;
    const startedMs = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    quiet = hasCome || performance.now() - startedMs >= quietMs ? 0 : quiet + 1;
  }
  server.off('connection', note);
  server.close();
}

/**
 * Follows the requests that have their answer while their body is still on its way, such as a large one that is refused with 401.
 * Node.js does not count their connections as idle, so a stop would wait for them; the returned function ends them.
 */
export function followAnswered(server: Pick<Server, 'on'>): () => void {
  const answered = new Set<IncomingMessage>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    response.once('finish', () => {
      if (request.complete) return;
      answered.add(request);
      request.once('close', () => answered.delete(request));
    });
  });
  return () => {
    for (const { socket } of answered) socket.destroySoon();
  };
}
