/** "A pair of eyes": two films, people or awards on one card. Each has a key, which the address of the card carries. */
import { paths } from '#shared/paths.ts';

export type EyeOf = { kind: 'film' | 'person'; id: string } | { kind: 'award'; year: number; anchor: string };

const kinds = { film: 'episode', person: 'people' } as const;

/** The subject of a key such as `film-f01`, `person-p02` or `award-2025-best-film-film`; null for others. */
export function readEye(key: string): EyeOf | null {
  const [, kind, id] = /^(film|person)-([\w-]{1,64})$/.exec(key) ?? [];
  if (id) return { kind: kind === 'film' ? 'film' : 'person', id };
  const [, year, anchor] = /^award-((?:19|20|21)\d\d)-([\w-]{1,120})$/.exec(key) ?? [];
  return anchor ? { kind: 'award', year: Number(year), anchor } : null;
}

/** The key of a page's subject, by its site path with the query; null for pages of nothing that a card can show. */
export function eyeOfPath(path: string): string | null {
  const [, kind, id] = /^\/content\/(episode|people)\/([\w-]{1,64})(?:[?#]|$)/.exec(path) ?? [];
  if (id) return `${kind === kinds.film ? 'film' : 'person'}-${id}`;
  const [, year, anchor] = /^\/g(\d{4})\?award=([\w-]{1,120})(?:#|$)/.exec(path) ?? [];
  return anchor ? `award-${year}-${anchor}` : null;
}

/** The page of a subject. */
export function pathOfEye(eye: EyeOf): string {
  return eye.kind === 'award' ? paths.sharedAward(eye.year, eye.anchor) : paths.content(kinds[eye.kind], eye.id);
}
