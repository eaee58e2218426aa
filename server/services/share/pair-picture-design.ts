/** "A pair of eyes": two pictures as the eyes of one face, with the gold nose between them; tall with a QR code, to be sent, or wide for previews. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { generate } from 'lean-qr';
import { loadCanvas } from '#server/ports/picture-library.ts';
import type { Perforation } from '#shared/perforation.ts';
import { sharePictureSizes, type PictureContent, type PicturePair } from '#shared/share/share-picture.ts';
import { breakIntoLines, lineStep, type BlockOptions, type TextBlock } from './share-picture-lines.ts';
import {
  canvasOf,
  drawMark,
  fill,
  fillFoil,
  light,
  palettesOf,
  shade,
  titleVoice,
  trace,
  type Box,
  type Pixels,
} from './share-picture-design.ts';
import { drawLine, openFonts, widthOf, type TextStyle } from './share-picture-text.ts';

export type PairSize = 'tall' | 'large';

export interface PairTask {
  size: PairSize;
  content: PictureContent;
  pair: PicturePair;
  /** Of the size of `eyeFrames`; null where there is none, or it cannot be read. */
  photos: readonly (Pixels | null)[];
}

const eyes: Readonly<Record<PairSize, readonly [Perforation, Perforation]>> = {
  tall: [
    { centreX: 270, centreY: 408, width: 402, height: 566, radius: 146, degrees: 22 },
    { centreX: 810, centreY: 408, width: 402, height: 566, radius: 146, degrees: -22 },
  ],
  large: [
    { centreX: 240, centreY: 318, width: 336, height: 476, radius: 122, degrees: 22 },
    { centreX: 676, centreY: 318, width: 336, height: 476, radius: 122, degrees: -22 },
  ],
};

/** The boxes around the eyes; their pictures are cropped to this shape. */
export const eyeFrames: Readonly<Record<PairSize, Pick<Box, 'width' | 'height'>>> = {
  tall: { width: 586, height: 676 },
  large: { width: 490, height: 568 },
};

/** Draws the card; returns its pixels. */
export async function drawPair({ size, content, pair, photos }: PairTask): Promise<Uint8Array> {
  await openFonts();
  const { createCanvas } = await loadCanvas();
  const { width, height } = sharePictureSizes[size];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const { paper } = palettesOf(content.theme);
  const isPlain = content.theme?.motif === 'plain';
  fill(context, paper.ground);
  fill(context, shade(context, [0, 0, width * 0.6, height * 0.5], [light(0.9), light(0)]));
  for (const [index, eye] of eyes[size].entries()) {
    context.save();
    trace(context, isPlain ? { ...eye, degrees: 0, radius: eye.width / 2 } : eye);
    context.clip();
    const photo = photos[index];
    if (photo) context.drawImage(await canvasOf(photo), eye.centreX - photo.width / 2, eye.centreY - photo.height / 2);
    else fill(context, paper.text);
    context.restore();
  }
  await (size === 'tall' ? drawTall : drawWide)(context, content, pair);
  return canvas.data();
}

async function drawTall(context: SKRSContext2D, content: PictureContent, pair: PicturePair): Promise<void> {
  const { language, brand, theme } = content;
  const { paper } = palettesOf(theme);
  const { text, quiet } = paper;
  fillFoil(context, { centreX: 540, centreY: 640, width: 92, height: 66, radius: 28, degrees: 0 }, theme);
  let y = 744;
  context.fillStyle = text;
  for (const { lines, size } of blocksOf(context, pair, {
    voice: titleVoice(content),
    language,
    width: 940,
    height: 190,
    sizes: [78, 64, 52],
    linesMax: 2,
  })) {
    for (const line of lines) centre(context, line, { y: (y += size * lineStep[language]), size, language, voice: titleVoice(content) });
  }
  context.fillStyle = quiet;
  y += 30;
  for (const note of new Set(pair.eyes.map((eye) => eye.note)))
    if (note) centre(context, note, { y: (y += 44), size: 30, language, voice: 'small' });
  context.fillStyle = text;
  context.fillRect(70, 1192, 940, 2);
  // The mark is that of the design.
  const x = content.logo ? 70 : 192;
  if (!content.logo) await drawMark(context, { left: 70, top: 1254, width: 96 }, { ...paper, theme });
  drawLine(context, brand[language], {
    x,
    y: 1296,
    ...fit(context, brand[language], { size: 36, language, voice: titleVoice(content), widthMax: 640 }),
  });
  context.fillStyle = quiet;
  drawLine(context, pair.scan, { x, y: 1336, ...fit(context, pair.scan, { size: 25, language, voice: 'small', widthMax: 640 }) });
  drawCode(context, pair.address, { box: { left: 862, top: 1228, width: 148, height: 148 }, ink: text });
}

