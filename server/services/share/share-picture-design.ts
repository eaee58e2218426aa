/**
 * Design of share pictures. On paper the page's picture fills a large eye, as on the home page; in the cinema design it
 * fills the frame, as in the screening room. Pages without a picture get the panda's eyes.
 */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { loadCanvas } from '#server/ports/picture-library.ts';
import { otherLanguage } from '#shared/language.ts';
import type { Perforation } from '#shared/perforation.ts';
import { sharePictureSizes, type PagePictureSize, type PictureContent } from '#shared/share/share-picture.ts';
import { groundColour, type SiteTheme } from '#shared/site/look.ts';
import { markShapes } from '#shared/site/mark-shapes.ts';
import { accentsOf, designColours, emptyTheme } from '#shared/site/theme.ts';
import { breakIntoLines, capHeight, lineStep } from './share-picture-lines.ts';
import { drawLine, openFonts, widthOf } from './share-picture-text.ts';

export interface Palette {
  ground: string;
  text: string;
  label: string;
  quiet: string;
}

/** The colours on paper and in the dark, of the design or of the organiser's look. */
export function palettesOf(theme: PictureContent['theme']): Readonly<Record<'paper' | 'cinema', Palette>> {
  const { grounds, accent, accentDark } = theme ?? emptyTheme;
  const colour = (token: Parameters<typeof groundColour>[1]) => groundColour(grounds, token);
  return {
    paper: { ground: colour('--paper-50'), text: colour('--ink-900'), label: accent || designColours.accent, quiet: colour('--ink-500') },
    cinema: { ground: colour('--ink-950'), text: '#f1f3ef', label: accentDark || designColours.accentDark, quiet: '#b3bcb7' },
  };
}
/** The display type of the organiser's look; Latin only, as its Chinese partner is the reader's own. */
export const titleVoice = ({ theme }: Pick<PictureContent, 'theme'>) => theme?.type ?? emptyTheme.type;
const dark = (alpha: number) => `rgba(10, 13, 12, ${alpha})`;
export const light = (alpha: number) => `rgba(255, 255, 255, ${alpha})`;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A decoded picture, four bytes a pixel. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Drawing {
  content: PictureContent;
  /** Of the size of `photoFrame`. */
  photo: Pixels | null;
  /** Null where there is none, or it cannot be read. */
  logo: (Pixels & { left: number; top: number; hasName: boolean }) | null;
}

/** The eye on paper that holds the page's picture, and its frame within the canvas. */
const eye: Perforation = { centreX: 978, centreY: 306, width: 452, height: 632, radius: 176, degrees: -22 };
const eyeFrame: Box = { left: 649, top: 0, width: 551, height: 630 };

/** The frame of the page's picture; it is cropped to this shape. */
export function photoFrame(size: PagePictureSize, isCinema: boolean): Box {
  return size === 'square' || isCinema ? { left: 0, top: 0, ...sharePictureSizes[size] } : eyeFrame;
}

const margin = { large: 72, square: 22 } as const;
const brandTop = 58;

interface Ground {
  isCinema: boolean;
  hasPhoto: boolean;
}
const isOnDark = (size: PagePictureSize, { isCinema, hasPhoto }: Ground) => isCinema || (size === 'square' && hasPhoto);

/** The box of the organiser's logo, which it fills in one direction, and whether its ground is dark. */
export function logoFrame(size: PagePictureSize, { hasName, ...ground }: Ground & { hasName: boolean }) {
  const box =
    size === 'square'
      ? { top: 18, width: 200, height: ground.hasPhoto ? 43 : 60 }
      : { top: brandTop, width: hasName ? 420 : 180, height: 58 };
  return { isDark: isOnDark(size, ground), left: margin[size], ...box };
}

/** Draws a picture; returns its pixels. */
export async function drawSharePicture(size: PagePictureSize, drawing: Drawing): Promise<Uint8Array> {
  await openFonts();
  const { createCanvas } = await loadCanvas();
  const { width, height } = sharePictureSizes[size];
  const { content, photo, logo } = drawing;
  const isDark = isOnDark(size, { isCinema: content.isCinema, hasPhoto: photo !== null });
  const palette = palettesOf(content.theme)[isDark ? 'cinema' : 'paper'];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  fill(context, palette.ground);
  const scene: Scene = { context, content, palette, photo: photo && (await canvasOf(photo)), logo };
  if (size === 'square') await drawSquare(scene);
  else await drawLarge(scene);
  if (logo) context.drawImage(await canvasOf(logo), logo.left, logo.top);
  return canvas.data();
}

