/** Logos as SVG files, which are not in the library of pictures. */
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { notFound } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { Data } from '#shared/api/endpoint.ts';
import type { deriveLogo, SvgFault } from '#shared/api/site-navigation.ts';
import type { Language } from '#shared/language.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { readSiteTheme } from '#server/services/core/site-theme.ts';
import { readMediaFiles, toMediaItem } from '#server/services/media/media-item.ts';
import { makePicture } from '#server/services/media/upload-picture.ts';
import { deriveLogos } from './derived-logos.ts';
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

    /** Draws and stores what else a site needs from its logo. Throws `notFound`, and refusals of `makePicture`. */
    derive: async (viewer: SessionViewer, { id, language }: { id: string; language: Language }): Promise<DerivedLogos> => {
      const [logo] = await readMediaFiles(db, [id]);
      const file = logo && (logo.kind === 'image' || logo.contentType === svgType) ? await media.get(logo.path) : null;
      if (!file) throw notFound();
      const drawn = await deriveLogos(file, await readSiteTheme(db));
      const store = async (field: keyof DerivedLogos): Promise<MediaItem> => {
        const { bytes, ...picture } = await makePicture(drawn[field], { isCover: false });
        const { hash, width, height, colour } = picture;
        const [known] = await db
          .select()
          .from(mediaFile)
          .where(and(eq(mediaFile.hash, hash), eq(mediaFile.kind, 'image'), isNull(mediaFile.deletedAt)))
          .limit(1);
        if (known) return toMediaItem(known, language);
        const path = `library/logo-${hash.slice(0, 16)}.webp`;
        await media.put(path, bytes);
        const row = { path, kind: 'image', contentType: 'image/webp', bytes: bytes.length, hash, width, height, colour } as const;
        const [added] = await db.transaction(async (tx) => {
          const rows = await tx
            .insert(mediaFile)
            .values({ ...row, id: newId(), uploadedBy: viewer.id })
            .returning();
          await appendAudit(tx, {
            actorId: viewer.id,
            action: 'upload',
            subjectKind: 'sitePart',
            subjectId: 'identity',
            details: { path },
          });
          return rows;
        });
        if (!added) throw notFound();
        return toMediaItem(added, language);
      };
      return { logoDarkId: await store('logoDarkId'), iconId: await store('iconId'), shareId: await store('shareId') };
    },
  };
}

type DerivedLogos = Data<typeof deriveLogo>;

export const svgType = 'image/svg+xml';
