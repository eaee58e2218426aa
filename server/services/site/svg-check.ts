/**
 * Checks an SVG logo against an allow-list of shapes and attributes. A file with anything else is refused, not repaired: pages
 * show it only through `<img>`, where scripts and foreign files are off, and the list keeps it harmless elsewhere too.
 */
import { Parser } from 'htmlparser2';
import type { SvgFault } from '#shared/api/site-navigation.ts';
import { svgBytesMax } from '#shared/api/site-navigation.ts';

export type SvgResult = { fault: SvgFault } | { fault: null; width: number; height: number };

const elements: ReadonlySet<string> = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon linearGradient radialGradient
   stop clipPath mask pattern`.split(/\s+/),
);

const attributes: ReadonlySet<string> = new Set(
  `id class style version viewBox preserveAspectRatio width height x y role xml:space d points cx cy r rx ry fx
   fy fr x1 y1 x2 y2 pathLength transform overflow fill fill-opacity fill-rule clip-rule color opacity display
   visibility paint-order vector-effect stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
   stroke-miterlimit stroke-dasharray stroke-dashoffset shape-rendering enable-background mix-blend-mode
   isolation mask-type offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits
   maskUnits maskContentUnits patternUnits patternContentUnits patternTransform clip-path mask`.split(/\s+/),
);

const namespaces: Readonly<Record<string, string>> = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' };

const elementsMax = 2_000;
const usesMax = 50;
const depthMax = 32;
/** Names in a fault are cut, because a file may hold anything. */
const nameMax = 40;

export function checkSvg(file: Buffer): SvgResult {
  const refused = (reason: SvgFault['reason'], value = ''): SvgResult => ({ fault: { reason, value: value.slice(0, nameMax) } });
  if (file.length > svgBytesMax) return refused('size');
  const text = textOf(file);
  if (text === null) return refused('format');
  const body = text.replace(/^<\?xml\s[^?<>]*\?>/, '').trim();
  // Comments are inert; whatever else begins with "<!" or "<?" declares something.
  const declared = /<(!(?!--)|\?)/.exec(body.replaceAll(/<!--[\s\S]*?-->/g, ''));
  if (declared) return refused('declaration');
  return readTree(body, refused);
}

function readTree(body: string, refused: (reason: SvgFault['reason'], value?: string) => SvgResult): SvgResult {
  const found: { fault?: SvgResult; root?: Record<string, string> } = {};
  let [count, uses] = [0, 0];
  const open: { name: string; hasId: boolean }[] = [];
  const refuse = (reason: SvgFault['reason'], value?: string) => (found.fault ??= refused(reason, value));
  const parser = new Parser(
    {
      onopentag: (name, values) => {
        count += 1;
        if (open.length === 0 && (found.root || name !== 'svg')) refuse('format');
        found.root ??= values;
        if (!elements.has(name)) refuse('element', name);
        if (count > elementsMax || open.length >= depthMax) refuse('complex');
        // One that stands in something that another one shows would multiply.
        if (name === 'use') {
          uses += 1;
          if (uses > usesMax || 'id' in values || open.slice(1).some(({ hasId }) => hasId)) refuse('complex');
        }
        for (const [attribute, value] of Object.entries(values)) if (!isAllowed(attribute, value)) refuse('attribute', attribute);
        open.push({ name, hasId: 'id' in values });
      },
      onclosetag: (name, isImplied) => {
        if (isImplied && open.at(-1)?.name !== name) refuse('format');
        open.pop();
      },
      ontext: (data) => {
        const within = open.at(-1)?.name;
        if (data.trim() !== '' && within !== 'title' && within !== 'desc') refuse('format');
      },
      oncdatastart: () => void refuse('declaration'),
      onerror: () => void refuse('format'),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(body);
  if (found.fault) return found.fault;
  const size = found.root && sizeOf(found.root);
  if (!size || !/<\/svg>\s*(<!--[\s\S]*?-->\s*)*$/.test(body)) return refused('format');
  return { fault: null, ...size };
}

/** Null unless the file is UTF-8 without control characters. */
function textOf(file: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    return /[^\P{Cc}\t\n\r]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

function isAllowed(name: string, value: string): boolean {
  if (name in namespaces) return value === namespaces[name];
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value);
  if (!attributes.has(name) && !/^(data|aria)-[a-z-]+$/.test(name)) return false;
  // Escapes could hide an address; addresses lead into the file alone.
  return !/[\\@<]|javascript:|expression|image(-set)?\(|src\(/i.test(value) && !/url\((?!\s*["']?#[\w.-]+["']?\s*\))/i.test(value);
}

/** Width and height in whole pixels, by the box or by the lengths; null without either. */
function sizeOf({ viewBox = '', width = '', height = '', xmlns }: Record<string, string>): { width: number; height: number } | null {
  if (xmlns !== namespaces['xmlns']) return null;
  const box = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [across, down] = box.length === 4 ? [box[2], box[3]] : [lengthOf(width), lengthOf(height)];
  if (!across || !down || !(across > 0 && down > 0 && across < 100_000 && down < 100_000)) return null;
  // Small boxes are scaled, so that the shape survives the rounding.
  const scale = Math.max(1, 512 / Math.max(across, down));
  return { width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale)) };
}

function lengthOf(text: string): number {
  return /^\d*\.?\d+(px)?$/.test(text.trim()) ? Number.parseFloat(text) : 0;
}
