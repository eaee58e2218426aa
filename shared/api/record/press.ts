/** The press for staff: outlets, /webAdmin/press/outlet, and kits under embargo, /webAdmin/press/kit. */
import * as Type from 'typebox';
import { attachment } from '#shared/api/content-staff.ts';
import { exportOf } from '#shared/api/export/export-contract.ts';
import { count, id, instant, languageCode, shortText } from '#shared/api/fields.ts';
import { bylineMax, pressKitMax, pressTextMax } from '#shared/limits.ts';
import { nullable } from '#shared/nullable.ts';
import { bilingual, email, line, list, optionalInstant, reference, text, tick } from '#shared/record/field.ts';
import { record, type FieldsOf, type FullOf, type RowOf } from '#shared/record/record.ts';
import { pressFile } from './film.ts';

/** Outlets, which staff see at once. */
export const outletsMax = 500;

const label = Type.String();

const accreditation = Type.Object({
  id,
  editionId: id,
  year: Type.Integer(),
  /** Who holds it; '' = the outlet as such. */
  holder: shortText,
  language: languageCode,
  /** The sign in its watermarks, by which a picture that got out is traced. */
  sign: shortText,
  state: Type.Enum(['valid', 'expired', 'revoked'] as const),
  expiresAt: instant,
  /** When its room was last entered; null = never. */
  enteredAt: nullable(instant),
  downloads: count,
});
export type Accreditation = Type.Static<typeof accreditation>;

export const outletRecord = record({
  name: 'pressOutlet',
  path: '/webAdmin/press/outlet',
  permission: 'awardEdit',
  title: 'name',
  fields: {
    ...bilingual('name', line(bylineMax)),
    /** Where links are sent; '' = handed over in another way. */
    email,
    /** For staff. */
    note: text(1_000),
  },
  first: ['nameZh', 'nameEn', 'email', 'note'],
  row: {
    ...bilingual('name', label),
    email: label,
    note: label,
    /** Latest first. */
    accreditations: Type.Array(accreditation),
    /** The site can send mails. */
    canSend: Type.Boolean(),
  },
  filters: {},
  pageSizeMax: outletsMax,
  beside: {},
});
export type OutletRow = RowOf<typeof outletRecord>;

export const kitRecord = record({
  name: 'pressKit',
  path: '/webAdmin/press/kit',
  permission: 'awardEdit',
  title: 'title',
  fields: {
    editionId: reference('edition'),
    ...bilingual('title', line(bylineMax)),
    /** An empty line parts paragraphs. */
    ...bilingual('text', text(pressTextMax)),
    /** Until then outlets must not publish it; null = they may at once. */
    embargoAt: optionalInstant,
    /** Outlets see it. */
    isOpen: tick,
    /** For every accredited outlet; otherwise for `outletIds`. */
    isForAll: tick,
    outletIds: list(() => id, outletsMax, 'outlet'),
    files: list(() => attachment, pressKitMax),
  },
  first: ['editionId', 'titleZh', 'titleEn'],
  row: {
    ...bilingual('title', label),
    year: Type.Integer(),
    embargoAt: nullable(instant),
    isEmbargoed: Type.Boolean(),
    isOpen: Type.Boolean(),
    isForAll: Type.Boolean(),
    outlets: count,
    files: count,
    downloads: count,
  },
  filters: { editionId: Type.Optional(id) },
  beside: { pressFiles: Type.Array(pressFile) },
});
export type KitFields = FieldsOf<typeof kitRecord>;
export type KitRow = RowOf<typeof kitRecord>;
export type ManagedKit = FullOf<typeof kitRecord>;

export const exportKits = exportOf(kitRecord.calls.list, {
  name: 'pressKits',
  columns: ['id', 'titleZh', 'titleEn', 'year', 'embargoAt', 'isOpen', 'isForAll', 'outlets', 'files', 'downloads'],
});
