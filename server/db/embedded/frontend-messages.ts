/** Splits the input of a client into messages of the PostgreSQL wire protocol, and groups them into turns for the engine. */

const sslRequest = 80_877_103;
const gssRequest = 80_877_104;
const cancelRequest = 80_877_102;

/** Messages that the engine answers: Sync, Query, CopyDone, CopyFail, Flush. */
const endsTurn = new Set([0x53, 0x51, 0x63, 0x66, 0x48]);
const terminate = 0x58;
/** Longer messages come from a broken client; 256 MB is far more than we send. */
const messageMaxBytes = 268_435_456;

export interface FrontendEvents {
  onTurn: (bytes: Buffer) => void;
  /** The client asked for encryption; the answer is `N`. */
  onEncryptionRequest: () => void;
  onStartup: () => void;
  onEnd: () => void;
}

/** Creates a parser that takes the bytes of one connection, in any pieces. */
export function createFrontendReader({ onTurn, onEncryptionRequest, onStartup, onEnd }: FrontendEvents): (piece: Uint8Array) => void {
  let pending: Buffer = Buffer.alloc(0);
  let started = false;
  let turn: Buffer[] = [];

  /** Handles a packet of the startup phase. */
  const takeStartup = (packet: Buffer): void => {
    const code = packet.readInt32BE(4);
    if (code === sslRequest || code === gssRequest) return onEncryptionRequest();
    if (code === cancelRequest) return onEnd();
    started = true;
    onStartup();
  };

  const takeMessage = (message: Buffer): void => {
    const type = message[0] ?? 0;
    if (type === terminate) return onEnd();
    turn.push(message);
    if (!endsTurn.has(type)) return;
    const [only, ...more] = turn;
    onTurn(more.length === 0 && only ? only : Buffer.concat(turn));
    turn = [];
  };

  return (piece) => {
    pending = pending.length > 0 ? Buffer.concat([pending, piece]) : Buffer.from(piece);
    for (;;) {
      const lengthAt = started ? 1 : 0;
      if (pending.length < lengthAt + 4) return;
      const size = pending.readInt32BE(lengthAt) + lengthAt;
      if (size < (started ? 5 : 8) || size > messageMaxBytes) return onEnd();
      if (pending.length < size) return;
      const message = pending.subarray(0, size);
      pending = pending.subarray(size);
      if (started) takeMessage(message);
      else takeStartup(message);
    }
  };
}