/** The pixels as a canvas, to be drawn onto another one. */
export async function canvasOf({ width, height, data }: Pixels): Promise<Canvas> {
  const { createCanvas, ImageData } = await loadCanvas();
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return canvas;
}

interface Scene extends Omit<Drawing, 'photo'> {
  context: SKRSContext2D;
  palette: Palette;
  photo: Canvas | null;
}

async function drawLarge(scene: Scene): Promise<void> {
  const { context, content, photo, palette } = scene;
  const { language, note, isCinema } = content;
  if (isCinema) drawScreen(scene);
  else drawPaper(scene);
  await drawBrand(scene);
  // X covers the lowest seventh with its own title.
  const bottom = isCinema ? 512 : 532;
  const base = bottom - (note ? 54 : 0);
  const width = photo ? (isCinema ? 700 : 596) : 556;
  const top = drawTitle(scene, {
    left: margin.large,
    bottom: base,
    width,
    height: base - 198,
    linesMax: 3,
    sizes: [132, 112, 96, 84, 74, 66, 59, 53, 48, 44],
  });
  context.fillStyle = palette.quiet;
  drawLine(context, note, { x: margin.large, y: bottom, size: 25, language, voice: 'small' });
  drawLabel(scene, top - 30);
}

/** Paper with a soft light, and the eye with the picture, or the panda's eyes; one window in the look of others. */
function drawPaper({ context, content: { theme }, palette, photo }: Scene): void {
  fill(context, shade(context, [0, 0, 700, 480], [light(0.9), light(0)]));
  const hero = theme?.hero ?? 'eyes';
  if (!photo && hero === 'eyes') {
    drawEyes(context, palette.text, 292);
    for (const x of [842, 1126])
      fillFoil(context, { centreX: x, centreY: 340, width: 38, height: 54, radius: 13, degrees: x < 1000 ? 24 : -24 }, theme);
    fillFoil(context, { centreX: 954, centreY: 486, width: 92, height: 66, radius: 28, degrees: 0 }, theme);
    return;
  }
  context.save();
  if (hero === 'eyes') trace(context, eye);
  else traceWindow(context, hero);
  context.clip();
  if (photo) context.drawImage(photo, eyeFrame.left, eyeFrame.top);
  else fill(context, palette.text);
  context.restore();
  if (hero === 'eyes') fillFoil(context, { centreX: 792, centreY: 548, width: 66, height: 92, radius: 24, degrees: -22 }, theme);
  else fillFoil(context, { centreX: 924, centreY: 572, width: 72, height: 50, radius: 24, degrees: 0 }, theme);
}

/** The one window of a look without eyes, within the frame of the picture. */
function traceWindow(context: SKRSContext2D, hero: 'arch' | 'frame'): void {
  context.beginPath();
  if (hero === 'frame') context.rect(690, 72, 468, 500);
  else {
    context.ellipse(924, 572, 250, 500, 0, Math.PI, 2 * Math.PI);
    context.closePath();
  }
}

/** The film as background, darkened under the text, above a rail of perforations. */
function drawScreen({ context, content: { theme }, photo }: Scene): void {
  const { width, height } = context.canvas;
  if (photo) {
    context.drawImage(photo, 0, 0);
    fill(context, shade(context, [0, 0, width, 0], [dark(0.78), dark(0.5), dark(0.1), dark(0)]));
    fill(context, shade(context, [0, 250, 0, height], [dark(0), dark(0.82)]));
    fill(context, shade(context, [0, 0, 0, 170], [dark(0.62), dark(0)]));
  } else {
    if ((theme?.hero ?? 'eyes') === 'eyes') drawEyes(context, '#29312e', 282);
    fillFoil(context, { centreX: 954, centreY: 470, width: 92, height: 66, radius: 28, degrees: 0 }, theme);
  }
  context.fillStyle = dark(1);
  context.fillRect(0, height - 58, width, 58);
  if (theme?.motif === 'plain') return;
  context.fillStyle = 'rgba(241, 243, 239, 0.2)';
  for (let x = 22; x < width + 44; x += 44)
    fillShape(context, { centreX: x, centreY: height - 29, width: 24, height: 17, radius: 5.5, degrees: 0 });
}

function drawEyes(context: SKRSContext2D, colour: string, centreY: number): void {
  context.fillStyle = colour;
  for (const [centreX, degrees] of [
    [812, 24],
    [1096, -24],
  ] as const)
    fillShape(context, { centreX, centreY, width: 220, height: 312, radius: 80, degrees });
}

/** Right end of the room for the names, before the eye on paper. */
const brandEnd = 700;

