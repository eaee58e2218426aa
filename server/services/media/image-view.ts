/** Stored pictures in the form of API responses. */
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { mediaFile } from '#server/db/schema/media.ts';
import type { Image } from '#shared/api/fields.ts';
import type { Language } from '#shared/language.ts';
import { localized } from '#server/services/core/localized.ts';
import { mediaOrigin } from '#server/media-origin.ts';

export type MediaFile = typeof mediaFile.$inferSelect;
type Shown = Pick<
  MediaFile,
  'path' | 'width' | 'height' | 'colour' | 'focalX' | 'focalY' | 'altZh' | 'altEn' | 'creditZh' | 'creditEn' | 'isAiMade'
>;

/** The fields of a (possibly aliased) media table that `toImage` needs. */
export function imageFields<Table extends Record<keyof Shown, PgColumn>>(table: Table): Pick<Table, keyof Shown> {
  const { path, width, height, colour, focalX, focalY, altZh, altEn, creditZh, creditEn, isAiMade } = table;
  return { path, width, height, colour, focalX, focalY, altZh, altEn, creditZh, creditEn, isAiMade };
}

/** The picture in a language; its description falls back to the other language. Null in, null out. */
export function toImage(file: Shown | null, language: Language): Image | null {
  return file ? imageOf(file, language) : null;
}

/** `toImage` for a picture that is not null. */
export function imageOf(file: Shown, language: Language): Image {
  const { width, height, focalX, focalY, colour, altZh, altEn } = file;
  const credit = localized(language, file.creditZh, file.creditEn);
  return {
    url: mediaUrl(file.path),
    alt: localized(language, altZh, altEn),
    ...(credit ? { credit } : {}),
    ...(file.isAiMade ? { isAi: true } : {}),
    width,
    height,
    focalX,
    focalY,
    blur: colour,
  };
}

/** Where a stored file is served; complete paths and addresses stay as they are. */
export function mediaUrl(path: string): string {
  return /^(\/|https?:)/.test(path) ? path : `${mediaOrigin()}/media/${path}`;
}
