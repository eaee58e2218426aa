/** Text of share pictures: titles that grow upwards from their last line, and single lines. */
import type { Language } from '#shared/language.ts';
import { fill, type Canvas, type Colour } from './share-picture-canvas.ts';
import { drawGlyph, setText, type Glyph, type TextStyle } from './share-picture-faces.ts';
import { capHeight, lineStep, type TextBlock } from './share-picture-lines.ts';

interface TitlePlace {
  left: number;
  /** Baseline of the last line. */
  bottom: number;
  colour: Colour;
  language: Language;
}

/** Draws a title upwards from its last line; returns the upper edge of the first. */
export async function drawTitle(
  canvas: Canvas,
  { lines, size }: TextBlock,
  { left, bottom, colour: paint, language }: TitlePlace,
): Promise<number> {
  const step = size * lineStep[language];
  for (const [index, line] of lines.entries()) {
    const y = bottom - (lines.length - 1 - index) * step;
    drawGlyphs(canvas, line.glyphs, { x: left - hanging(line.text) * size, y, size, colour: paint });
  }
  return bottom - Math.max(0, lines.length - 1) * step - (lines.length > 0 ? size * capHeight : 0);
}

/** The left half of an opening full-width mark is empty: the line is shifted, so that its ink is aligned. */
function hanging(text: string): number {
  return /^[《〈（【『「〖〔]/.test(text) ? 0.46 : /^[“‘]/.test(text) ? 0.3 : 0;
}

interface LinePlace {
  x: number;
  /** Baseline. */
  y: number;
  size: number;
  colour: Colour;
  language: Language;
  voice: TextStyle;
}

/** Draws a line, clipped to the canvas; returns its end. */
export async function drawLine(canvas: Canvas, text: string, { language, voice, ...position }: LinePlace): Promise<number> {
  const { glyphs } = await setText(text, { voice, language });
  return drawGlyphs(canvas, glyphs, position);
}

function drawGlyphs(
  canvas: Canvas,
  glyphs: readonly Glyph[],
  { x, y, size, colour: paint }: Pick<LinePlace, 'x' | 'y' | 'size' | 'colour'>,
): number {
  let end = x;
  const placed = glyphs.map((glyph) => {
    const at = end;
    end += glyph.advance * size;
    return { glyph, at };
  });
  const box = { left: x - size, top: y - size * 1.4, width: end - x + size * 2, height: size * 2.1 };
  fill(
    canvas,
    (pen) => {
      for (const { glyph, at } of placed) drawGlyph(glyph, { x: at, y, size }, pen);
    },
    { box, paint },
  );
  return end;
}
