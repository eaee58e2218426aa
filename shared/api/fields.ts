/** Fields that many contracts share. */
import * as Type from 'typebox';

export const id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
/** Several ids of one filter. */
export const choices = Type.String({ minLength: 1, maxLength: 400, pattern: '^[A-Za-z0-9_-]+(,[A-Za-z0-9_-]+)*$' });
export const text = Type.String({ maxLength: 200_000 });
export const shortText = Type.String({ maxLength: 2_000 });

/** An instant, ISO 8601 in UTC. */
export const instant = Type.String({ maxLength: 32 });
export const count = Type.Integer({ minimum: 0 });

export const image = Type.Object({
  /** Path or absolute URL of the original; `shared/media/image-url.ts` builds the URLs of other sizes. */
  url: shortText,
  alt: shortText,
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  /** Focal point that every crop contains, 0 to 1 from the top left corner. */
  focalX: Type.Number({ minimum: 0, maximum: 1 }),
  focalY: Type.Number({ minimum: 0, maximum: 1 }),
  /** Author or source to be named; absent = none. */
  credit: Type.Optional(shortText),
  /** Made by AI; absent = not. */
  isAi: Type.Optional(Type.Boolean()),
  /** Dominant colour as `#rrggbb`, shown until the picture is there. */
  blur: Type.String({ maxLength: 9 }),
});
export type Image = Type.Static<typeof image>;

export const languageCode = Type.Union([Type.Literal('zh-Hans'), Type.Literal('en')]);
