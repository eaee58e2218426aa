/** Texts of the controls of a picture's form, and the fields that they give. */
import type { LibraryItem, MediaFields } from '#shared/api/media.ts';
import { recordValues } from '#client/record/record-values.ts';

export type MediaField = keyof MediaFields;

const plain = recordValues({ line: ['name', 'altZh', 'altEn', 'creditZh', 'creditEn', 'licence', 'licenceEndsOn'], tick: ['isAiMade'] });

/** The fields of a picture as they are edited. */
export function mediaFieldsOf({ image, licenceEndsOn, ...item }: LibraryItem): MediaFields {
  const { name, altZh, altEn, creditZh, creditEn, licence, isAiMade, tags } = item;
  const { focalX, focalY } = image;
  return { name, altZh, altEn, creditZh, creditEn, licence, licenceEndsOn: licenceEndsOn ?? '', isAiMade, tags, focalX, focalY };
}

const tagsText = (tags: readonly string[]) => tags.join(', ');

/** The tags in a text; commas of both languages, semicolons and line breaks part them. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(/[,，、;；\n]/).map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

export function toValues(read: MediaFields): Record<MediaField, string> {
  return { ...plain.toValues(read), tags: tagsText(read.tags), focalX: String(read.focalX), focalY: String(read.focalY) };
}

export function toFields(values: Readonly<Record<MediaField, string>>, read: MediaFields): MediaFields {
  const { tags, focalX, focalY } = values;
  return {
    ...plain.toFields(values, read),
    tags: tags === tagsText(read.tags) ? read.tags : tagsOf(tags),
    focalX: Number(focalX),
    focalY: Number(focalY),
  };
}
