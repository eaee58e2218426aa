/** Cuts the wide transparent edges of an SVG logo, which would stand as a gap between it and the name beside it. */
import { loadCanvas } from '#server/ports/picture-library.ts';

/** Longest side of the drawing that is measured. */
const measuredSide = 512;
/** Share of a side that stays empty: narrower edges are the designer's. */
const edgeMax = 0.1;
/** Below it a pixel is seen by nobody. */
const alphaMin = 8;

/** `file` has passed `checkSvg`. Returns it as it is without a wide edge, and where nothing is drawn. */
export async function cropSvg(file: Buffer): Promise<Buffer> {
  const { createCanvas, loadImage } = await loadCanvas();
  const box = boxOf(file.toString());
  if (!box) return file;
  const scale = measuredSide / Math.max(box.width, box.height);
  const [width, height] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))];
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(await loadImage(Buffer.from(withBox(box, box))), 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const [columns, rows] = [new Set<number>(), new Set<number>()];
  for (let at = 0; at < width * height; at += 1)
    if ((data[at * 4 + 3] ?? 0) >= alphaMin) {
      columns.add(at % width);
      rows.add(Math.floor(at / width));
    }
  if (columns.size === 0) return file;
  const across = { from: Math.min(...columns), until: Math.max(...columns) + 1 };
  const down = { from: Math.min(...rows), until: Math.max(...rows) + 1 };
  const edges = [across.from / width, 1 - across.until / width, down.from / height, 1 - down.until / height];
  if (Math.max(...edges) <= edgeMax) return file;
  const part = {
    x: box.x + (across.from / width) * box.width,
    y: box.y + (down.from / height) * box.height,
    width: ((across.until - across.from) / width) * box.width,
    height: ((down.until - down.from) / height) * box.height,
  };
  return Buffer.from(withBox(box, part));
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of the root in its own units, with the text around what says it. */
interface Box extends Rectangle {
  before: string;
  attributes: string;
  after: string;
}

const root = /^((?:\s|<\?(?:(?!\?>)[^])*\?>|<!--(?:(?!-->)[^])*-->|\uFEFF)*<svg)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?>[^]*)$/;
const sizes = /\s(viewBox|width|height|x|y|preserveAspectRatio)\s*=\s*("[^"]*"|'[^']*')/g;

function boxOf(text: string): Box | null {
  const [, before = '', attributes = '', after = ''] = root.exec(text) ?? [];
  const values = new Map([...attributes.matchAll(sizes)].map(([, name = '', value = '']) => [name, value.slice(1, -1).trim()]));
  const lengths = [0, 0, ...['width', 'height'].map((name) => Number.parseFloat(values.get(name) ?? ''))];
  const [x = 0, y = 0, width = 0, height = 0] =
    values
      .get('viewBox')
      ?.split(/[\s,]+/)
      .map(Number) ?? lengths;
  const isDrawn = width > 0 && height > 0;
  return before && isDrawn ? { before, attributes: attributes.replaceAll(sizes, ''), after, x, y, width, height } : null;
}

function withBox({ before, attributes, after }: Box, { x, y, width, height }: Rectangle): string {
  const [left, top, wide, high] = [x, y, width, height].map((value) => Number(value.toFixed(3)));
  return `${before}${attributes} viewBox="${left} ${top} ${wide} ${high}" width="${wide}" height="${high}"${after}`;
}
