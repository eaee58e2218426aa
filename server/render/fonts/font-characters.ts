/** Finds in the HTML of a page's body the characters that the Song face draws: those of headings and of elements with class `song` or `song6`. */
import type { SongWeight } from '#server/font-address.ts';

/** Flags of the basic plane, reused between calls because clearing 64 KB costs more than the scan. */
type Marks = Uint8Array;
export type CharactersByWeight = Record<SongWeight, number[]>;

const marks: Record<SongWeight, Marks> = { 900: new Uint8Array(0x10000), 600: new Uint8Array(0x10000) };

/**
 * The distinct characters by weight, ascending. A scan without a parser, because it runs on every render:
 * h1, h2 = 900 and h3 = 600 unless the class says otherwise; what lies inside counts for the weight of the outer element.
 */
export function songCharacters(html: string): CharactersByWeight {
  const characters: CharactersByWeight = { 900: [], 600: [] };
  collectAll(html, characters);
  for (const weight of [900, 600] as const) {
    for (const codePoint of characters[weight]) marks[weight][codePoint] = 0;
    // A typed array sorts numbers without a comparison function, in a third of the time.
    characters[weight] = Array.from(Uint16Array.from(characters[weight]).sort());
  }
  return characters;
}

const [heading, word] = ['<h1', 'song'];
/** One pass for all: a search for a short text stops at each of its first letters. */
const starts = /<h[123]|song/g;

function collectAll(html: string, characters: CharactersByWeight): void {
  starts.lastIndex = 0;
  while (starts.test(html)) {
    const end = starts.lastIndex;
    if (html.charAt(end - 1) === 'g') collectElement(html, end - word.length, characters);
    // Its own class has been read, so the search goes on in its content.
    else starts.lastIndex = collectHeading(html, end - heading.length, characters);
  }
}

/** Returns where its content begins. */
function collectHeading(html: string, at: number, characters: CharactersByWeight): number {
  const open = html.indexOf('>', at);
  if (open === -1) return html.length;
  const level = html.charAt(at + heading.length - 1);
  const weight = weightOfClass(html.slice(at, open)) ?? (level === '3' ? 600 : 900);
  const end = html.indexOf(`</h${level}`, open);
  collect(html, [open + 1, end === -1 ? html.length : end], { marks: marks[weight], into: characters[weight] });
  return open + 1;
}

/** The weight that the class attribute of an opening tag asks for. */
function weightOfClass(tag: string): SongWeight | null {
  const names = /\sclass="([^"]*)"/.exec(tag)?.[1]?.split(' ');
  if (names?.includes('song')) return 900;
  return names?.includes('song6') ? 600 : null;
}

/** Collects the element whose opening tag contains the word at `at`, if it is a class name there. */
function collectElement(html: string, at: number, characters: CharactersByWeight): void {
  const start = html.lastIndexOf('<', at);
  const open = html.indexOf('>', at);
  if (start === -1 || open === -1 || at - start > 400 || html.lastIndexOf('>', at) > start) return;
  const tag = html.slice(start, open);
  const weight = weightOfClass(tag);
  const name = /^<([a-z][a-z0-9]*)/.exec(tag)?.[1];
  if (weight === null || name === undefined || /^h[1-3]$/.test(name)) return;
  collect(html, [open + 1, endOfElement(html, name, open)], { marks: marks[weight], into: characters[weight] });
}

/** Where an element ends whose opening tag ends at `open`; equal elements inside are counted. */
function endOfElement(html: string, name: string, open: number): number {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  let depth = 1;
  let at = open;
  while (depth > 0) {
    const end = html.indexOf(closing, at);
    if (end === -1) return html.length;
    // Past this end the next element of the name may be far away.
    const inside = html.slice(at, end);
    for (let inner = inside.indexOf(opening); inner !== -1; inner = inside.indexOf(opening, inner + 1)) {
      if (/[\s>]/.test(inside[inner + opening.length] ?? '')) depth += 1;
    }
    depth -= 1;
    at = end + closing.length;
    if (depth === 0) return end;
  }
  return at;
}

const namedEntities: Record<string, number> = { amp: 38, lt: 60, gt: 62, quot: 34, apos: 39, nbsp: 0xa0, middot: 0xb7 };

function collect(html: string, [from, to]: readonly [number, number], target: { marks: Marks; into: number[] }): void {
  for (let at = from; at < to; at += 1) {
    let unit = html.charCodeAt(at);
    if (unit === 60) {
      const end = html.indexOf('>', at);
      if (end === -1) return;
      at = end;
      continue;
    }
    if (unit === 38) {
      const end = html.indexOf(';', at);
      if (end !== -1 && end - at < 10) {
        unit = entity(html.slice(at + 1, end));
        at = end;
      }
    }
    if (unit < 32 || target.marks[unit] !== 0) continue;
    target.marks[unit] = 1;
    target.into.push(unit);
  }
}

function entity(name: string): number {
  if (!name.startsWith('#')) return namedEntities[name] ?? 0;
  const value = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return value > 0 && value <= 0xffff ? value : 0;
}
