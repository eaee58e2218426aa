/** A message port as a duplex stream, with the few methods of a socket that `pg` calls. */
import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { postBytes } from './post-bytes.ts';

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

  /** What `pg` writes at once, such as the five messages of a query, is one message of the port. */
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

  /** The port is open from the start; `pg` waits for the event. */
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
