/** Shapes of the design language as paths: perforation, film rail and mark. */
import { perforationOutline, type Perforation } from '#shared/perforation.ts';
import { colour, fill, type Canvas, type Colour, type Gradient, type Paint } from './share-picture-canvas.ts';
import type { Box, Path } from './share-picture-raster.ts';

/** The same shape as the eyes of the home page (client/ui/picture/eyes.tsx). */
export function perforation(shape: Perforation): Path {
  const { start, sides } = perforationOutline(shape);
  return (pen) => {
    pen.moveTo(start);
    for (const [shoulder, ...around] of sides) {
      pen.lineTo(shoulder);
      pen.cubicTo(...around);
    }
    pen.close();
  };
}

/** The bounding box of a perforation, whatever its tilt. */
export function boxAround({ centreX, centreY, width, height, degrees }: Perforation): Box {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const across = width * Math.cos(angle) + height * Math.sin(angle);
  const down = width * Math.sin(angle) + height * Math.cos(angle);
  return { left: centreX - across / 2 - 1, top: centreY - down / 2 - 1, width: across + 2, height: down + 2 };
}

export function fillPerforation(canvas: Canvas, shape: Perforation, paint: Paint): void {
  fill(canvas, perforation(shape), { box: boxAround(shape), paint });
}

/** The metal of a foil, from its dark to its bright tones (`--foil`). */
const gold = ['#8d6a1d', '#e3c47a', '#fbf1cd', '#d0a952', '#95701f', '#e8cd88'] as const;
const foilPlaces = [0, 0.2, 0.33, 0.49, 0.7, 1] as const;

/** Accents of the organiser, on light and on dark ground. */
export type Accents = { light: string; dark: string } | null | undefined;

/** Foil gradient across a box: gold, or the tones between the accents. */
function foil({ left, top, width, height }: Box, accents: Accents): Gradient {
  const middle = accents ? between(colour(accents.light), colour(accents.dark), 0.5) : null;
  const pale = accents ? colour(accents.dark) : null;
  const tones =
    middle && pale
      ? [middle, pale, between(pale, colour('#ffffff'), 0.6), between(middle, pale, 0.5), middle, pale]
      : gold.map((hex) => colour(hex));
  return {
    from: [left, top],
    to: [left + width, top + height * 0.22],
    stops: foilPlaces.map((at, index) => [at, tones[index] ?? colour(gold[0])] as const),
  };
}

function between(one: Colour, other: Colour, share: number): Colour {
  const part = (at: 0 | 1 | 2) => Math.round(one[at] + (other[at] - one[at]) * share);
  return [part(0), part(1), part(2), 1];
}

export function fillFoil(canvas: Canvas, shape: Perforation, accents: Accents): void {
  fillPerforation(canvas, shape, foil(boxAround(shape), accents));
}

function disc(canvas: Canvas, { x, y, radius }: { x: number; y: number; radius: number }, paint: Paint): void {
  const shape = { centreX: x, centreY: y, width: radius * 2, height: radius * 2, radius, degrees: 0 };
  fillPerforation(canvas, shape, paint);
}

export interface MarkPlace {
  left: number;
  top: number;
  /** Width in pixels; the height is 60/64 of it. */
  width: number;
  ink: Colour;
  ground: Colour;
}

/** The mark (client/ui/picture/mark.tsx): a disc with two ears, two tilted perforations and a gold nose. */
export function drawMark(canvas: Canvas, { left, top, width, ink, ground }: MarkPlace): void {
  const scale = width / 64;
  const x = (value: number) => left + value * scale;
  const y = (value: number) => top + value * scale;
  for (const ear of [12.5, 51.5]) disc(canvas, { x: x(ear), y: y(13), radius: 10.5 * scale }, ink);
  disc(canvas, { x: x(32), y: y(34), radius: 27.5 * scale }, ground);
  disc(canvas, { x: x(32), y: y(34), radius: 24.5 * scale }, ink);
  for (const [centre, degrees] of [
    [20.2, 24],
    [43.8, -24],
  ] as const) {
    fillPerforation(
      canvas,
      { centreX: x(centre), centreY: y(29.8), width: 11.6 * scale, height: 16.6 * scale, radius: 4.4 * scale, degrees },
      ground,
    );
  }
  fillPerforation(
    canvas,
    { centreX: x(32), centreY: y(44.6), width: 6 * scale, height: 4.4 * scale, radius: 2.1 * scale, degrees: 0 },
    colour('#d9b257'),
  );
}

/** A row of film perforations across the canvas, centred on a height. */
export function drawRail(canvas: Canvas, { y, scale }: { y: number; scale: number }, paint: Paint): void {
  const step = 44 * scale;
  for (let x = step / 2; x < canvas.width + step; x += step) {
    fillPerforation(canvas, { centreX: x, centreY: y, width: 24 * scale, height: 17 * scale, radius: 5.5 * scale, degrees: 0 }, paint);
  }
}
