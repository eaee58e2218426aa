/** "A pair of eyes": two films, people, awards or moments of videos on one card. Each has a key, which the address of the card carries. */
import { paths } from '#shared/paths.ts';

export type EyeOf =
  | { kind: 'film' | 'person'; id: string }
  | { kind: 'award'; year: number; anchor: string }
  | { kind: 'moment'; id: string; second: number };

const kinds = { film: 'episode', person: 'people' } as const;

/** The subject of a key such as `film-f01`, `person-p02`, `award-2025-best-film-film` or `moment-v01-12`; null for others. */
export function readEye(key: string): EyeOf | null {
  const [, kind, id] = /^(film|person)-([\w-]{1,64})$/.exec(key) ?? [];
  if (id) return { kind: kind === 'film' ? 'film' : 'person', id };
  const [, year, anchor] = /^award-((?:19|20|21)\d\d)-([\w-]{1,120})$/.exec(key) ?? [];
  if (anchor) return { kind: 'award', year: Number(year), anchor };
  const [, video, second] = /^moment-([\w-]{1,64})-(\d{1,5})$/.exec(key) ?? [];
  return video ? { kind: 'moment', id: video, second: Number(second) } : null;
}

/** The key of a page's subject, by its site path with the query; null for pages of nothing that a card can show. */
export function eyeOfPath(path: string): string | null {
  const [, kind, id] = /^\/content\/(episode|people)\/([\w-]{1,64})(?:[?#]|$)/.exec(path) ?? [];
  if (id) return `${kind === kinds.film ? 'film' : 'person'}-${id}`;
  const [, year, anchor] = /^\/g(\d{4})\?award=([\w-]{1,120})(?:#|$)/.exec(path) ?? [];
  if (anchor) return `award-${year}-${anchor}`;
  const [, video, second] = /^\/videoplay\/([\w-]{1,64})\?t=(\d{1,5})(?:#|$)/.exec(path) ?? [];
  return video ? `moment-${video}-${second}` : null;
}

/** The page of a subject. */
export function pathOfEye(eye: EyeOf): string {
  if (eye.kind === 'moment') return paths.videoMoment(eye.id, eye.second);
  return eye.kind === 'award' ? paths.sharedAward(eye.year, eye.anchor) : paths.content(kinds[eye.kind], eye.id);
}
