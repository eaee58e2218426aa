/**
 * Multiplexes connections onto the single backend of the embedded engine. Turns are taken in order; during a
 * transaction the other connections wait; if its connection closes, the transaction is rolled back.
 */
import type { MessagePort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { createMessageSplitter, type MessageSplitter } from './backend-messages.ts';
import { createFrontendReader } from './frontend-messages.ts';
import { postBytes } from './port-stream.ts';

interface Connection {
  port: MessagePort;
  closed: boolean;
  /** Tools may not block others with an idle transaction. */
  isTool: boolean;
}

interface Turn {
  connection: Connection;
  /** Null: roll back the open transaction. */
  bytes: Buffer | null;
}

export interface Bridge {
  /** Serves a client at the other end of the port: byte arrays, then null for the end. */
  accept: (port: MessagePort, isTool: boolean) => void;
}

/** Milliseconds that a tool may sit idle in a transaction while others wait. */
const toolIdleMaxMs = 30_000;

export function createBridge(engine: PGlite, greeting: Buffer, onFatal: (error: unknown) => void): Bridge {
  const connections = new Set<Connection>();
  const turns: Turn[] = [];
  const splitter = createMessageSplitter();
  let owner: Connection | null = null;
  let running = false;
  let ownerTimer: NodeJS.Timeout | undefined;

  const accept: Bridge['accept'] = (port, isTool) => {
    const connection: Connection = { port, closed: false, isTool };
    connections.add(connection);
    const read = createFrontendReader({
      onTurn: (bytes) => {
        turns.push({ connection, bytes });
        void run();
      },
      onEncryptionRequest: () => postBytes(port, [Buffer.from('N')]),
      onStartup: () => postBytes(port, [greeting]),
      onEnd: () => end(connection),
    });
    port.on('message', (piece: Uint8Array | null) => (piece ? read(piece) : end(connection)));
    port.on('close', () => end(connection));
  };

  function end(connection: Connection): void {
    if (connection.closed) return;
    connection.closed = true;
    connections.delete(connection);
    connection.port.close();
    for (let index = turns.length - 1; index >= 0; index -= 1) if (turns[index]?.connection === connection) turns.splice(index, 1);
    if (owner === connection) turns.push({ connection, bytes: null });
    void run();
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let turn = nextTurn(); turn; turn = nextTurn()) await take(turn);
    } catch (error) {
      onFatal(error);
    } finally {
      running = false;
    }
  }

  function nextTurn(): Turn | undefined {
    const index = owner ? turns.findIndex((turn) => turn.connection === owner) : 0;
    return index < 0 ? undefined : turns.splice(index, 1)[0];
  }

  async function take({ connection, bytes }: Turn): Promise<void> {
    clearTimeout(ownerTimer);
    if (bytes) await answer({ engine, splitter, connections }, connection, bytes);
    else await engine.exec('rollback');
    owner = engine.isInTransaction() ? connection : null;
    if (owner?.closed) turns.push({ connection: owner, bytes: null });
    else if (owner?.isTool) limitIdling(owner);
  }

  function limitIdling(tool: Connection): void {
    ownerTimer = setTimeout(() => {
      if (owner === tool && turns.length > 0) end(tool);
      else if (owner === tool) limitIdling(tool);
    }, toolIdleMaxMs);
    ownerTimer.unref();
  }

  return { accept };
}

interface Answering {
  engine: PGlite;
  splitter: MessageSplitter;
  /** All receive notifications. */
  connections: ReadonlySet<Connection>;
}

async function answer({ engine, splitter, connections }: Answering, asker: Connection, bytes: Buffer): Promise<void> {
  const parts = gather((pieces) => {
    if (!asker.closed) postBytes(asker.port, pieces);
  });
  const onRawData = (piece: Uint8Array) => {
    const { own, notifications } = splitter.take(piece);
    for (const message of notifications) for (const other of connections) postBytes(other.port, [message]);
    for (const part of own) parts.add(part);
  };
  await engine.runExclusive(() => engine.execProtocolRawStream(bytes, { onRawData }));
  parts.send();
}

/** Longer answers are sent in chunks. */
const gatheredBytesMax = 262_144;

/** Collects the engine's many small pieces into few messages. */
function gather(send: (pieces: readonly Uint8Array[]) => void): { add: (piece: Uint8Array) => void; send: () => void } {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  const flush = () => {
    if (pending.length > 0) send(pending);
    pending = [];
    pendingBytes = 0;
  };
  const add = (piece: Uint8Array) => {
    pending.push(piece);
    pendingBytes += piece.byteLength;
    if (pendingBytes > gatheredBytesMax) flush();
  };
  return { add, send: flush };
}
