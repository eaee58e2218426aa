/** The perforation of the design language as an outline: a rounded rectangle, turned around its centre. */

/** Lengths in one unit; y grows downwards, and it is turned clockwise. */
export interface Perforation {
  centreX: number;
  centreY: number;
  width: number;
  height: number;
  radius: number;
  degrees: number;
}

type Point = readonly [x: number, y: number];

/** A straight line to the shoulder, and around it: two control points and where it ends. */
type Side = readonly [shoulder: Point, first: Point, second: Point, end: Point];

/** Share of the radius between a corner and the control points beside it: very nearly a circle's. */
const roundness = 0.45;

/** Clockwise from the top; the last side ends where the first one starts. */
export function perforationOutline({ centreX, centreY, width, height, radius, degrees }: Perforation): {
  start: Point;
  sides: readonly Side[];
} {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [a, b, r, k] = [width / 2, height / 2, radius, radius * roundness];
  const at = (x: number, y: number): Point => [centreX + x * cos - y * sin, centreY + x * sin + y * cos];
  return {
    start: at(-a + r, -b),
    sides: [
      [at(a - r, -b), at(a - k, -b), at(a, -b + k), at(a, -b + r)],
      [at(a, b - r), at(a, b - k), at(a - k, b), at(a - r, b)],
      [at(-a + r, b), at(-a + k, b), at(-a, b - k), at(-a, b - r)],
      [at(-a, -b + r), at(-a, -b + k), at(-a + k, -b), at(-a + r, -b)],
    ],
  };
}
