/** A film's fields as the form holds them, and back: what was not touched stays exactly what was read. */
import type { FilmFields } from '#shared/api/film-staff.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { fromParagraphs, toParagraphs } from './paragraphs.ts';

const lines = [
  'titleZh',
  'titleEn',
  'originalTitle',
  'countryZh',
  'countryEn',
  'directorZh',
  'directorEn',
  'languageZh',
  'languageEn',
  'companyZh',
  'companyEn',
  'loglineZh',
  'loglineEn',
  'unitId',
] as const;
const texts = ['synopsisZh', 'synopsisEn'] as const;
const numbers = ['year', 'minutes'] as const;
const instants = ['publishAt', 'unpublishAt'] as const;
export type FilmValues = Record<
  (typeof lines)[number] | (typeof texts)[number] | (typeof numbers)[number] | (typeof instants)[number] | 'commentsClosed',
  string
>;

export function toValues(fields: FilmFields): FilmValues {
  const {
    titleZh,
    titleEn,
    originalTitle,
    countryZh,
    countryEn,
    directorZh,
    directorEn,
    languageZh,
    languageEn,
    companyZh,
    companyEn,
    loglineZh,
    loglineEn,
    unitId,
  } = fields;
  return {
    titleZh,
    titleEn,
    originalTitle,
    countryZh,
    countryEn,
    directorZh,
    directorEn,
    languageZh,
    languageEn,
    companyZh,
    companyEn,
    loglineZh,
    loglineEn,
    unitId,
    synopsisZh: toParagraphs(fields.synopsisZh),
    synopsisEn: toParagraphs(fields.synopsisEn),
    year: String(fields.year ?? ''),
    minutes: String(fields.minutes ?? ''),
    publishAt: fromInstant(fields.publishAt),
    unpublishAt: fromInstant(fields.unpublishAt),
    commentsClosed: fields.commentsClosed ? ticked : '',
  };
}

export function toFields(values: Readonly<FilmValues>, read: FilmFields): FilmFields {
  const shown = toValues(read);
  const next: FilmFields = { ...read, commentsClosed: values.commentsClosed === ticked };
  for (const name of lines) next[name] = values[name].trim() === shown[name].trim() ? read[name] : values[name].trim();
  for (const name of texts) if (values[name] !== shown[name]) next[name] = fromParagraphs(values[name], read[name]);
  for (const name of numbers) if (values[name] !== shown[name]) next[name] = values[name].trim() === '' ? null : Number(values[name]);
  for (const name of instants) if (values[name] !== shown[name]) next[name] = toInstant(values[name]);
  return next;
}

/** Whether a text is a whole number within bounds, or nothing. */
export function isNumberIn(text: string, from: number, until: number): boolean {
  const number = Number(text);
  return text.trim() === '' || (Number.isInteger(number) && number >= from && number <= until);
}
