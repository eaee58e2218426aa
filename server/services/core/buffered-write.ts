/** Writes what was collected in memory every few seconds, and after a failure again at growing intervals. */

export interface BufferedWriteOptions {
  /** Writes what waits. What it could not write still waits when it throws. */
  write: () => Promise<void>;
  isEmpty: () => boolean;
  onError: (error: unknown) => void;
  /** Milliseconds between writes. */
  flushMs: number;
  /** Longest interval after failures, in milliseconds. */
  retryMaxMs: number;
}

export function createBufferedWrite({ write, isEmpty, onError, flushMs, retryMaxMs }: BufferedWriteOptions) {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let failures = 0;
  let isClosed = false;

  /** Sees to it that what waits is written; call it after adding something. */
  const schedule = (): void => {
    if (timer || isClosed || isEmpty()) return;
    timer = setTimeout(() => void flush(), Math.min(flushMs * 2 ** failures, retryMaxMs)).unref();
  };

  const attempt = async (): Promise<void> => {
    try {
      await write();
      failures = 0;
    } catch (error) {
      failures += 1;
      onError(error);
    }
  };

  /** Writes now. What cannot be written is tried again later. */
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    running ??= attempt().finally(() => {
      running = null;
      schedule();
    });
    await running;
  };

  return {
    schedule,
    flush,
    /** True once `close` was called: nothing may be added any more. */
    get isClosed() {
      return isClosed;
    },
    /** Writes once more; what the database refuses then is lost. */
    close: async (): Promise<void> => {
      isClosed = true;
      await flush();
    },
  };
}
