/** Structured data of a person. Server only (see `client/lib/json-ld.ts`). */
import type { Image } from '#shared/api/fields.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { shapesOf } from '#client/lib/json-ld.ts';

export interface Person {
  name: string;
  otherName: string;
  aliases: readonly string[];
  role: string;
  country: string;
  /** Sanitised HTML. */
  bio: string;
  image: Image | null;
  /** Public ones only. */
  awards: readonly string[];
  canonical: string;
}

/** A schema.org Person with public awards. */
export function personNode({ name, otherName, aliases, role, country, image, awards, canonical }: Person, language: Language): object {
  const url = withLanguage(language, canonical);
  const others = [otherName, ...aliases].filter(Boolean);
  const [, id] = /^\/content\/people\/([\w-]+)$/.exec(canonical) ?? [];
  return {
    '@type': 'Person',
    '@id': `${url}#person`,
    url,
    sameAs: id ? paths.permanent('person', id) : undefined,
    mainEntityOfPage: url,
    name,
    alternateName: others.length > 0 ? others : undefined,
    jobTitle: role || undefined,
    nationality: country ? { '@type': 'Country', name: country } : undefined,
    image: image ? shapesOf(image) : undefined,
    award: awards.length > 0 ? [...awards] : undefined,
  };
}
