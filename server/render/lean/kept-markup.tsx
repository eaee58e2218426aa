/** Keeps the markup of parts that many pages have in common (see `client/shells/kept-markup.tsx`). */
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeptMarkup } from '#client/shells/kept-markup.tsx';
import type { DrawnPage } from '#server/render/drawn-page.ts';

/** Each path class of the header is one, for each version of the navigation. */
const keptMax = 100;

/** Content cannot contain a mark of this process. */
const token = randomBytes(12).toString('base64url');
const markOf = (name: string) => `<template data-kept="${token}-${name}"></template>`;

/** For one language. */
export type KeptParts = LRUCache<string, string>;

export const createKeptParts = (): KeptParts => new LRUCache({ max: keptMax });

export interface PageParts extends KeptMarkup {
  /** Puts the kept markup in place of its marks. */
  fill: (page: DrawnPage) => void;
  /** As `fill`; also keeps the parts that were drawn for the page. */
  fillAndKeep: (page: DrawnPage) => void;
}

/** The kept parts of one page. */
export function keptPartsOf(parts: KeptParts): PageParts {
  const used: { name: string; key: string; kept: string | undefined }[] = [];
  const fill = (page: DrawnPage, keeps: boolean): void => {
    const { drawn } = page;
    for (const { name, key, kept } of used) {
      const mark = markOf(name);
      const at = drawn.indexOf(mark);
      if (at === -1) continue;
      const from = at + mark.length;
      page.replace(at, from, kept ?? '');
      if (kept !== undefined) continue;
      const end = drawn.indexOf(mark, from);
      page.replace(end, end + mark.length, '');
      // A copy of its own: a slice would keep the whole page in memory.
      if (keeps) parts.set(key, Buffer.from(drawn.slice(from, end)).toString());
    }
  };
  return {
    mark: (name) => <template data-kept={`${token}-${name}`} />,
    isKept: (name, of) => {
      const key = `${name} ${of}`;
      const kept = parts.get(key);
      used.push({ name, key, kept });
      return kept !== undefined;
    },
    fill: (page) => fill(page, false),
    fillAndKeep: (page) => fill(page, true),
  };
}
