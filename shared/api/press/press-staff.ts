/** Accreditations of press outlets, and how files of kits are marked, for staff: /webAdmin/press. */
import * as Type from 'typebox';
import { accreditationDaysMax, bylineMax } from '#shared/limits.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { id, instant, languageCode, shortText } from '#shared/api/fields.ts';

const forPress = { auth: 'staff', permission: 'awardEdit' } as const;
const line = Type.String({ maxLength: bylineMax });

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
