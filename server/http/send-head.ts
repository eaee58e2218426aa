/**
 * Sends responses from memory with heads that are ready as bytes. `response.writeHead` checks and joins the same headers again
 * for each request, which costs more than finding the response. `READY_HEADS=off` sends them all with `writeHead`.
 */
import { STATUS_CODES, validateHeaderValue, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Time limit of idle connections of the HTTP server. */
export const keepAliveMs = 72_000;

export interface Head {
  status: number;
  /** Names and values in turns. */
  headers: readonly string[];
  /** The head on a connection that stays open, with the date of the second it was made for; null where heads are not made ready. */
  bytes: Buffer | null;
  /** Head and body in one piece, once they are asked for a second time: the kernel takes one piece in less time than two. */
  whole: Buffer | null;
  isSent: boolean;
}

/** Longer bodies are not copied for that. */
const joinedBytesMax = 65_536;

export function createHead(status: number, headers: readonly string[], { second, isReady }: { second: number; isReady: boolean }): Head {
  if (!isReady) return { status, headers, bytes: null, whole: null, isSent: false };
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]];
    validateHeaderValue(name, value);
    lines.push(`${name}: ${value}`);
  }
  lines.push(`date: ${new Date(second * 1_000).toUTCString()}`, 'connection: keep-alive', `keep-alive: timeout=${keepAliveMs / 1_000}`);
  return { status, headers, bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), whole: null, isSent: false };
}

/** Sends a response whose head is ready, always with the same body; `body` is null for HEAD and 304. */
export function sendHead(response: ServerResponse, head: Head, body: Buffer | null): void {
  const { socket, req } = response;
  const { bytes } = head;
  // `writeHead` knows how to wait for the responses before this one, and how to close a connection. Injected requests have none.
  const canWrite =
    socket instanceof Socket && socket.writable && response.shouldKeepAlive && !response.headersSent && req.httpVersion === '1.1';
  if (!bytes || !canWrite) {
    response.writeHead(head.status, [...head.headers]);
    response.end(body ?? undefined);
    return;
  }
  // As `response.end` does: the response ends once its bytes are written. A broken connection ends its responses itself.
  const end = (error?: Error | null): void => void (error ?? response.emit('finish'));
  if (body === null) {
    socket.write(bytes, end);
    return;
  }
  if (head.isSent && body.length <= joinedBytesMax) {
    socket.write((head.whole ??= Buffer.concat([bytes, body])), end);
    return;
  }
  head.isSent = true;
  socket.cork();
  socket.write(bytes);
  socket.write(body, end);
  socket.uncork();
}
