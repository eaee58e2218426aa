/**
 * Draws the pictures of the demonstration after its rows are loaded: on first request, the others in the background.
 * Only pictures that are in the media library are drawn.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, like } from 'drizzle-orm';
import { drawnPictureId, drawnPictures } from '#server/demo/drawn-pictures.ts';
import { createPictureDrawer, type Urgency } from '#server/demo/picture-drawer.ts';
import type { StoredPicture } from '#server/demo/picture-process.ts';
import { storageFull, unavailable } from '#server/errors.ts';
import { withDrawing } from '#server/ports/storage-demo.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import type { Storage } from '#server/ports/storage.ts';
import { createGate } from '#server/services/media/image.ts';
import { isDiskFull } from '#server/services/media/upload-store.ts';
import type { Database } from './client.ts';
import { mediaFile } from '#server/db/schema/media.ts';

export interface DemoPicturesOptions {
  db: Database;
  dataFolder: string;
  /** Called with lines of progress. */
  log: (line: string) => void;
  /** Creates a drawer that writes into `media` of the data folder; in worker processes by default. */
  createDrawer?: typeof createPictureDrawer;
}

export interface DemoPictures {
  /** Public files on the local disk; reading a missing picture waits for its drawing. */
  media: Storage;
  /** Draws missing pictures, one at a time. A later start continues where this one ends. */
  drawMissing: () => Promise<void>;
  /** Stops drawing. */
  close: () => Promise<void>;
}

/** Concurrency of requested pictures. */
const awaitedAtOnce = 2;
/** Maximum time that a request waits for its picture. */
const waitMaxMs = 60_000;
/** Pause before a retry on a full disk. */
const fullPauseMs = 60_000;

/** Opens the public files of the data folder; pictures are drawn on first read. */
export function createDemoPictures({ db, dataFolder, log, createDrawer = createPictureDrawer }: DemoPicturesOptions): DemoPictures {
  const mediaFolder = join(dataFolder, 'media');
  const disk = createDiskStorage(mediaFolder);
  // Two drawers, because a process at low priority cannot speed up for a visitor.
  const drawers = { awaited: createDrawer(mediaFolder, 'awaited'), background: createDrawer(mediaFolder, 'background') };
  const flights = new Map<string, Promise<boolean>>();
  const gate = createGate(awaitedAtOnce);
  const ending = new AbortController();
  let awaited = 0;
  let running: Promise<void> | undefined;

  const isInLibrary = async (key: string): Promise<boolean> =>
    (await db.select({ id: mediaFile.id }).from(mediaFile).where(eq(mediaFile.path, key)).limit(1)).length > 0;

  /** False for a picture that is no longer in the library. */
  const draw = async ({ id, key }: Pick<StoredPicture, 'id' | 'key'>, urgency: Urgency): Promise<boolean> => {
    if (!(await isInLibrary(key))) return false;
    await drawers[urgency].draw(id);
    if (await isInLibrary(key)) return true;
    await disk.remove(key);
    return false;
  };
  const drawOnce = (picture: Pick<StoredPicture, 'id' | 'key'>, urgency: Urgency): Promise<boolean> => {
    const flight = flights.get(picture.id) ?? draw(picture, urgency).finally(() => flights.delete(picture.id));
    flights.set(picture.id, flight);
    return flight;
  };

  const drawAwaited = async (key: string): Promise<boolean> => {
    const id = drawnPictureId(key);
    if (id === undefined || ending.signal.aborted) return false;
    awaited += 1;
    try {
      return await within(
        gate(async () => (await disk.stat(key)) !== null || drawOnce({ id, key }, 'awaited')),
        waitMaxMs,
      );
    } catch (error) {
      throw isDiskFull(error) ? storageFull(error) : unavailable(error);
    } finally {
      awaited -= 1;
    }
  };

  const listMissing = async (): Promise<StoredPicture[]> => {
    const rows = await db.select({ path: mediaFile.path }).from(mediaFile).where(like(mediaFile.path, 'demo/%'));
    const named = new Set(rows.map(({ path }) => path));
    const missing: StoredPicture[] = [];
    for (const picture of drawnPictures) if (named.has(picture.key) && !(await disk.stat(picture.key))) missing.push(picture);
    return missing;
  };

  const drawFrom = async (waiting: StoredPicture[]): Promise<void> => {
    for (let picture = waiting.shift(); picture && !ending.signal.aborted; picture = waiting.shift()) {
      while (awaited > 0) await Promise.allSettled([...flights.values(), pause(20)]);
      try {
        if (!(await disk.stat(picture.key))) await drawOnce(picture, 'background');
      } catch (error) {
        if (!isDiskFull(error) || ending.signal.aborted) throw error;
        log(`pictures: the disk of ${mediaFolder} is full; the missing demonstration pictures are drawn when there is room`);
        waiting.unshift(picture);
        await pause(fullPauseMs, undefined, { signal: ending.signal });
      }
    }
  };

  const drawMissing = async (): Promise<void> => {
    const waiting = await listMissing();
    const count = waiting.length;
    if (count === 0) return;
    const startedAt = performance.now();
    log(`pictures: drawing ${count} demonstration pictures in the background; a page that needs one earlier gets it at once`);
    await drawFrom(waiting);
    if (!ending.signal.aborted)
      log(`pictures: all demonstration pictures are drawn (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  };

  return {
    media: withDrawing(disk, drawAwaited),
    drawMissing: () =>
      (running ??= drawMissing()
        .catch((error: unknown) => {
          if (!ending.signal.aborted) log(`pictures: ${error instanceof Error ? error.message : String(error)}`);
        })
        .finally(() => (running = undefined))),
    close: async () => {
      ending.abort();
      await Promise.all([drawers.awaited.close(), drawers.background.close()]);
      await running;
    },
  };
}

/** Rejects after a time limit; the work itself continues. */
async function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const limit = new AbortController();
  const late = pause(limitMs, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`The picture was not drawn within ${limitMs} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    limit.abort();
  }
}
