/** Which responses are cached as bytes, and under which key: the contract's canonical spelling of a call. */
import type { Contract } from '#shared/api/endpoint.ts';
import { languageNumber, type Language } from '#shared/language.ts';
import { figures, figuresTag } from '#server/services/core/change-feed.ts';

/** Responses with a shorter lifetime, such as counts, are not cached. */
const cachedFromSeconds = 30;

/** Whether responses of a contract are the same for all callers and live long enough to be cached. */
export function isStorable({ auth, maxAgeSeconds, limit, cookie }: Contract): boolean {
  return auth === 'public' && maxAgeSeconds >= cachedFromSeconds && limit === undefined && cookie === undefined;
}

/** Values of a call after validation. */
interface ParsedCall {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  language: Language;
}

/** The canonical spelling of a call; null for searches, whose texts are endless and rarely repeated. */
export function keyOfCall({ path }: Pick<Contract, 'path'>, { params, query, language }: ParsedCall): string | null {
  if (query['search'] !== undefined) return null;
  const fields = new URLSearchParams();
  for (const name of Object.keys(query).sort()) if (query[name] !== undefined) fields.set(name, String(query[name]));
  fields.set('languageType', String(languageNumber(language)));
  return `${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))}?${fields}`;
}

/**
 * Tags of the views, likes and comments that a response shows up to date: those of all items if a list sorts by them, and
 * those of the item of a detail. In other lists counts may be as old as the response's lifetime allows.
 */
export function figuresOfCall({ query }: Pick<ParsedCall, 'query'>, data: unknown): string[] {
  if (query['orderByColumn'] === 'viewCount' || query['orderByColumn'] === 'likeCount') return [figures];
  const { id, viewCount } = (data ?? {}) as { id?: unknown; viewCount?: unknown };
  return typeof id === 'string' && viewCount !== undefined ? [figuresTag(id)] : [];
}
