/**
 * Design of share pictures. On paper the page's picture fills a large eye, as on the home page; in the cinema design it
 * fills the frame, as in the screening room. Pages without a picture get the panda's eyes.
 */
import type { Language } from '#shared/language.ts';
import type { Perforation } from '#shared/perforation.ts';
import { sharePictureSizes, type PictureContent, type SharePictureSize } from '#shared/share/share-picture.ts';
import { boxWithin, colour, createCanvas, paintPicture, wash, type Canvas, type Colour } from './share-picture-canvas.ts';
import { breakIntoLines } from './share-picture-lines.ts';
import { coverageOf, type Box } from './share-picture-raster.ts';
import { drawLine, drawTitle } from './share-picture-text.ts';
import { boxAround, drawMark, drawRail, fillFoil, fillPerforation, perforation, type Accents } from './share-picture-shapes.ts';

const paper = colour('#f6f7f4');
const ink = colour('#121615');
const cinema = colour('#0a0d0c');
const white = colour('#f1f3ef');
const gold = colour('#e6c983');
const goldOnPaper = colour('#775711');
const quietOnPaper = colour('#55605b');
const quietInCinema = colour('#b3bcb7');

interface Palette {
  ground: Colour;
  text: Colour;
  label: Colour;
  quiet: Colour;
}
const palettes = {
  paper: { ground: paper, text: ink, label: goldOnPaper, quiet: quietOnPaper },
  cinema: { ground: cinema, text: white, label: gold, quiet: quietInCinema },
} as const satisfies Record<string, Palette>;

/** Labels in the organiser's accent for this ground, if there is one. */
function withAccents(palette: Palette, accent: string | undefined): Palette {
  return accent ? { ...palette, label: colour(accent) } : palette;
}

/** The eye on paper that holds the page's picture. */
const eye: Perforation = { centreX: 978, centreY: 306, width: 452, height: 632, radius: 176, degrees: -22 };
const fullBox = (size: SharePictureSize): Box => ({ left: 0, top: 0, ...sharePictureSizes[size] });

/** The frame of the page's picture in fullBox pixels; it is cropped to this shape. */
export function photoFrame(size: SharePictureSize, isCinema: boolean): Box {
  if (size === 'square' || isCinema) return fullBox(size);
  return boxWithin(createFrame(size), boxAround(eye));
}

function createFrame(size: SharePictureSize): Canvas {
  return { ...sharePictureSizes[size], pixels: new Uint8Array(0) };
}

/** What the drawing leaves room for: the organiser's logo, which is laid over the finished picture. */
export interface LogoRoom {
  width: number;
  /** The logo shows the name. */
  hasName: boolean;
}

/** The box of the organiser's logo, which it fills in one direction, and whether its ground is dark. */
export function logoFrame(
  size: SharePictureSize,
  { isCinema, hasPhoto, hasName }: { isCinema: boolean; hasPhoto: boolean; hasName: boolean },
) {
  const isDark = isOnDark(size, isCinema, hasPhoto);
  if (size === 'square') return { isDark, left: squareMargin, top: 18, width: 200, height: hasPhoto ? 43 : 60 };
  return { isDark, left: brandPlace.left, top: brandPlace.top, width: hasName ? 420 : 180, height: 58 };
}

function isOnDark(size: SharePictureSize, isCinema: boolean, hasPhoto: boolean): boolean {
  return isCinema || (size === 'square' && hasPhoto);
}

export interface Drawing {
  content: PictureContent;
  /** Of the size of `photoFrame`. */
  photo: Canvas | null;
  /** Null where there is none, or it cannot be read. */
  logo: LogoRoom | null;
}

/** Draws a picture. */
export async function drawSharePicture(size: SharePictureSize, { content, photo, logo }: Drawing): Promise<Canvas> {
  const { width, height } = sharePictureSizes[size];
  const isDark = isOnDark(size, content.isCinema, photo !== null);
  const palette = withAccents(isDark ? palettes.cinema : palettes.paper, isDark ? content.colours?.dark : content.colours?.light);
  const canvas = createCanvas(width, height, palette.ground);
  if (size === 'square') await drawSquare(canvas, { content, photo, logo, palette });
  else await drawLarge(canvas, { content, photo, logo, palette });
  return canvas;
}

interface Scene extends Drawing {
  palette: Palette;
}

const margin = 72;
const brandPlace = { left: margin, top: 58 } as const;
/** The award's name and the label are above it. */
const highestTitle = 198;
const largeSizes = [132, 112, 96, 84, 74, 66, 59, 53, 48, 44] as const;

