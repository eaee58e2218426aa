/**
 * Splits the engine's answers: notifications go to every connection, all else to the one that asked.
 * The engine gives bytes in pieces that do not end where messages end, so the splitter keeps its place.
 */

const notification = 0x41;
/** Type (1 byte) and length (4 bytes). */
const headerBytes = 5;

export interface MessageSplitter {
  /** Takes the next piece; gives the parts for the asker and the whole notifications in it. */
  take: (piece: Uint8Array) => { own: Buffer[]; notifications: Buffer[] };
}

export function createMessageSplitter(): MessageSplitter {
  /** A header, or a notification, that has not arrived completely. */
  let kept: Buffer = Buffer.alloc(0);
  /** Bytes of a begun message that are still to come. */
  let remaining = 0;

  return {
    take: (piece) => {
      const own: Buffer[] = [];
      const notifications: Buffer[] = [];
      const bytes = kept.length > 0 ? Buffer.concat([kept, piece]) : Buffer.from(piece);
      kept = Buffer.alloc(0);
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
      kept = bytes.subarray(at);
      if (at > ownFrom) own.push(bytes.subarray(ownFrom, at));
      return { own, notifications };
    },
  };
}
