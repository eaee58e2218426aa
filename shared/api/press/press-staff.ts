/** Press outlets, their accreditations, and kits under embargo for staff: /webAdmin/press. */
import * as Type from 'typebox';
import { edit } from '#shared/award/edit-schema.ts';
import { accreditationDaysMax, bylineMax, pressKitMax, pressTextMax } from '#shared/limits.ts';
import { nullable } from '#shared/nullable.ts';
import { attachment } from '#shared/api/content-staff.ts';
import { removed } from '#shared/api/removed-record.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, id, instant, languageCode, shortText } from '#shared/api/fields.ts';
import { pressFile } from '#shared/api/record/film.ts';

const forPress = { auth: 'staff', permission: 'awardEdit' } as const;
const line = Type.String({ maxLength: bylineMax });
const outletsMax = 500;

const outletSchemas = {
  nameZh: line,
  nameEn: line,
  /** Where links are sent; '' = handed over in another way. */
  email: Type.String({ maxLength: 254 }),
  note: Type.String({ maxLength: 1_000 }),
};
export const outletFields = Type.Object(outletSchemas);
export type OutletFields = Type.Static<typeof outletFields>;

export const accreditation = Type.Object({
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

export const managedOutlet = Type.Object({ id, fields: outletFields, accreditations: Type.Array(accreditation) });
export type ManagedOutlet = Type.Static<typeof managedOutlet>;

export const listOutlets = endpoint({
  method: 'GET',
  path: '/webAdmin/press/outlet/list',
  summary: 'Press outlets by name, with their accreditations, latest first',
  ...forPress,
  data: Type.Object({ outlets: Type.Array(managedOutlet, { maxItems: outletsMax }), canSend: Type.Boolean() }),
});

export const addOutlet = endpoint({
  method: 'POST',
  path: '/webAdmin/press/outlet/add',
  summary: 'Add a press outlet',
  ...forPress,
  body: outletFields,
  data: Type.Object({ id }),
});

export const saveOutlet = endpoint({
  method: 'POST',
  path: '/webAdmin/press/outlet/save',
  summary: 'Save changed fields of an outlet; `base` holds the values that were read',
  ...forPress,
  body: Type.Object({ id, ...edit(outletSchemas) }),
  data: Type.Null(),
});

export const removeOutlet = endpoint({
  method: 'POST',
  path: '/webAdmin/press/outlet/remove',
  summary: 'Remove an outlet with its accreditations, which end at once; the audit trail keeps what it downloaded',
  ...forPress,
  body: Type.Object({ id }),
  data: removed,
});

/** 256 random bits, returned once and stored as a hash. */
const token = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' });
const days = Type.Integer({ minimum: 1, maximum: accreditationDaysMax });
const issued = Type.Object({
  id,
  token,
  expiresAt: instant,
  /** How the mail with the link fared; `none` if none was to be sent. */
  delivery: Type.Enum(['none', 'sent', 'waiting', 'refused'] as const),
});
export type IssuedAccreditation = Type.Static<typeof issued>;

export const addAccreditation = endpoint({
  method: 'POST',
  path: '/webAdmin/press/accreditation/add',
  summary: 'Accredit somebody of an outlet for the kits of an edition; the token is returned only once, and mailed if asked',
  ...forPress,
  limit: 'pressMail',
  body: Type.Object({ outletId: id, editionId: id, holder: line, language: languageCode, days, isMailed: Type.Boolean() }),
  data: issued,
});

export const renewAccreditation = endpoint({
  method: 'POST',
  path: '/webAdmin/press/accreditation/renew',
  summary: 'Give an accreditation a new link and a new end; the link before, and rooms opened with it, end at once',
  ...forPress,
  limit: 'pressMail',
  body: Type.Object({ id, days, isMailed: Type.Boolean() }),
  data: issued,
});

export const revokeAccreditation = endpoint({
  method: 'POST',
  path: '/webAdmin/press/accreditation/revoke',
  summary: 'End an accreditation at once, with rooms that are open; idempotent',
  ...forPress,
  whileClosing: true,
  body: Type.Object({ id }),
  data: Type.Null(),
});

export const listPressDownloads = endpoint({
  method: 'GET',
  path: '/webAdmin/press/accreditation/downloads',
  summary: 'What was downloaded with an accreditation, the latest hundred',
  ...forPress,
  query: Type.Object({ id }),
  data: Type.Array(
    Type.Object({
      id,
      kitZh: shortText,
      kitEn: shortText,
      item: Type.Enum(['file', 'text', 'all'] as const),
      name: shortText,
      at: instant,
    }),
  ),
});

const kitSchemas = {
  titleZh: line,
  titleEn: line,
  /** Plain text; an empty line parts paragraphs. */
  textZh: Type.String({ maxLength: pressTextMax }),
  textEn: Type.String({ maxLength: pressTextMax }),
  /** Until then outlets must not publish it; null = they may at once. */
  embargoAt: nullable(instant),
  /** Outlets see it. */
  isOpen: Type.Boolean(),
  /** For every accredited outlet; otherwise for `outletIds`. */
  isForAll: Type.Boolean(),
  outletIds: Type.Array(id, { maxItems: outletsMax, uniqueItems: true }),
  files: Type.Array(attachment, { maxItems: pressKitMax }),
};
export const kitFields = Type.Object(kitSchemas);
export type KitFields = Type.Static<typeof kitFields>;

export const managedKit = Type.Object({ id, editionId: id, year: Type.Integer(), fields: kitFields, pressFiles: Type.Array(pressFile) });
export type ManagedKit = Type.Static<typeof managedKit>;

const kitRow = Type.Object({
  id,
  titleZh: line,
  titleEn: line,
  year: Type.Integer(),
  embargoAt: nullable(instant),
  isEmbargoed: Type.Boolean(),
  isOpen: Type.Boolean(),
  isForAll: Type.Boolean(),
  outlets: count,
  files: count,
  downloads: count,
});
export type KitRow = Type.Static<typeof kitRow>;

export const listKits = endpoint({
  method: 'GET',
  path: '/webAdmin/press/kit/list',
  summary: 'Press kits of all editions, latest first',
  ...forPress,
  data: Type.Array(kitRow),
});

export const getKit = endpoint({
  method: 'GET',
  path: '/webAdmin/press/kit/info',
  summary: 'A press kit for editing',
  ...forPress,
  query: Type.Object({ id }),
  data: managedKit,
});

export const listKitMarks = endpoint({
  method: 'GET',
  path: '/webAdmin/press/kit/marks',
  summary: 'How each document of a kit will name its recipient',
  ...forPress,
  query: Type.Object({ id }),
  data: Type.Array(
    Type.Object({
      id,
      /** On its pages, in its properties alone, in its file name alone; `refused` = it cannot be marked now, and is not given out. */
      mark: Type.Enum(['visible', 'properties', 'fileName', 'refused'] as const),
    }),
  ),
});
export type KitMark = Type.Static<typeof listKitMarks.data>[number];

export const addKit = endpoint({
  method: 'POST',
  path: '/webAdmin/press/kit/add',
  summary: 'Add a press kit, which outlets do not see yet',
  ...forPress,
  body: Type.Object({ editionId: id, titleZh: line, titleEn: line }),
  data: Type.Object({ id }),
});

export const saveKit = endpoint({
  method: 'POST',
  path: '/webAdmin/press/kit/save',
  summary: 'Save changed fields of a press kit; `base` holds the values that were read',
  ...forPress,
  body: Type.Object({ id, ...edit(kitSchemas) }),
  data: managedKit,
});

export const removeKit = endpoint({
  method: 'POST',
  path: '/webAdmin/press/kit/remove',
  summary: 'Remove a press kit; its files stay in the library',
  ...forPress,
  body: Type.Object({ id }),
  data: removed,
});
