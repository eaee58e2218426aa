/** Facts of stored pictures. */
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { FocalPoint } from '#shared/media/crop-box.ts';

export interface MediaFileService {
  /** The point that crops of a stored picture keep; null for an unknown one. */
  focalPointOf: (key: string) => Promise<FocalPoint | null>;
}

export function createMediaFileService({ db }: { db: Database }): MediaFileService {
  return {
    focalPointOf: async (key) => {
      const [row] = await db.select({ x: mediaFile.focalX, y: mediaFile.focalY }).from(mediaFile).where(eq(mediaFile.path, key)).limit(1);
      return row ?? null;
    },
  };
}
