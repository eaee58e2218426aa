/** Logos as SVG files, which are not in the library of pictures. */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { SvgFault } from '#shared/api/site-navigation.ts';
import type { Language } from '#shared/language.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { toMediaItem } from '#server/services/media/media-item.ts';
import { checkSvg } from './svg-check.ts';

export type SiteLogoService = ReturnType<typeof createSiteLogoService>;

export function createSiteLogoService({ db, media }: { db: Database; media: Storage }) {
  return {
    /** Stores a logo; the same file again is the same logo. Gives the fault of a file that is refused. */
    add: async (
      viewer: SessionViewer,
      { file, language }: { file: Buffer; language: Language },
    ): Promise<{ item: MediaItem | null; fault: SvgFault | null }> => {
      const checked = checkSvg(file);
      if (checked.fault) return { item: null, fault: checked.fault };
      const { width, height } = checked;
      const hash = createHash('sha256').update(file).digest('hex');
      const isSame = and(eq(mediaFile.hash, hash), eq(mediaFile.contentType, svgType));
      const [known] = await db.select().from(mediaFile).where(isSame).limit(1);
      if (known) return { item: toMediaItem(known, language), fault: null };
      const path = `library/logo-${hash.slice(0, 16)}.svg`;
      await media.put(path, file);
      const added = await db.transaction(async (tx) => {
        const id = newId();
        const [row] = await tx
          .insert(mediaFile)
          .values({ id, path, kind: 'document', contentType: svgType, bytes: file.length, hash, width, height, uploadedBy: viewer.id })
          .returning();
        await appendAudit(tx, { actorId: viewer.id, action: 'upload', subjectKind: 'sitePart', subjectId: 'identity', details: { path } });
        return row;
      });
      return { item: added ? toMediaItem(added, language) : null, fault: null };
    },
  };
}

export const svgType = 'image/svg+xml';
