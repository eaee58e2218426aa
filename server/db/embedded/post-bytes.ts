/** Bytes from thread to thread. */
import type { MessagePort } from 'node:worker_threads';

/** Sends pieces as one message. They are put together in memory that is handed over: a view would be sent with all that lies around it. */
export function postBytes(port: MessagePort, pieces: readonly Uint8Array[]): void {
  const bytes = new Uint8Array(pieces.reduce((total, { byteLength }) => total + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  port.postMessage(bytes, [bytes.buffer]);
}
