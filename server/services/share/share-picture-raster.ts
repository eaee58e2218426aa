/**
 * Anti-aliased rasteriser: pixel coverage of paths. Our own, because the SVG loader of the image library is disabled in
 * this process (uploads must never reach it) and would use the machine's fonts.
 */

export type Point = readonly [x: number, y: number];

/** Path commands; y grows downwards. */
export interface Pen {
  moveTo: (to: Point) => void;
  lineTo: (to: Point) => void;
  quadTo: (control: Point, to: Point) => void;
  cubicTo: (first: Point, second: Point, to: Point) => void;
  close: () => void;
}
export type Path = (pen: Pen) => void;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Coverage per pixel, 0 to 255, row by row. */
export interface Mask extends Box {
  values: Uint8Array;
}

/** Maximum distance in pixels of a polygon from its curve. */
const flatness = 0.12;
const segmentsMax = 64;

/** The coverage of `box` (whole pixels) by `path`, with the non-zero winding rule. */
export function coverageOf(path: Path, box: Box): Mask {
  const { width, height } = box;
  const stride = width + 2;
  const sums = new Float32Array(stride * height);
  const edge = edgeInto(sums, { width, height, stride });
  path(flattening(([fromX, fromY], [toX, toY]) => edge([fromX - box.left, fromY - box.top], [toX - box.left, toY - box.top])));
  const values = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    let sum = 0;
    for (let column = 0; column < width; column += 1) {
      sum += sums[row * stride + column] ?? 0;
      values[row * width + column] = Math.min(255, Math.round(Math.abs(sum) * 255));
    }
  }
  return { ...box, values };
}

type Edge = (from: Point, to: Point) => void;

/** A pen that flattens curves and closes every contour. */
function flattening(edge: Edge): Pen {
  let start: Point = [0, 0];
  let at: Point = [0, 0];
  const lineTo = (to: Point) => {
    edge(at, to);
    at = to;
  };
  const close = () => {
    if (at[0] !== start[0] || at[1] !== start[1]) lineTo(start);
  };
  const curve = (bend: number, along: (t: number) => Point) => {
    const segments = Math.max(2, Math.min(segmentsMax, Math.ceil(Math.sqrt(bend / flatness / 4))));
    for (let index = 1; index <= segments; index += 1) lineTo(along(index / segments));
  };
  return {
    moveTo: (to) => {
      close();
      [start, at] = [to, to];
    },
    lineTo,
    quadTo: (control, to) => {
      const from = at;
      curve(bendOf(from, control, to), (t) => {
        const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
        return [a * from[0] + b * control[0] + c * to[0], a * from[1] + b * control[1] + c * to[1]];
      });
    },
    cubicTo: (first, second, to) => {
      const from = at;
      curve(3 * Math.max(bendOf(from, first, second), bendOf(first, second, to)), (t) => {
        const s = 1 - t;
        const [a, b, c, d] = [s ** 3, 3 * s * s * t, 3 * s * t * t, t ** 3];
        return [a * from[0] + b * first[0] + c * second[0] + d * to[0], a * from[1] + b * first[1] + c * second[1] + d * to[1]];
      });
    },
    close,
  };
}

/** Maximum distance of a quadratic curve from its chord. */
function bendOf(from: Point, control: Point, to: Point): number {
  return Math.hypot(from[0] - 2 * control[0] + to[0], from[1] - 2 * control[1] + to[1]);
}

/** Accumulates the signed area of an edge per pixel (Levien, font-rs). */
function edgeInto(sums: Float32Array, { width, height, stride }: { width: number; height: number; stride: number }): Edge {
  const add = (at: number, value: number) => {
    sums[at] = (sums[at] ?? 0) + value;
  };
  const cross = (row: number, [from, to]: Point, area: number) => {
    const [left, right] = from < to ? [from, to] : [to, from];
    const first = Math.floor(left);
    const last = Math.ceil(right);
    const at = row * stride + first;
    if (last <= first + 1) {
      const share = (left + right) / 2 - first;
      add(at, area * (1 - share));
      add(at + 1, area * share);
      return;
    }
    const slope = 1 / (right - left);
    const begin = 0.5 * slope * (1 - (left - first)) ** 2;
    const end = 0.5 * slope * (right - last + 1) ** 2;
    add(at, area * begin);
    let covered = begin;
    for (let pixel = first + 1; pixel < last - 1; pixel += 1) {
      // The part of the edge's height that covers this pixel from its left edge.
      const until = slope * (pixel + 0.5 - left);
      add(row * stride + pixel, area * (until - covered));
      covered = until;
    }
    add(row * stride + last - 1, area * (1 - end - covered));
    add(row * stride + last, area * end);
  };
  return ([fromX, fromY], [toX, toY]) => {
    if (fromY === toY) return;
    const direction = fromY < toY ? 1 : -1;
    const [topX, topY, bottomX, bottomY] = direction > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
    const slope = (bottomX - topX) / (bottomY - topY);
    const clamp = (x: number) => Math.min(width, Math.max(0, x));
    for (let row = Math.max(0, Math.floor(topY)); row < Math.min(height, Math.ceil(bottomY)); row += 1) {
      const from = Math.max(row, topY);
      const to = Math.min(row + 1, bottomY);
      cross(row, [clamp(topX + (from - topY) * slope), clamp(topX + (to - topY) * slope)], (to - from) * direction);
    }
  };
}
