/** Slides and partners of the home page: as they are online, and as a draft would show them. */
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import en from '#locales/en/content.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/content.json' with { type: 'json' };
import type { Database } from '#server/db/client.ts';
import { banner, partner } from '#server/db/schema/home.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { partnerLevels } from '#shared/api/block.ts';
import type { Home } from '#shared/api/home.ts';
import { partnersMax, type HeroSlides, type PartnerList } from '#shared/api/site-part.ts';
import type { Language } from '#shared/language.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { localized } from '#server/services/core/localized.ts';
import { isPublic } from '#server/services/core/visibility.ts';
import { imageFields, imageOf, toImage } from '#server/services/media/image-view.ts';
import { readMediaFiles } from '#server/services/media/media-item.ts';

const bannersShown = 6;
const aiMarks = { en: en.picture.ai, 'zh-Hans': zhHans.picture.ai };

export async function readBanners(db: Database, language: Language): Promise<Home['banners']> {
  const mobile = alias(mediaFile, 'mobile');
  const rows = await db
    .select({ banner, image: imageFields(mediaFile), imageMobile: imageFields(mobile) })
    .from(banner)
    .innerJoin(mediaFile, eq(mediaFile.id, banner.imageId))
    .leftJoin(mobile, eq(mobile.id, banner.imageMobileId))
    .where(isPublic(banner))
    .orderBy(asc(banner.position), asc(banner.id))
    .limit(bannersShown);
  return rows.map(({ banner: row, image, imageMobile }) => toBanner(row, { image, imageMobile: imageMobile ?? image }, language));
}

type Shown = Parameters<typeof imageOf>[0];

function toBanner(
  row: Omit<typeof banner.$inferSelect, 'position' | 'publishAt' | 'unpublishAt' | 'imageId' | 'imageMobileId'>,
  { image, imageMobile }: { image: Shown; imageMobile: Shown },
  language: Language,
): Home['banners'][number] {
  return {
    id: row.id,
    title: localized(language, row.titleZh, row.titleEn),
    caption: localized(language, row.captionZh, row.captionEn),
    subtitle: localized(language, row.subtitleZh, row.subtitleEn),
    // The picture is seen through two windows, so that its mark of AI stands in the line below.
    credit: [localized(language, row.creditZh, row.creditEn), image.isAiMade || imageMobile.isAiMade ? aiMarks[language] : '']
      .filter(Boolean)
      .join(' · '),
    image: imageOf(image, language),
    imageMobile: imageOf(imageMobile, language),
    path: row.path,
  };
}

/** The slides of a draft that would be shown now; those without a picture are left out. */
export async function draftBanners(db: Database, { entries }: HeroSlides, language: Language): Promise<Home['banners']> {
  const pictureIds = entries.flatMap(({ imageId, imageMobileId }) => [imageId, imageMobileId]);
  const [files, now] = await Promise.all([readMediaFiles(db, pictureIds), readDatabaseTime(db)]);
  const fileOf = (id: string) => files.find((file) => file.id === id);
  const nowMs = now.getTime();
  const open = entries.filter(({ from, until }) => !(from && Date.parse(from) > nowMs) && !(until && Date.parse(until) <= nowMs));
  return open
    .flatMap((slide) => {
      const image = fileOf(slide.imageId);
      return image ? [toBanner(slide, { image, imageMobile: fileOf(slide.imageMobileId) ?? image }, language)] : [];
    })
    .slice(0, bannersShown);
}

export async function draftPartners(db: Database, { entries }: PartnerList, language: Language): Promise<Home['partners']> {
  const files = await readMediaFiles(
    db,
    entries.map(({ logoId }) => logoId),
  );
  return entries
    .toSorted((one, other) => partnerLevels.indexOf(one.level) - partnerLevels.indexOf(other.level))
    .map(({ nameZh, nameEn, path, level, logoId }) => ({
      name: localized(language, nameZh, nameEn),
      url: path,
      level,
      logo: toImage(files.find(({ id }) => id === logoId) ?? null, language),
    }));
}

export async function readPartners(db: Database, language: Language): Promise<Home['partners']> {
  const rows = await db
    .select({ partner, logo: imageFields(mediaFile) })
    .from(partner)
    .leftJoin(mediaFile, eq(mediaFile.id, partner.logoId))
    .orderBy(
      sql`array_position(${sql.raw(`array['${partnerLevels.join("', '")}']`)}, ${partner.level})`,
      asc(partner.position),
      asc(partner.id),
    )
    .limit(partnersMax);
  return rows.map(({ partner: { nameZh, nameEn, url, level }, logo }) => ({
    name: localized(language, nameZh, nameEn),
    url,
    level,
    logo: toImage(logo, language),
  }));
}
