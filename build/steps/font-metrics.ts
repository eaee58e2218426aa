/** Adjusts the metrics of a system font to those of a web font, so that the layout does not shift when the web font loads. */
import type { FontTables } from './font-tables.ts';

/**
 * Advance widths of a–z and the space, in 1/2048 em. The first two fonts (or compatible ones) exist on desktops, the others
 * on Android and minimal Linux.
 */
const systemWidths = {
  arial: [
    1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139, 1139, 1139, 1139, 682, 1024, 569, 1139, 1024, 1479,
    1024, 1024, 1024, 569,
  ],
  times: [
    909, 1024, 909, 1024, 909, 682, 1024, 1024, 569, 569, 1024, 569, 1593, 1024, 1024, 1024, 1024, 682, 797, 569, 1024, 1024, 1479, 1024,
    1024, 909, 512,
  ],
  roboto: [
    1114, 1150, 1072, 1155, 1086, 712, 1150, 1128, 498, 490, 1038, 498, 1796, 1131, 1168, 1150, 1164, 694, 1057, 670, 1129, 992, 1539, 1016,
    969, 1016, 508,
  ],
  notoSerif: [
    1153, 1257, 1008, 1257, 1096, 756, 1102, 1300, 655, 614, 1198, 635, 1935, 1321, 1182, 1257, 1257, 965, 924, 721, 1300, 1186, 1765, 1184,
    1157, 1047, 532,
  ],
  dejaVuSans: [
    1255, 1300, 1126, 1300, 1260, 721, 1300, 1298, 569, 569, 1186, 569, 1995, 1298, 1253, 1300, 1300, 842, 1067, 803, 1298, 1212, 1675,
    1212, 1212, 1075, 651,
  ],
  dejaVuSerif: [
    1221, 1311, 1147, 1311, 1212, 758, 1311, 1319, 655, 635, 1241, 655, 1942, 1319, 1233, 1311, 1311, 979, 1051, 823, 1319, 1157, 1753,
    1155, 1157, 1079, 651,
  ],
} as const;

export type SystemFont = keyof typeof systemWidths;

/** Frequency of each letter and the space per 1,000 characters of English. */
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

/** The descriptors `size-adjust`, `ascent-override` and `descent-override` of a fallback font. The gap between lines needs none, since all text states its line height. */
export function fallbackDescriptors(font: FontTables, system: SystemFont): string {
  const own = averageWidth((index) => font.widthOf(sample.charCodeAt(index)) / font.unitsPerEm);
  const adjust = own / averageWidth((index) => (systemWidths[system][index] ?? 0) / 2048);
  const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
  const vertical = (units: number) => percent(units / font.unitsPerEm / adjust);
  return `size-adjust:${percent(adjust)};ascent-override:${vertical(font.ascent)};descent-override:${vertical(-font.descent)}`;
}
