/** Whether the site is in maintenance, as staff or a command has set it: asked before each write, so it is read once a second at most. */

const keepMs = 1_000;

/** `read` reads the setting. While it cannot be read, the last known state holds. */
export function createMaintenance(read: () => Promise<boolean>, nowMs: () => number = () => performance.now()): () => Promise<boolean> {
  let isOn = false;
  let readMs = -Infinity;
  let reading: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      isOn = await read();
      readMs = nowMs();
    } catch {
      return;
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    if (nowMs() - readMs >= keepMs) await (reading ??= look());
    return isOn;
  };
}
