/** Credits below the pictures of a body: author or source, and the mark of material made by AI. */
import { eq, inArray } from 'drizzle-orm';
import en from '#locales/en/content.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/content.json' with { type: 'json' };
import type { Queryable } from '#server/db/client.ts';
import { mediaFile, mediaVersion } from '#server/db/schema/media.ts';
import { mapPictures, picturesOf } from '#shared/content/body-pictures.ts';
import type { Language } from '#shared/language.ts';
import { localized } from '#server/services/core/localized.ts';

const texts = { en: en.picture, 'zh-Hans': zhHans.picture };

/** Sanitised HTML for readers with the credits of its pictures. */
export async function withCredits(db: Queryable, html: string, language: Language): Promise<string> {
  const paths = new Map(picturesOf(html).map((src) => [src, pathOf(src)]));
  if (paths.size === 0) return html;
  const files = await db
    .select({ path: mediaFile.path, creditZh: mediaFile.creditZh, creditEn: mediaFile.creditEn, isAiMade: mediaFile.isAiMade })
    .from(mediaFile)
    .where(inArray(mediaFile.path, [...paths.values()]));
  if (files.length < new Set(paths.values()).size) {
    const present = await withPresentFiles(db, html, [...paths.values()]);
    if (present !== html) return withCredits(db, present, language);
  }
  const credits = new Map(files.map((file) => [file.path, creditText(file, language)]));
  return addCredits(html, (src) => credits.get(paths.get(src) ?? '') ?? '');
}

/** A body that was open in an editor while a file was replaced names the earlier one: it shows the present one. */
async function withPresentFiles(db: Queryable, html: string, paths: readonly string[]): Promise<string> {
  const rows = await db
    .select({ earlier: mediaVersion.path, present: mediaFile.path })
    .from(mediaVersion)
    .innerJoin(mediaFile, eq(mediaFile.id, mediaVersion.mediaId))
    .where(inArray(mediaVersion.path, [...paths]));
  const present = new Map(rows.map((row) => [row.earlier, row.present]));
  return rows.length === 0 ? html : mapPictures(html, (src) => src.replace(pathOf(src), (path) => present.get(path) ?? path));
}

/** Path of a stored file as the library names it. */
function pathOf(src: string): string {
  return src.replace(/[?#].*$/, '').replace(/^(?:https?:\/\/[^/]+)?\/media\//, '');
}

interface Credited {
  creditZh: string;
  creditEn: string;
  isAiMade: boolean;
}

function creditText({ creditZh, creditEn, isAiMade }: Credited, language: Language): string {
  const credit = localized(language, creditZh, creditEn);
  return [credit ? texts[language].credit.replace('{{credit}}', () => credit) : '', isAiMade ? texts[language].ai : '']
    .filter(Boolean)
    .join(' · ');
}

const figureOrPicture = /<figure\b[^>]*>(?:(?!<\/figure>)[\s\S])*<\/figure>|<img\b[^>]*>/g;

/** Adds the credit of each picture to the caption of its figure, or after a picture without one. Pictures without a credit stay as they are. */
export function addCredits(html: string, creditOf: (src: string) => string): string {
  return html.replace(figureOrPicture, (part) => {
    const credits = [...new Set(picturesOf(part).map(creditOf))].filter(Boolean);
    if (credits.length === 0) return part;
    const small = `<small class="credit">${escape(credits.join(' · '))}</small>`;
    if (!part.startsWith('<figure')) return part + small;
    return part.includes('</figcaption>')
      ? part.replace('</figcaption>', () => `${small}</figcaption>`)
      : part.replace('</figure>', () => `<figcaption>${small}</figcaption></figure>`);
  });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
