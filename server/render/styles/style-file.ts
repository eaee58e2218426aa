/**
 * The style sheets that pages share: files of the build, for ever in caches, one for all pages and one more for the management
 * centre. A public page carries in its head only the rules of what is seen first, so that nothing waits for the file before the
 * first paint.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServerStyleSheet } from 'styled-components';
import { restMark, restScript } from '#client/lib/rest-of-styles.tsx';
import type { DrawnPage } from '#server/render/drawn-page.ts';
import { createFirstRules } from './first-rules.ts';
import { drawPlainly } from './plain-elements.ts';
import { styleManifest, type StyleFileManifest } from './style-manifest.ts';

export interface StyleFile {
  /** False for pages that bring more styles of their own, such as those of the management centre. */
  covers: (pageId: string | undefined) => boolean;
  /** Whether the rules of a component's class are in a file. */
  has: (componentId: string, name: string) => boolean;
  /** Puts the first rules into the head of a page, and the file after the part above the fold. */
  addTo: (page: DrawnPage) => void;
  /** The files of another page before everything else, for its head. */
  linksOf: (pageId: string | undefined) => string;
  /** The file after everything else, for the end of a streamed page, which has all its styles in its head; the management centre streams none. */
  late: string;
}

/** The file of a build; null without one, and then pages carry all their styles. */
export function readStyleFile(clientFolder: string): StyleFile | null {
  const file = join(clientFolder, styleManifest);
  if (!existsSync(file)) return null;
  const manifest = JSON.parse(readFileSync(file, 'latin1')) as StyleFileManifest;
  drawPlainly(manifest.names);
  return createStyleFile(manifest);
}

export function createStyleFile({ href, staffHref, pages, staffPages, names, rules }: StyleFileManifest): StyleFile {
  const firstRules = createFirstRules(rules);
  const ids = new Set(pages);
  const staffIds = new Set<string | undefined>(staffPages);
  const late = `<link rel="stylesheet" href="${href}" data-rest><script>${restScript}</script>`;
  return {
    covers: (pageId) => pageId === undefined || ids.has(pageId),
    has: (componentId, name) => names[componentId] === name,
    addTo: (page) => {
      const fold = page.replaceMark(restMark, late);
      if (fold === null) page.end = late + page.end;
      page.head = `<style>${firstRules(page.textBefore(fold), (names) => page.has(names))}</style>${page.head}`;
    },
    linksOf: (pageId) =>
      [href, ...(staffIds.has(pageId) ? [staffHref] : [])].map((file) => `<link rel="stylesheet" href="${file}">`).join(''),
    late,
  };
}

/** A sheet without the rules of the files. */
export function sheetBeside(file: StyleFile): ServerStyleSheet {
  const sheet = new ServerStyleSheet();
  const { instance } = sheet;
  const hasNameForId = instance.hasNameForId.bind(instance);
  instance.hasNameForId = (id, name) => file.has(id, name) || hasNameForId(id, name);
  return sheet;
}
