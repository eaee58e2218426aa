/** A message port as a duplex stream, with the few methods of a socket that `pg` calls. */
import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

export class PortStream extends Duplex {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (piece: Uint8Array) => this.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)));
    port.on('close', () => {
      if (!this.destroyed) this.push(null);
    });
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    postBytes(this.#port, [chunk]);
    done();
  }

  /** Batches writes: the five messages of a query become one message of the port. */
  override _writev(pieces: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    postBytes(
      this.#port,
      pieces.map(({ chunk }) => chunk),
    );
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#port.postMessage(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port.postMessage(null);
    this.#port.close();
    done(error);
  }

  /** The port is open from the start, but `pg` waits for the event. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port.ref();
    return this;
  }

  unref(): this {
    this.#port.unref();
    return this;
  }
}

/** Sends pieces as one message, copied into a new buffer that is transferred; posting a view would clone its whole underlying buffer. */
export function postBytes(port: MessagePort, pieces: readonly Uint8Array[]): void {
  const bytes = new Uint8Array(pieces.reduce((total, { byteLength }) => total + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  port.postMessage(bytes, [bytes.buffer]);
}
