/** A client of `pg` whose attempts to connect go through the gate of its process. */
import type { Duplex } from 'node:stream';
import pg, { type ClientConfig } from 'pg';
import type { ConnectGate } from './connect-gate.ts';

export interface GatedClient extends pg.Client {
  /** Ends the connection without waiting for a server that may never answer. */
  discard: () => void;
}

export type GatedClientClass = new (config?: ClientConfig | string) => GatedClient;

/** Makes the class, because the pool creates its clients itself. */
export function gatedClientClass(gate: ConnectGate): GatedClientClass {
  return class extends pg.Client implements GatedClient {
    constructor(config?: ClientConfig | string) {
      super(config);
      this.on('error', gate.lost);
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connected = gate.pass(() => super.connect()).then(() => this);
      if (!callback) return connected;
      // The pool reads no error as success, which its types do not say.
      const done = callback as (error?: Error) => void;
      connected.then(
        () => done(),
        (error: unknown) => done(error as Error),
      );
    }

    discard(): void {
      this.end().catch(() => undefined);
      (this as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
    }
  };
}
