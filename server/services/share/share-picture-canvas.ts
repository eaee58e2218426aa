/** An RGB canvas and its painting operations. */
import { coverageOf, type Box, type Mask, type Path } from './share-picture-raster.ts';

export interface Canvas {
  width: number;
  height: number;
  /** Three bytes a pixel. */
  pixels: Uint8Array;
}

/** Red, green, blue (0 to 255) and opacity (0 to 1). */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];
export type Paint = Colour | Gradient;

/** A linear gradient; the end colours extend beyond its ends. */
export interface Gradient {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  stops: readonly (readonly [at: number, colour: Colour])[];
}

export function createCanvas(width: number, height: number, [red, green, blue]: Colour): Canvas {
  const pixels = new Uint8Array(width * height * 3);
  pixels.set([red, green, blue]);
  for (let done = 3; done < pixels.length; done *= 2) pixels.copyWithin(done, 0, done);
  return { width, height, pixels };
}

/** Parses a colour of the theme: `#rrggbb`. */
export function colour(hex: string, alpha = 1): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255, alpha];
}

/** The pixels of the canvas that a box touches. */
export function boxWithin(canvas: Canvas, box: Box): Box {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const right = Math.min(canvas.width, Math.ceil(box.left + box.width));
  const bottom = Math.min(canvas.height, Math.ceil(box.top + box.height));
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Fills a path; `box` must contain it. */
export function fill(canvas: Canvas, path: Path, { box, paint }: { box: Box; paint: Paint }): void {
  const within = boxWithin(canvas, box);
  if (within.width > 0 && within.height > 0) paintMask(canvas, coverageOf(path, within), paint);
}

/** Fills a box with a paint. */
export function wash(canvas: Canvas, box: Box, paint: Paint): void {
  const within = boxWithin(canvas, box);
  paintMask(canvas, { ...within, values: new Uint8Array(within.width * within.height).fill(255) }, paint);
}

/** Paints a picture of the canvas's scale through a mask of the same size. */
export function paintPicture(canvas: Canvas, picture: Canvas, mask: Mask): void {
  const colours = new Float32Array(mask.width * 4).fill(1);
  paintRows(canvas, mask, (row) => {
    const from = row * picture.width * 3;
    for (let column = 0; column < mask.width; column += 1) {
      colours[column * 4] = picture.pixels[from + column * 3] ?? 0;
      colours[column * 4 + 1] = picture.pixels[from + column * 3 + 1] ?? 0;
      colours[column * 4 + 2] = picture.pixels[from + column * 3 + 2] ?? 0;
    }
    return colours;
  });
}

function paintMask(canvas: Canvas, mask: Mask, paint: Paint): void {
  paintRows(canvas, mask, isGradient(paint) ? rowsOf(paint, mask) : oneRow(paint, mask.width));
}

/** The colours of a row of the mask, each as red, green, blue and alpha. */
type ColourRows = (row: number) => Float32Array;

function oneRow(colour: Colour, width: number): ColourRows {
  const colours = new Float32Array(width * 4);
  for (let at = 0; at < colours.length; at += 4) colours.set(colour, at);
  return () => colours;
}

function rowsOf(gradient: Gradient, { left, top, width }: Box): ColourRows {
  const shades = shadesOf(gradient);
  const colours = new Float32Array(width * 4);
  const [fromX, fromY] = gradient.from;
  const [acrossX, acrossY] = [gradient.to[0] - fromX, gradient.to[1] - fromY];
  const perStep = (shadeCount - 1) / (acrossX ** 2 + acrossY ** 2 || 1);
  const step = acrossX * perStep;
  let isFilled = false;
  return (row) => {
    // A horizontal gradient is the same in every row.
    if (isFilled && acrossY === 0) return colours;
    isFilled = true;
    const first = ((left - fromX) * acrossX + (top + row - fromY) * acrossY) * perStep + 0.5;
    for (let column = 0; column < width; column += 1) {
      const along = first + column * step;
      const shade = (along <= 0 ? 0 : along >= shadeCount - 1 ? shadeCount - 1 : Math.floor(along)) * 4;
      for (let part = 0; part < 4; part += 1) colours[column * 4 + part] = shades[shade + part] ?? 0;
    }
    return colours;
  };
}

/** The only loop over pixels. */
function paintRows({ width, pixels }: Canvas, mask: Mask, rows: ColourRows): void {
  for (let row = 0; row < mask.height; row += 1) {
    const colours = rows(row);
    let target = ((mask.top + row) * width + mask.left) * 3;
    const from = row * mask.width;
    for (let column = 0; column < mask.width; column += 1, target += 3) {
      const share = ((mask.values[from + column] ?? 0) * (colours[column * 4 + 3] ?? 0)) / 255;
      if (share === 0) continue;
      const remainder = 1 - share;
      pixels[target] = (pixels[target] ?? 0) * remainder + (colours[column * 4] ?? 0) * share + 0.5;
      pixels[target + 1] = (pixels[target + 1] ?? 0) * remainder + (colours[column * 4 + 1] ?? 0) * share + 0.5;
      pixels[target + 2] = (pixels[target + 2] ?? 0) * remainder + (colours[column * 4 + 2] ?? 0) * share + 0.5;
    }
  }
}

function isGradient(paint: Paint): paint is Gradient {
  return 'stops' in paint;
}

const shadeCount = 512;

/** The colours of a gradient at even steps: red, green, blue, alpha. */
function shadesOf({ stops }: Gradient): Float32Array {
  const shades = new Float32Array(shadeCount * 4);
  for (let index = 0; index < shadeCount; index += 1) {
    const at = index / (shadeCount - 1);
    const next = stops.findIndex(([place]) => place >= at);
    const [toAt, to] = stops[next === -1 ? stops.length - 1 : next] ?? [1, [0, 0, 0, 0] as Colour];
    const [fromAt, from] = stops[Math.max(0, (next === -1 ? stops.length : next) - 1)] ?? [toAt, to];
    const share = toAt === fromAt ? 1 : Math.min(1, Math.max(0, (at - fromAt) / (toAt - fromAt)));
    for (let part = 0; part < 4; part += 1) shades[index * 4 + part] = (from[part] ?? 0) * (1 - share) + (to[part] ?? 0) * share;
  }
  return shades;
}