async function drawBrand({ context, content, logo, palette }: Scene): Promise<void> {
  const { brand, language } = content;
  if (!content.logo) await drawMark(context, { left: margin.large, top: brandTop, width: 62 }, { ...palette, theme: content.theme });
  if (logo?.hasName) return;
  const width = content.logo ? (logo?.width ?? 0) : 62;
  const x = margin.large + (width > 0 ? width + 18 : 0);
  const other = otherLanguage(language);
  for (const [name, y, style] of [
    [brand[language], brandTop + 27, { size: 29, language, voice: titleVoice(content) }],
    [brand[other] === brand[language] ? '' : brand[other], brandTop + 54, { size: 19, language: other, voice: 'small' }],
  ] as const) {
    context.fillStyle = style.voice === 'small' ? palette.quiet : palette.text;
    drawLine(context, name, { ...style, x, y, size: style.size * Math.min(1, (brandEnd - x) / widthOf(context, name, style)) });
  }
}

/** A perforation and the section's name in both languages. */
function drawLabel({ context, content: { label, language, theme }, palette }: Scene, y: number): void {
  const other = otherLanguage(language);
  if (!label[language] && !label[other]) return;
  const size = 26;
  fillFoil(context, { centreX: margin.large + 9.4, centreY: y - 9.4, width: 15.6, height: 22.4, radius: 5.5, degrees: 22 }, theme);
  const x = margin.large + 30;
  context.fillStyle = palette.label;
  const end = drawLine(context, label[language], { x, y, size, language, voice: 'small' });
  context.fillStyle = palette.quiet;
  drawLine(context, label[other], { x: end > x ? end + 15.6 : x, y, size: 22.4, language: other, voice: 'small' });
}

/** Shown small on every screen: a picture and a few large words. */
async function drawSquare(scene: Scene): Promise<void> {
  const { context, content, photo, palette } = scene;
  const { height } = context.canvas;
  const left = margin.square;
  if (photo) {
    context.drawImage(photo, 0, 0);
    fill(context, shade(context, [0, 80, 0, height], [dark(0), dark(0.62), dark(0.92)]));
    fill(context, shade(context, [0, 0, 90, 90], [dark(0.6), dark(0)]));
  } else if (!content.isCinema) fill(context, shade(context, [0, 0, 240, 240], [light(0.9), light(0)]));
  if (!content.logo)
    await drawMark(
      context,
      { left: left - 2, top: 18, width: photo ? 46 : 64 },
      { ...palette, ...(photo && { ground: '#121615' }), theme: content.theme },
    );
  const top = drawTitle(scene, {
    left,
    bottom: height - 28,
    width: 256,
    height: photo ? 176 : 160,
    linesMax: photo ? 2 : 3,
    sizes: [58, 50, 44, 38, 34, 30, 27],
  });
  fillFoil(context, { centreX: left + 7, centreY: top - 20, width: 13, height: 19, radius: 4.6, degrees: 22 }, content.theme);
}

interface TitlePlace {
  left: number;
  /** Baseline of the last line. */
  bottom: number;
  width: number;
  height: number;
  linesMax: number;
  sizes: readonly number[];
}

/** Draws the title upwards from its last line; returns the upper edge of the first. */
function drawTitle({ context, content, palette }: Scene, { left, bottom, ...room }: TitlePlace): number {
  const { title, language } = content;
  const voice = titleVoice(content);
  const measure = (sign: string) => widthOf(context, sign, { language, voice, size: 100 }) / 100;
  const { lines, size } = breakIntoLines(title, { language, measure, ...room });
  context.fillStyle = palette.text;
  let y = bottom - lines.length * size * lineStep[language];
  const top = y + (lineStep[language] - capHeight) * size;
  for (const line of lines) {
    y += size * lineStep[language];
    // The left half of an opening full-width mark is empty: the line is shifted, so that its ink is aligned.
    const hanging = language === 'en' ? 0 : /^[《〈（【『「〖〔]/.test(line) ? 0.46 : /^[“‘]/.test(line) ? 0.3 : 0;
    drawLine(context, line, { x: left - hanging * size, y, size, language, voice });
  }
  return lines.length > 0 ? top : bottom;
}

