/** Metrics of a system font made equal to those of a web font, so that nothing moves when the web font arrives. */
import type { FontTables } from './font-tables.ts';

/** Advance widths of a to z and the space, in 1/2048 em; fonts of the same metrics exist on every system. */
const systemWidths = {
  arial: [1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139, 1139, 1139, 1139, 682, 1024, 569, 1139, 1024, 1479, 1024, 1024, 1024, 569],
  times: [909, 1024, 909, 1024, 909, 682, 1024, 1024, 569, 569, 1024, 569, 1593, 1024, 1024, 1024, 1024, 682, 797, 569, 1024, 1024, 1479, 1024, 1024, 909, 512],
} as const;

/** How often each letter and the space stand in 1,000 characters of English. */
const frequencies = [67, 12, 23, 35, 104, 18, 17, 50, 57, 1, 6, 33, 20, 57, 62, 15, 1, 49, 52, 74, 23, 8, 19, 1, 16, 1, 179] as const;
const sample = 'abcdefghijklmnopqrstuvwxyz ';

function averageWidth(widthOf: (index: number) => number): number {
  let sum = 0;
  let weights = 0;
  frequencies.forEach((frequency, index) => {
    sum += widthOf(index) * frequency;
    weights += frequency;
  });
  return sum / weights;
}

/** The descriptors `size-adjust`, `ascent-override`, `descent-override` and `line-gap-override` for a system font that stands in. */
export function fallbackDescriptors(font: FontTables, system: keyof typeof systemWidths): string {
  const own = averageWidth((index) => font.widthOf(sample.charCodeAt(index)) / font.unitsPerEm);
  const adjust = own / averageWidth((index) => (systemWidths[system][index] ?? 0) / 2048);
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  const vertical = (units: number) => percent(units / font.unitsPerEm / adjust);
  return `size-adjust:${percent(adjust)};ascent-override:${vertical(font.ascent)};descent-override:${vertical(-font.descent)};line-gap-override:${vertical(font.lineGap)}`;
}
