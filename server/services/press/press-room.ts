/** The press room: what the holder of an accreditation sees, with its downloads. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { pressAccreditation, pressKit } from '#server/db/schema/press.ts';
import type { PressRoom, RoomKit } from '#shared/api/press/press.ts';
import type { Language } from '#shared/language.ts';
import { pressTypeOf } from '#shared/media/document.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { findAccess, hashOf, isEmbargoed, isForAccess } from './press-access.ts';
import { openAll, openFile, openPreview, openText, readMarks, readUsableFiles, type PressDownloadOptions } from './press-download.ts';

export type PressRoomService = ReturnType<typeof createPressRoom>;

/** The errors of each operation are documented at its function. */
export function createPressRoom(options: PressDownloadOptions) {
  return { ...bindFirst(options.db, { enter, readRoom }), ...bindFirst(options, { openPreview, openFile, openText, openAll, readMarks }) };
}

/** Exchanges a token for the value of the room's cookie. Throws `linkEnded`. */
async function enter(db: Database, token: string): Promise<{ cookie: string; secondsLeft: number }> {
  const cookie = hashOf(token);
  const { accreditation, secondsLeft } = await findAccess(db, cookie);
  await db
    .update(pressAccreditation)
    .set({ enteredAt: sql`now()` })
    .where(eq(pressAccreditation.id, accreditation.id));
  return { cookie, secondsLeft };
}

/** Throws `linkEnded`. */
async function readRoom(db: Database, tokenHash: string, language: Language): Promise<PressRoom> {
  const access = await findAccess(db, tokenHash);
  const { outlet, accreditation, edition } = access;
  const rows = await db
    .select({ kit: pressKit, isEmbargoed: isEmbargoed() })
    .from(pressKit)
    .where(isForAccess(access))
    .orderBy(asc(pressKit.createdAt), asc(pressKit.id));
  const kits: RoomKit[] = [];
  for (const { kit, isEmbargoed: isShut } of rows) {
    const files = await readUsableFiles(db, kit);
    kits.push({
      id: kit.id,
      title: localized(language, kit.titleZh, kit.titleEn),
      text: localized(language, kit.textZh, kit.textEn),
      embargoAt: kit.embargoAt ? isoInstant(kit.embargoAt) : null,
      isEmbargoed: isShut,
      files: files.map(({ attachment, file }) => ({
        id: file.id,
        name: localized(language, attachment.nameZh, attachment.nameEn) || file.name,
        type: pressTypeOf(file.contentType),
        bytes: file.bytes,
        isPicture: file.kind === 'image',
        width: file.width,
        height: file.height,
      })),
    });
  }
  return {
    outlet: localized(language, outlet.nameZh, outlet.nameEn),
    holder: accreditation.holder,
    edition: localized(language, edition.ordinalZh, edition.ordinalEn) || String(edition.year),
    expiresAt: isoInstant(accreditation.expiresAt),
    kits,
  };
}
