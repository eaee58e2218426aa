/** Kinds of fields of a record, as plain data: the browser reads them without a schema library. */
import type { Static, TSchema } from 'typebox';
import { emailMax } from '#shared/limits.ts';

/** What a reference names. */
export type Target =
  | 'media'
  | 'person'
  | 'film'
  | 'unit'
  | 'category'
  | 'video'
  | 'faceColumn'
  | 'edition'
  | 'venue'
  | 'outlet'
  | 'column'
  | 'institution';

export type Field =
  /** Without hidden characters when it is stored. */
  | { kind: 'line'; max: number; isEmail?: boolean }
  /** Trimmed when it is stored. */
  | { kind: 'text'; max: number }
  /** A line that is given once and stays, as stored data and addresses have it. */
  | { kind: 'identifier'; max: number }
  | { kind: 'choice'; options: readonly string[] }
  /** Cleaned by the allow-list when it is stored. */
  | { kind: 'html'; max: number }
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'tick' }
  | { kind: 'instant'; required: boolean }
  /** `isWide`: a picture in landscape. */
  | { kind: 'reference'; to: Target; required: boolean; isWide?: boolean }
  /** Rows or ids, stored whole. */
  | { kind: 'list'; of: () => TSchema; max: number; to: Target | null };
export type Fields = Readonly<Record<string, Field>>;

/** Longest single line that no other limit names. */
const lineMax = 240;

export const line = (max = lineMax) => ({ kind: 'line', max }) as const;
/** An e-mail address, or ''. */
export const email = { kind: 'line', max: emailMax, isEmail: true } as const;
export const identifier = (max: number) => ({ kind: 'identifier', max }) as const;
export const choice = <const Options extends readonly string[]>(options: Options) => ({ kind: 'choice', options }) as const;
export const text = (max: number) => ({ kind: 'text', max }) as const;
export const html = (max: number) => ({ kind: 'html', max }) as const;
export const integer = (min: number, max: number) => ({ kind: 'integer', min, max }) as const;
export const tick = { kind: 'tick' } as const;
/** An instant that a record always has. */
export const instant = { kind: 'instant', required: true } as const;
export const optionalInstant = { kind: 'instant', required: false } as const;
export const reference = (to: Target) => ({ kind: 'reference', to, required: true }) as const;
export const optional = (to: Target) => ({ kind: 'reference', to, required: false }) as const;
/** A picture in landscape. */
export const widePicture = { kind: 'reference', to: 'media', required: false, isWide: true } as const;
export const list = <S extends TSchema>(of: () => S, max: number, to: Target | null = null) => ({ kind: 'list', of, max, to }) as const;

/** Two fields, `<name>Zh` and `<name>En`, or two columns of a list. */
export function bilingual<const Name extends string, const F>(name: Name, field: F) {
  return { [`${name}Zh`]: field, [`${name}En`]: field } as { readonly [Key in `${Name}Zh` | `${Name}En`]: F };
}

/** From when a record is public and until when; null = not at all, and without end. */
export const publishWindow = { publishAt: optionalInstant, unpublishAt: optionalInstant } as const;

type ValueOf<F> = F extends { kind: 'line' | 'identifier' | 'text' | 'html' }
  ? string
  : F extends { kind: 'choice'; options: readonly (infer Option)[] }
    ? Option
    : F extends { kind: 'integer' }
      ? number | null
      : F extends { kind: 'tick' }
        ? boolean
        : F extends { kind: 'reference' | 'instant'; required: true }
          ? string
          : F extends { kind: 'reference' } | { kind: 'instant' }
            ? string | null
            : F extends { kind: 'list'; of: () => infer S extends TSchema }
              ? Static<S>[]
              : never;
export type Values<Of extends Fields> = { -readonly [Name in keyof Of]: ValueOf<Of[Name]> };

/** The fields that name a record. */
export const titlesOf = ({ title, fields }: { title: string; fields: Fields }): readonly string[] =>
  title in fields ? [title] : [`${title}Zh`, `${title}En`];
