/** Documents of an item as its page shows them. */
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { Attachment } from '#shared/api/content-staff.ts';
import type { AttachedFile } from '#shared/api/content.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { documentTypeOf } from '#shared/media/document.ts';
import { localized } from '#server/services/core/localized.ts';

export function selectDocuments(db: Database, ids: readonly string[]) {
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  return db
    .select({ id: mediaFile.id, name: mediaFile.name, path: mediaFile.path, contentType: mediaFile.contentType, bytes: mediaFile.bytes })
    .from(mediaFile)
    .where(sql`${mediaFile.id} in (${list}) and ${mediaFile.kind} = 'document'`);
}

/** With their public addresses. */
export async function readAttachments(
  db: Database,
  { id, attachments }: { id: string; attachments: readonly Attachment[] },
  language: Language,
): Promise<AttachedFile[]> {
  if (attachments.length === 0) return [];
  const files = await selectDocuments(
    db,
    attachments.map((attachment) => attachment.id),
  );
  return attachments.flatMap((attachment) => {
    const file = files.find((one) => one.id === attachment.id);
    if (!file) return [];
    return [
      {
        id: file.id,
        name: attachmentName(attachment, file.name, language),
        type: documentTypeOf(file.contentType),
        bytes: file.bytes,
        url: withLanguage(language, `/attachments/${id}/${file.id}`),
      },
    ];
  });
}

export function attachmentName({ nameZh, nameEn }: Attachment, uploadedName: string, language: Language): string {
  return localized(language, nameZh, nameEn) || uploadedName;
}
