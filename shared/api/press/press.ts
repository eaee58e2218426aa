/**
 * The press room, for holders of an accreditation: POST /web/cms/press/{open, room}, and its downloads below the same path, to
 * which alone the cookie of a room is sent.
 */
import * as Type from 'typebox';
import { pressEndings } from '#shared/media/document.ts';
import { nullable } from '#shared/nullable.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, id, instant, shortText, text } from '#shared/api/fields.ts';

/** The cookie's path. */
export const pressPath = '/web/cms/press';

export const openPressRoom = endpoint({
  method: 'POST',
  path: `${pressPath}/open`,
  summary: 'Exchange the token of a link for a cookie that is sent to the press room alone, so that the token can leave the URL',
  limit: 'press',
  cookie: 'press',
  body: Type.Object({ token: Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' }) }),
  data: Type.Null(),
});

const roomFile = Type.Object({
  id,
  name: shortText,
  /** Ending; pictures are sent as `jpg` with a watermark. */
  type: Type.Enum([...pressEndings]),
  bytes: count,
  isPicture: Type.Boolean(),
  width: count,
  height: count,
});
export type RoomFile = Type.Static<typeof roomFile>;

const roomKit = Type.Object({
  id,
  title: shortText,
  /** Plain text; an empty line parts paragraphs. */
  text,
  /** Null = no embargo. */
  embargoAt: nullable(instant),
  isEmbargoed: Type.Boolean(),
  files: Type.Array(roomFile),
});
export type RoomKit = Type.Static<typeof roomKit>;

const pressRoom = Type.Object({ outlet: shortText, holder: shortText, edition: shortText, expiresAt: instant, kits: Type.Array(roomKit) });
export type PressRoom = Type.Static<typeof pressRoom>;

export const readPressRoom = endpoint({
  method: 'POST',
  path: `${pressPath}/room`,
  summary:
    'The kits that the holder of the cookie may see, before and after their embargo; null without a cookie, 410 once the accreditation has ended',
  limit: 'press',
  cookie: 'press',
  body: Type.Object({}),
  data: nullable(pressRoom),
});

export const leavePressRoom = endpoint({
  method: 'POST',
  path: `${pressPath}/leave`,
  summary: 'Take the cookie out of this browser, as on a shared machine',
  limit: 'press',
  cookie: 'press',
  body: Type.Object({}),
  data: Type.Null(),
});