/** Without a code: previews are already where they lead. */
async function drawWide(context: SKRSContext2D, content: PictureContent, pair: PicturePair): Promise<void> {
  const { language, brand, theme } = content;
  const { paper } = palettesOf(theme);
  const { text } = paper;
  fillFoil(context, { centreX: 458, centreY: 520, width: 64, height: 46, radius: 20, degrees: 0 }, theme);
  const room = { left: 912, width: 240 };
  let y = 48;
  context.fillStyle = text;
  const sizes = [58, 50, 44, 38];
  for (const { lines, size } of blocksOf(context, pair, {
    voice: titleVoice(content),
    language,
    width: room.width,
    height: 205,
    sizes,
    linesMax: 5,
  })) {
    for (const [index, line] of lines.entries())
      drawLine(context, line, {
        x: room.left,
        y: y + size * (0.86 + index * lineStep[language]),
        size,
        language,
        voice: titleVoice(content),
      });
    y += lines.length * size * lineStep[language] + 28;
  }
  const beside = content.logo ? 0 : 72;
  if (!content.logo) await drawMark(context, { left: room.left, top: 516, width: 56 }, { ...paper, theme });
  const style = fit(context, brand[language], { size: 27, language, voice: titleVoice(content), widthMax: room.width - beside });
  context.fillStyle = text;
  drawLine(context, brand[language], { x: room.left + beside, y: 553, ...style });
}

interface BlockRoom extends Omit<BlockOptions, 'measure'>, Pick<TextStyle, 'voice'> {}

/** Both titles in one size. */
function blocksOf(context: SKRSContext2D, pair: PicturePair, { voice, ...room }: BlockRoom): TextBlock[] {
  const measure = (sign: string) => widthOf(context, sign, { language: room.language, voice, size: 100 }) / 100;
  const titles = [...new Set(pair.eyes.map(({ title }) => title))];
  const blocks = titles.map((title) => breakIntoLines(title, { ...room, measure }));
  const size = Math.min(...blocks.map((block) => block.size));
  return titles.map((title) => breakIntoLines(title, { ...room, measure, sizes: [size] }));
}

/** The style in a size in which the text is at most so wide. */
function fit(context: SKRSContext2D, text: string, { widthMax, ...style }: TextStyle & { widthMax: number }): TextStyle {
  return { ...style, size: style.size * Math.min(1, widthMax / widthOf(context, text, style)) };
}

function centre(context: SKRSContext2D, text: string, { y, ...wanted }: TextStyle & { y: number }): void {
  const style = fit(context, text, { ...wanted, widthMax: 940 });
  drawLine(context, text, { ...style, x: (1080 - widthOf(context, text, style)) / 2, y });
}

/** Whole pixels a module, dark on light, with the quiet zone of the paper around it. */
function drawCode(context: SKRSContext2D, address: string, { box: { left, top, width }, ink }: { box: Box; ink: string }): void {
  const code = generate(address);
  const module = Math.floor(width / code.size);
  const start = left + width - code.size * module;
  context.fillStyle = ink;
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) context.fillRect(start + x * module, top + y * module, module, module);
}
