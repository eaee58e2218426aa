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
import { checkSvg } from './svg-check.ts';
import { cropSvg } from './svg-crop.ts';
import type { Image } from '@napi-rs/canvas';
import { loadCanvas } from '#server/ports/picture-library.ts';
import { groundColour, type SiteTheme } from '#shared/site/look.ts';

export type SiteLogoService = ReturnType<typeof createSiteLogoService>;

export function createSiteLogoService({ db, media }: { db: Database; media: Storage }) {
  return {
    /** Stores a logo; the same file again is the same logo. Gives the fault of a file that is refused. */
    add: async (
      viewer: SessionViewer,
      { file: uploaded, language }: { file: Buffer; language: Language },
    ): Promise<{ item: MediaItem | null; fault: SvgFault | null }> => {
      const { fault } = checkSvg(uploaded);
      const file = fault ? uploaded : await cropSvg(uploaded);
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

interface DeriveLogosDerivedLogos {
  logoDarkId: Buffer;
  iconId: Buffer;
  shareId: Buffer;
}

/** Longest side of a logo, and the sizes that the fields ask for. */
const logoSide = 1_024;
const iconSide = 1_024;
const share = { width: 1_200, height: 630 } as const;
/** Shares of the frame that the logo takes. */
const iconShare = 0.76;
const shareShare = { width: 0.62, height: 0.5 } as const;
/** Below this luminance of a pixel, 0 to 255, it would be lost on dark ground. */
const darkMax = 96;

/** PNG files. `file` is a picture or an SVG that has been checked. */
async function deriveLogos(file: Buffer, theme: SiteTheme): Promise<DeriveLogosDerivedLogos> {
  const { createCanvas, loadImage } = await loadCanvas();
  const logo = await loadImage(file);
  const paper = groundColour(theme.grounds, '--paper-50');
  const frame = (width: number, height: number, [wide, high]: readonly [number, number]) => {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.fillStyle = paper;
    context.fillRect(0, 0, width, height);
    const size = fitted(logo, width * wide, height * high);
    context.drawImage(logo, (width - size.width) / 2, (height - size.height) / 2, size.width, size.height);
    return canvas.encode('png');
  };
  const size = fitted(logo, logoSide, logoSide);
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  context.drawImage(logo, 0, 0, size.width, size.height);
  const pixels = context.getImageData(0, 0, size.width, size.height);
  lighten(pixels.data);
  context.putImageData(pixels, 0, 0);
  return {
    logoDarkId: await canvas.encode('png'),
    iconId: await frame(iconSide, iconSide, [iconShare, iconShare]),
    shareId: await frame(share.width, share.height, [shareShare.width, shareShare.height]),
  };
}

/** The largest size within a box, in whole pixels. */
function fitted({ width, height }: Pick<Image, 'width' | 'height'>, widthMax: number, heightMax: number) {
  const scale = Math.min(widthMax / width, heightMax / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Makes dark strokes of a logo on transparent ground light; its colours and its light parts stay. One with a ground of its own stays whole. */
function lighten(data: Uint8ClampedArray): void {
  const corners = [3, data.length - 1];
  if (corners.some((at) => (data[at] ?? 0) > 0)) return;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue < darkMax)
      data.set([255 - red * 0.1, 255 - green * 0.1, 255 - blue * 0.1].map(Math.round), at);
  }
}