async function drawLarge(canvas: Canvas, { content, photo, logo, palette }: Scene): Promise<void> {
  const { language } = content;
  if (content.isCinema) drawScreen(canvas, photo, content.colours);
  else drawPaper(canvas, photo, content.colours);
  await drawBrand(canvas, { content, photo, logo, palette });
  const width = photo ? (content.isCinema ? 700 : 596) : 556;
  // X covers the lowest seventh with its own title.
  const bottom = content.isCinema ? 512 : 532;
  const noteRoom = content.note ? 54 : 0;
  const title = await breakIntoLines(content.title, {
    language,
    width,
    height: bottom - noteRoom - highestTitle,
    sizes: largeSizes,
    linesMax: 3,
  });
  const top = await drawTitle(canvas, title, { left: margin, bottom: bottom - noteRoom, colour: palette.text, language });
  if (content.note)
    await drawLine(canvas, content.note, { x: margin, y: bottom, size: 25, colour: palette.quiet, language, voice: 'small' });
  await drawLabel(canvas, content, { left: margin, base: top - 30, size: 26, palette });
}

/** Rice paper with a soft light, and the eye with the picture, or the panda's eyes. */
function drawPaper(canvas: Canvas, photo: Canvas | null, accents: Accents): void {
  wash(
    canvas,
    { left: 0, top: 0, width: canvas.width, height: canvas.height },
    {
      from: [0, 0],
      to: [700, 480],
      stops: [
        [0, colour('#ffffff', 0.9)],
        [1, colour('#ffffff', 0)],
      ],
    },
  );
  if (photo) {
    const box = boxWithin(canvas, boxAround(eye));
    paintPicture(canvas, photo, coverageOf(perforation(eye), box));
    fillFoil(canvas, { centreX: 792, centreY: 548, width: 66, height: 92, radius: 24, degrees: -22 }, accents);
    return;
  }
  fillPerforation(canvas, { centreX: 812, centreY: 292, width: 220, height: 312, radius: 80, degrees: 24 }, ink);
  fillPerforation(canvas, { centreX: 1096, centreY: 292, width: 220, height: 312, radius: 80, degrees: -24 }, ink);
  fillFoil(canvas, { centreX: 842, centreY: 340, width: 38, height: 54, radius: 13, degrees: 24 }, accents);
  fillFoil(canvas, { centreX: 1126, centreY: 340, width: 38, height: 54, radius: 13, degrees: -24 }, accents);
  fillFoil(canvas, { centreX: 954, centreY: 486, width: 92, height: 66, radius: 28, degrees: 0 }, accents);
}

/** The film as background, darkened under the text, between two rails. */
function drawScreen(canvas: Canvas, photo: Canvas | null, accents: Accents): void {
  const { width, height } = canvas;
  const all = { left: 0, top: 0, width, height };
  if (photo) {
    canvas.pixels.set(photo.pixels);
    wash(canvas, all, {
      from: [0, 0],
      to: [width, 0],
      stops: [
        [0, colour('#0a0d0c', 0.78)],
        [0.34, colour('#0a0d0c', 0.5)],
        [0.66, colour('#0a0d0c', 0.1)],
        [1, colour('#0a0d0c', 0)],
      ],
    });
    wash(canvas, all, {
      from: [0, 250],
      to: [0, height],
      stops: [
        [0, colour('#0a0d0c', 0)],
        [1, colour('#0a0d0c', 0.82)],
      ],
    });
    wash(canvas, all, {
      from: [0, 0],
      to: [0, 170],
      stops: [
        [0, colour('#0a0d0c', 0.62)],
        [1, colour('#0a0d0c', 0)],
      ],
    });
  } else {
    fillPerforation(canvas, { centreX: 812, centreY: 282, width: 220, height: 312, radius: 80, degrees: 24 }, colour('#29312e'));
    fillPerforation(canvas, { centreX: 1096, centreY: 282, width: 220, height: 312, radius: 80, degrees: -24 }, colour('#29312e'));
    fillFoil(canvas, { centreX: 954, centreY: 470, width: 92, height: 66, radius: 28, degrees: 0 }, accents);
  }
  wash(canvas, { left: 0, top: height - 58, width, height: 58 }, cinema);
  drawRail(canvas, { y: height - 29, scale: 1 }, colour('#f1f3ef', 0.2));
}

/** Right end of the room for the names, before the eye on paper. */
const brandWidth = 700;
/** Advance of a Latin letter relative to its size, with some room; a Chinese sign counts as two. */
const brandAdvance = 0.54;

