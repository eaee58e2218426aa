/** The colour of each chapter, from the tiles of the storyboard that lie in it. A separate chunk: it needs the sheet and a canvas. */
import type { Chapter, Storyboard } from '#shared/api/reel.ts';
import { tileAt } from '#shared/media/tile-image.ts';

export interface ChapterColour {
  background: string;
  /** Black or white: one of them has a contrast of 4.58 on every colour. */
  color: string;
}

const tilesMax = 5;
const clustersMax = 5;
/** Pixels to which each tile is reduced. */
const sample = { width: 32, height: 18 } as const;

export async function coloursOf(board: Storyboard, chapters: readonly Chapter[], duration: number): Promise<ChapterColour[]> {
  const sheet = new Image();
  sheet.src = board.url;
  await sheet.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: sample.width, height: sample.height * tilesMax });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  let before: Rgb | undefined;
  return chapters.map(({ time }, at) => {
    const length = (chapters[at + 1]?.time ?? duration) - time;
    for (let index = 0; index < tilesMax; index += 1) {
      const { left, top, width, height } = tileAt(board, time + (length * (index + 0.5)) / tilesMax);
      context.drawImage(sheet, left, top, width, height, 0, index * sample.height, sample.width, sample.height);
    }
    before = strongest(context.getImageData(0, 0, canvas.width, canvas.height).data, before);
    return paintOf(before);
  });
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** Colours that are nearer to each other look the same. */
const nearest = 48;

/** The most saturated of the most frequent clusters of pixels, as their mean; another colour than the chapter before has, where there is one. */
export function strongest(pixels: ArrayLike<number>, before?: Rgb): Rgb {
  const clusters = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    const key = (red >> 5) * 64 + (green >> 5) * 8 + (blue >> 5);
    const cluster = clusters.get(key) ?? { count: 0, sum: [0, 0, 0] };
    cluster.count += 1;
    cluster.sum = [cluster.sum[0] + red, cluster.sum[1] + green, cluster.sum[2] + blue];
    clusters.set(key, cluster);
  }
  const means = [...clusters.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, clustersMax)
    .map(({ count, sum }): Rgb => [Math.round(sum[0] / count), Math.round(sum[1] / count), Math.round(sum[2] / count)]);
  const inOrder = means.toSorted((a, b) => saturation(b) - saturation(a));
  const other = before && inOrder.find((colour) => Math.hypot(...colour.map((value, part) => value - (before[part] ?? 0))) > nearest);
  return other ?? inOrder[0] ?? [0, 0, 0];
}

const saturation = (colour: Rgb) => (Math.max(...colour) - Math.min(...colour)) / Math.max(1, ...colour);

/** Relative luminance from which black has more contrast than white. */
const lightFrom = 0.179;

export function paintOf(colour: Rgb): ChapterColour {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const isLight = 0.2126 * red + 0.7152 * green + 0.0722 * blue > lightFrom;
  const background = `color(srgb ${colour.map((value) => (value / 255).toFixed(3)).join(' ')})`;
  return { background, color: isLight ? 'black' : 'white' };
}
