/** Where log lines go. A disk that is full, or a reader that has gone, costs lines of the log and never the site. */
import { writeSync } from 'node:fs';
import { hostname } from 'node:os';

export interface LogOutput {
  /** Never throws. */
  write: (text: string) => void;
}

/** Lines wait for room up to this size; further ones are counted. */
const waitingBytesMax = 262_144;
const retryMs = 1_000;
/** A slow reader is waited for this long at a time. */
const busyMs = 5;
const busyTriesMax = 20;
const busyCodes = new Set(['EAGAIN', 'EBUSY']);

/** `writeSome` writes to the end or less, and returns the number of bytes. */
export function createLogOutput(writeSome: (bytes: Buffer) => number): LogOutput {
  let waiting: Buffer = Buffer.alloc(0);
  let [lost, reason] = [0, ''];
  let retry: NodeJS.Timeout | undefined;

  const flush = (): void => {
    for (let tries = 0; waiting.length > 0;) {
      try {
        waiting = waiting.subarray(writeSome(waiting));
      } catch (error) {
        const code = String((error as NodeJS.ErrnoException).code);
        if (!busyCodes.has(code) || (tries += 1) > busyTriesMax) {
          reason = code;
          retry ??= setTimeout(() => {
            retry = undefined;
            tell();
          }, retryMs).unref();
          return;
        }
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs);
      }
    }
  };

  /** Writes what waits, then how much is missing. */
  const tell = (): void => {
    flush();
    if (waiting.length > 0 || lost === 0) return;
    const msg = `${lost} lines of the log were lost: ${reason}`;
    waiting = Buffer.from(`${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, hostname: hostname(), area: 'log', msg })}\n`);
    lost = 0;
    flush();
  };

  return {
    write: (text) => {
      const bytes = Buffer.from(text);
      if (waiting.length + bytes.length > waitingBytesMax) lost += 1;
      else waiting = waiting.length > 0 ? Buffer.concat([waiting, bytes]) : bytes;
      tell();
    },
  };
}

/** Standard output, one for the whole process. */
export const logOutput: LogOutput = createLogOutput((bytes) => writeSync(1, bytes));
