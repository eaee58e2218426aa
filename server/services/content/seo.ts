/** Title, text and picture for search engines and shared links, in place of the item's own. */
import { eq } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database } from '#server/db/client.ts';
import { runPrepared, value } from '#server/db/prepared.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { seo } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import { imageFields, imageOf } from '#server/services/media/image-view.ts';

/** Columns of a revision. */
export const seoFields = {
  seoTitleZh: contentRevision.seoTitleZh,
  seoTitleEn: contentRevision.seoTitleEn,
  seoDescriptionZh: contentRevision.seoDescriptionZh,
  seoDescriptionEn: contentRevision.seoDescriptionEn,
  shareId: contentRevision.shareId,
};

export type SeoRow = Pick<typeof contentRevision.$inferSelect, keyof typeof seoFields>;

/** In the language of the item's texts, without falling back to the other one; undefined where nothing is given. */
export async function readSeo(db: Database, row: SeoRow, shown: Language): Promise<Static<typeof seo> | undefined> {
  const [title, description] = shown === 'en' ? [row.seoTitleEn, row.seoDescriptionEn] : [row.seoTitleZh, row.seoDescriptionZh];
  const id = row.shareId;
  const [file] = id
    ? await runPrepared(db, { name: 'share picture of an item', values: { id } }, (prepared) =>
        prepared
          .select(imageFields(mediaFile))
          .from(mediaFile)
          .where(eq(mediaFile.id, value('id'))),
      )
    : [];
  if (!title.trim() && !description.trim() && !file) return undefined;
  return {
    ...(title.trim() ? { title: title.trim() } : {}),
    ...(description.trim() ? { contentAbstract: description.trim() } : {}),
    ...(file ? { cover: imageOf(file, shown) } : {}),
  };
}