function textCells(text: string): number {
  return [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/u.test(sign) ? 2 : 1), 0);
}

async function drawBrand(canvas: Canvas, { content, logo, palette }: Scene): Promise<void> {
  const { brand, language } = content;
  const { left, top } = brandPlace;
  const markWidth = 62;
  if (!content.logo) drawMark(canvas, { left, top, width: markWidth, ink: palette.text, ground: palette.ground });
  if (logo?.hasName) return;
  const width = content.logo ? (logo?.width ?? 0) : markWidth;
  const x = left + (width > 0 ? width + 18 : 0);
  const names: readonly [string, Language][] =
    language === 'en'
      ? [
          [brand.en, 'en'],
          [brand['zh-Hans'], 'zh-Hans'],
        ]
      : [
          [brand['zh-Hans'], 'zh-Hans'],
          [brand.en, 'en'],
        ];
  const [[own, ownLanguage], [other, otherLanguage]] = names as [[string, Language], [string, Language]];
  const fits = (text: string, size: number) => Math.min(size, (brandWidth - x) / (brandAdvance * textCells(text)));
  await drawLine(canvas, own, { x, y: top + 27, size: fits(own, 29), colour: palette.text, language: ownLanguage, voice: 'title' });
  if (other !== own)
    await drawLine(canvas, other, {
      x,
      y: top + 54,
      size: fits(other, 19),
      colour: palette.quiet,
      language: otherLanguage,
      voice: 'small',
    });
}

/** A perforation and the section's name in both languages. */
async function drawLabel(
  canvas: Canvas,
  { label, language, colours }: PictureContent,
  { left, base, size, palette }: { left: number; base: number; size: number; palette: Palette },
): Promise<void> {
  const own = label[language];
  const other = label[language === 'en' ? 'zh-Hans' : 'en'];
  if (!own && !other) return;
  const mark = {
    centreX: left + size * 0.36,
    centreY: base - size * 0.36,
    width: size * 0.6,
    height: size * 0.86,
    radius: size * 0.21,
    degrees: 22,
  };
  fillFoil(canvas, mark, colours);
  const x = left + size * 1.15;
  const end = own ? await drawLine(canvas, own, { x, y: base, size, colour: palette.label, language, voice: 'small' }) : x - size * 0.6;
  if (other)
    await drawLine(canvas, other, {
      x: end + size * 0.6,
      y: base,
      size: size * 0.86,
      colour: palette.quiet,
      language: language === 'en' ? 'zh-Hans' : 'en',
      voice: 'small',
    });
}

const squareSizes = [58, 50, 44, 38, 34, 30, 27] as const;
const squareMargin = 22;

/** Shown small on every screen: a picture and a few large words. */
async function drawSquare(canvas: Canvas, { content, photo, palette }: Scene): Promise<void> {
  const { language } = content;
  const { width, height } = canvas;
  if (photo) {
    canvas.pixels.set(photo.pixels);
    wash(
      canvas,
      { left: 0, top: 0, width, height },
      {
        from: [0, 80],
        to: [0, height],
        stops: [
          [0, colour('#0a0d0c', 0)],
          [0.55, colour('#0a0d0c', 0.62)],
          [1, colour('#0a0d0c', 0.92)],
        ],
      },
    );
    wash(
      canvas,
      { left: 0, top: 0, width, height },
      {
        from: [0, 0],
        to: [90, 90],
        stops: [
          [0, colour('#0a0d0c', 0.6)],
          [1, colour('#0a0d0c', 0)],
        ],
      },
    );
  } else if (!content.isCinema) {
    wash(
      canvas,
      { left: 0, top: 0, width, height },
      {
        from: [0, 0],
        to: [240, 240],
        stops: [
          [0, colour('#ffffff', 0.9)],
          [1, colour('#ffffff', 0)],
        ],
      },
    );
  }
  if (!content.logo)
    drawMark(canvas, {
      left: squareMargin - 2,
      top: 18,
      width: photo ? 46 : 64,
      ink: palette.text,
      ground: photo ? colour('#121615') : palette.ground,
    });
  const title = await breakIntoLines(content.title, {
    language,
    width: width - squareMargin * 2,
    height: photo ? 176 : 160,
    sizes: squareSizes,
    linesMax: photo ? 2 : 3,
  });
  const top = await drawTitle(canvas, title, { left: squareMargin, bottom: height - 28, colour: palette.text, language });
  const mark = { centreX: squareMargin + 7, centreY: top - 20, width: 13, height: 19, radius: 4.6, degrees: 22 };
  fillFoil(canvas, mark, content.colours);
}