/** Fills the canvas. */
export function fill(context: SKRSContext2D, paint: SKRSContext2D['fillStyle']): void {
  context.fillStyle = paint;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

type Line = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** A linear gradient between two points; its stops are colours at equal distances, or with their places. */
export function shade(context: SKRSContext2D, line: Line, stops: readonly (string | readonly [place: number, colour: string])[]) {
  const gradient = context.createLinearGradient(...line);
  for (const [index, stop] of stops.entries())
    gradient.addColorStop(...(typeof stop === 'string' ? ([index / (stops.length - 1), stop] as const) : stop));
  return gradient;
}

/** The same shape as the eyes of the home page (client/ui/picture/eyes.tsx). */
export function trace(context: SKRSContext2D, { centreX, centreY, width, height, radius, degrees }: Perforation): void {
  context.save();
  context.translate(centreX, centreY);
  context.rotate((degrees * Math.PI) / 180);
  context.beginPath();
  context.roundRect(-width / 2, -height / 2, width, height, radius);
  context.restore();
}

function fillShape(context: SKRSContext2D, shape: Perforation): void {
  trace(context, shape);
  context.fill();
}

/** The metal of a foil, from its dark to its bright tones (`--foil`). */
const gold = ['#8d6a1d', '#e3c47a', '#fbf1cd', '#d0a952', '#95701f', '#e8cd88'] as const;
const foilPlaces = [0, 0.2, 0.33, 0.49, 0.7, 1] as const;

/** Fills a shape with gold, or with tones between the accents of the organiser; without perforations it is round and upright. */
export function fillFoil(context: SKRSContext2D, perforation: Perforation, theme: PictureContent['theme']): void {
  const isPlain = theme?.motif === 'plain';
  const shape = isPlain ? { ...perforation, degrees: 0, radius: Math.min(perforation.width, perforation.height) / 2 } : perforation;
  const accents = theme && accentsOf(theme);
  const { centreX, centreY, degrees } = shape;
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const width = shape.width * Math.cos(angle) + shape.height * Math.sin(angle);
  const height = shape.width * Math.sin(angle) + shape.height * Math.cos(angle);
  const middle = accents && mix(accents.light, accents.dark, 0.5);
  const tones = middle
    ? [middle, accents.dark, mix(accents.dark, '#ffffff', 0.6), mix(middle, accents.dark, 0.5), middle, accents.dark]
    : gold;
  const [left, top] = [centreX - width / 2, centreY - height / 2];
  const stops = tones.map((tone, index) => [foilPlaces[index] ?? 1, tone] as const);
  context.fillStyle = shade(context, [left, top, left + width, top + height * 0.22], stops);
  fillShape(context, shape);
}

/** A colour between two of the form `#rrggbb`. */
function mix(one: string, other: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round(part(one, at) * (1 - share) + part(other, at) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The mark (client/ui/picture/mark.tsx), 64 units wide: a disc with two ears, two tilted perforations and a gold nose, or the one of the organiser's look. */
export async function drawMark(
  context: SKRSContext2D,
  { left, top, width }: Omit<Box, 'height'>,
  { text, ground, theme }: Pick<Palette, 'text' | 'ground'> & Pick<PictureContent, 'theme'>,
): Promise<void> {
  const { Path2D } = await loadCanvas();
  const shape = (colour: string, [centreX, centreY, across, down, radius, degrees = 0]: readonly number[]) => {
    context.fillStyle = colour;
    fillShape(context, { centreX, centreY, width: across, height: down, radius, degrees } as Perforation);
  };
  context.save();
  context.translate(left, top);
  context.scale(width / 64, width / 64);
  const mark = theme?.mark ?? 'panda';
  if (mark !== 'panda') {
    const paints = { ink: text, ground, spot: accentsOf(theme ?? emptyTheme)?.dark ?? '#d9b257' };
    for (const { paint, path } of markShapes[mark]) {
      context.fillStyle = paints[paint];
      context.fill(new Path2D(path));
    }
    context.restore();
    return;
  }
  for (const ear of [12.5, 51.5]) shape(text, [ear, 13, 21, 21, 10.5]);
  shape(ground, [32, 34, 55, 55, 27.5]);
  shape(text, [32, 34, 49, 49, 24.5]);
  shape(ground, [20.2, 29.8, 11.6, 16.6, 4.4, 24]);
  shape(ground, [43.8, 29.8, 11.6, 16.6, 4.4, -24]);
  shape('#d9b257', [32, 44.6, 6, 4.4, 2.1]);
  context.restore();
}

/** The drawn mark of a look as a picture, for icons. */
export async function markPicture(theme: SiteTheme): Promise<Buffer> {
  const { createCanvas } = await loadCanvas();
  const canvas = createCanvas(512, 480);
  await drawMark(canvas.getContext('2d'), { left: 0, top: 0, width: 512 }, { ...palettesOf(theme).paper, theme });
  return canvas.toBuffer('image/png');
}
