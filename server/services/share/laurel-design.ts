/** The laurel of a nomination or an award, for a film's own poster: one drawing, as SVG with outlined letters and as PNG, on no ground. */
import type { Canvas, SKRSContext2D, SvgCanvas } from '@napi-rs/canvas';
import { loadCanvas } from '#server/ports/picture-library.ts';
import type { Language } from '#shared/language.ts';
import type { LaurelFormat } from '#shared/paths.ts';
import type { TypeName } from '#shared/site/look.ts';
import { drawLine, openFonts, widthOf, type TextStyle } from './share-picture-text.ts';

export interface Laurel {
  language: Language;
  /** The display type of the site. */
  type: TypeName;
  /** Won or nominated. */
  result: string;
  award: string;
  /** The film or person. */
  name: string;
  /** The award's name with the year. */
  edition: string;
}

const [width, height] = [1200, 800];
const ink = '#121615';
const middle = { x: width / 2, y: 396 };
/** Room for the lines between the branches. */
const roomMax = 660;

export interface LaurelTask {
  format: LaurelFormat;
  laurel: Laurel;
}

/** Draws a laurel; returns the file. */
export async function drawLaurel({ format, laurel }: LaurelTask): Promise<Uint8Array> {
  await openFonts();
  const { createCanvas, SvgExportFlag } = await loadCanvas();
  if (format === 'png') {
    const canvas: Canvas = createCanvas(width, height);
    draw(canvas.getContext('2d'), laurel);
    return canvas.encode('png');
  }
  const canvas: SvgCanvas = createCanvas(width, height, SvgExportFlag.ConvertTextToPaths);
  draw(canvas.getContext('2d') as SKRSContext2D, laurel);
  return canvas.getContent();
}

function draw(context: SKRSContext2D, { language, type, result, award, name, edition }: Laurel): void {
  context.fillStyle = ink;
  for (const side of [-1, 1]) drawBranch(context, side);
  const lines: [text: string, y: number, size: number, voice: TextStyle['voice']][] = [
    [edition, 232, 40, 'small'],
    [result, 358, 104, type],
    [award, 444, 54, type],
    [name, 568, 42, 'small'],
  ];
  for (const [text, y, sizeMax, voice] of lines) {
    const size = sizeMax * Math.min(1, roomMax / widthOf(context, text, { size: sizeMax, language, voice }));
    drawLine(context, text, { x: middle.x - widthOf(context, text, { size, language, voice }) / 2, y, size, language, voice });
  }
  for (const [x, degrees] of [
    [middle.x - 17, 24],
    [middle.x + 17, -24],
  ] as const)
    drawShape(context, { x, y: 492, width: 14, height: 20, radius: 5.2, degrees });
}

const leaves = 13;

/** Leaves in pairs along a bow, from the foot up, smaller towards its end. */
function drawBranch(context: SKRSContext2D, side: number): void {
  const bow = { x: 450, y: 330 };
  for (let leaf = 0; leaf < leaves; leaf += 1) {
    // From below the middle to above it, measured from the foot.
    const angle = ((18 + leaf * 10.6) * Math.PI) / 180;
    const [x, y] = [middle.x + side * Math.sin(angle) * bow.x, middle.y + Math.cos(angle) * bow.y];
    const along = Math.atan2(-Math.sin(angle) * bow.y, side * Math.cos(angle) * bow.x);
    const length = 84 - leaf * 2.6;
    for (const turn of [-0.5, 0.5]) {
      context.save();
      context.translate(x, y);
      context.rotate(along + turn);
      context.beginPath();
      context.moveTo(6, 0);
      context.quadraticCurveTo(length * 0.45, -length * 0.27, length, 0);
      context.quadraticCurveTo(length * 0.45, length * 0.27, 6, 0);
      context.fill();
      context.restore();
    }
  }
}

interface Shape {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  degrees: number;
}

/** The eyes of the mark. */
function drawShape(context: SKRSContext2D, { x, y, width: across, height: down, radius, degrees }: Shape): void {
  context.save();
  context.translate(x, y);
  context.rotate((degrees * Math.PI) / 180);
  context.beginPath();
  context.roundRect(-across / 2, -down / 2, across, down, radius);
  context.fill();
  context.restore();
}
