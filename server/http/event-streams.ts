/** Server-sent events: open connections that are counted and bounded, kept alive, closed when they are slow and when the server stops. */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '#server/errors.ts';
import { pageHeaders } from '#server/plugins/security-headers.ts';

/** Maximum number of streams of a process, each of which costs about 20 KB. */
const streamsMax = 10_000;
/** A comment at this interval keeps proxies from closing a quiet stream. */
const heartbeatMs = 15_000;
/** Milliseconds that browsers wait before they reconnect. */
const retryMs = 2_000;

const headers = {
  ...pageHeaders({ secure: false, noindex: true }),
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx holds answers back otherwise.
  'x-accel-buffering': 'no',
  // A stream that ends must end its connection, so that the server can stop.
  connection: 'close',
} as const;

let openCount = 0;

/** Open streams of this process. */
export const streamsOpen = (): number => openCount;

export interface EventStream {
  /** Sends an event with its id, which the browser repeats as `Last-Event-ID`. */
  send: (event: Buffer) => void;
}

export interface EventStreams {
  /** Answers a request with a stream; `onEnd` is called once when it has ended. Throws `unavailable` when there are too many. */
  open: (request: FastifyRequest, reply: FastifyReply, onEnd: () => void) => EventStream;
  /** Ends all streams. */
  close: () => void;
  readonly size: number;
}

/** An event as bytes, made once for all streams. */
export function packEvent({ id, text }: { id: string; text: string }): Buffer {
  return Buffer.from(`id: ${id}\ndata: ${text}\n\n`);
}

export function createEventStreams({ max = streamsMax, beatMs = heartbeatMs } = {}): EventStreams {
  const open = new Set<ServerResponse>();
  const beat = setInterval(() => {
    for (const response of open) write(response, heartbeat);
  }, beatMs);
  beat.unref();
  return {
    open: (request, reply, onEnd) => {
      if (open.size >= max) throw unavailable();
      reply.hijack();
      const response = reply.raw;
      request.raw.socket.setTimeout(0);
      request.raw.socket.setNoDelay(true);
      response.writeHead(200, headers);
      open.add(response);
      openCount += 1;
      response.once('close', () => {
        open.delete(response);
        openCount -= 1;
        onEnd();
      });
      write(response, Buffer.from(`retry: ${retryMs}\n\n`));
      return { send: (event) => write(response, event) };
    },
    close: () => {
      clearInterval(beat);
      for (const response of open) response.end();
    },
    get size() {
      return open.size;
    },
  };
}

const heartbeat = Buffer.from(':\n\n');

/** A reader that has not taken the event before is closed; it connects again when it can, and then gets the present state. */
function write(response: ServerResponse, bytes: Buffer): void {
  if (response.writableNeedDrain) response.destroy();
  else response.write(bytes);
}
