/** Keeps the markup of parts that many pages have in common (see `client/shells/kept-markup.tsx`). */
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeptMarkup } from '#client/shells/kept-markup.tsx';

/** Each path class of the header is one, for each version of the navigation. */
const keptMax = 100;

/** Content cannot contain a mark of this process. */
const token = randomBytes(12).toString('base64url');
const markOf = (name: string) => `<template data-kept="${token}-${name}"></template>`;

/** For one language. */
export type KeptParts = LRUCache<string, string>;

export const createKeptParts = (): KeptParts => new LRUCache({ max: keptMax });

export interface PageParts extends KeptMarkup {
  /** The page with the kept markup in place of its marks. */
  fill: (html: string) => string;
  /** As `fill`; also keeps the parts that were drawn for the page. */
  fillAndKeep: (html: string) => string;
}

/** The kept parts of one page. */
export function keptPartsOf(parts: KeptParts): PageParts {
  const used: { name: string; key: string; kept: string | undefined }[] = [];
  const fill = (drawn: string, keeps: boolean): string => {
    let html = '';
    let done = 0;
    const places = used.map((part) => ({ ...part, mark: markOf(part.name), at: drawn.indexOf(markOf(part.name)) }));
    for (const { key, kept, mark, at } of places.filter((place) => place.at !== -1).sort((a, b) => a.at - b.at)) {
      const from = at + mark.length;
      const end = kept === undefined ? drawn.indexOf(mark, from) : from;
      const markup = kept ?? drawn.slice(from, end);
      // A copy of its own: a slice would keep the whole page in memory.
      if (keeps && kept === undefined) parts.set(key, Buffer.from(markup).toString());
      html += drawn.slice(done, at) + markup;
      done = kept === undefined ? end + mark.length : from;
    }
    return html + drawn.slice(done);
  };
  return {
    mark: (name) => <template data-kept={`${token}-${name}`} />,
    isKept: (name, of) => {
      const key = `${name} ${of}`;
      const kept = parts.get(key);
      used.push({ name, key, kept });
      return kept !== undefined;
    },
    fill: (html) => fill(html, false),
    fillAndKeep: (html) => fill(html, true),
  };
}
