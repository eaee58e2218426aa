/** Backend messages of the wire protocol: splitting notifications from answers, and the greeting of a new connection. */
import type { PGlite } from '@electric-sql/pglite';

const notification = 0x41;
/** Type (1 byte) and length (4 bytes). */
const headerBytes = 5;

export interface MessageSplitter {
  /** Takes the next piece; returns the bytes for the asking connection and the complete notifications. */
  take: (piece: Uint8Array) => { own: Buffer[]; notifications: Buffer[] };
}

/**
 * Splits the output of the engine: notifications go to every connection, everything else to the one that asked.
 * Stateful, because pieces do not end at message boundaries.
 */
export function createMessageSplitter(): MessageSplitter {
  /** An incomplete header or notification. */
  let pending: Buffer = Buffer.alloc(0);
  /** Bytes of the current message that are still to come. */
  let remaining = 0;

  return {
    take: (piece) => {
      const own: Buffer[] = [];
      const notifications: Buffer[] = [];
      const bytes = pending.length > 0 ? Buffer.concat([pending, piece]) : Buffer.from(piece);
      pending = Buffer.alloc(0);
      let at = Math.min(remaining, bytes.length);
      remaining -= at;
      let ownFrom = 0;
      while (at < bytes.length) {
        const left = bytes.length - at;
        const size = left < headerBytes ? Infinity : bytes.readInt32BE(at + 1) + 1;
        const isNotification = bytes[at] === notification;
        if (size > left && (size === Infinity || isNotification)) break;
        if (isNotification) {
          if (at > ownFrom) own.push(bytes.subarray(ownFrom, at));
          notifications.push(bytes.subarray(at, at + size));
          ownFrom = at + size;
        }
        remaining = Math.max(0, size - left);
        at += Math.min(size, left);
      }
      pending = bytes.subarray(at);
      if (at > ownFrom) own.push(bytes.subarray(ownFrom, at));
      return { own, notifications };
    },
  };
}

/** Settings that clients read. */
const reported = [
  'server_version',
  'server_encoding',
  'client_encoding',
  'standard_conforming_strings',
  'DateStyle',
  'TimeZone',
  'integer_datetimes',
  'IntervalStyle',
];

/** The bytes sent to every new connection: authentication without a password, the settings, ready for query. */
export async function greetingOf(engine: PGlite): Promise<Buffer> {
  const settings = await Promise.all(reported.map((name) => engine.query<Record<string, string>>(`show ${name}`)));
  const statuses = reported.map((name, index) =>
    message('S', Buffer.from(`${name}\0${Object.values(settings[index]?.rows[0] ?? {})[0] ?? ''}\0`)),
  );
  return Buffer.concat([message('R', Buffer.alloc(4)), ...statuses, message('K', Buffer.alloc(8)), message('Z', Buffer.from('I'))]);
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
