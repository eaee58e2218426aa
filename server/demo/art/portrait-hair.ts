/** Hair of the demonstration portraits: behind the head, around the face, and hats. */
import { mix } from './palettes.ts';
import { svg } from './svg.ts';

export const hairStyles = [
  'cropped',
  'long',
  'swept',
  'bob',
  'short',
  'bun',
  'hat',
  'longParted',
  'bearded',
  'curls',
  'moustache',
  'ponytail',
] as const;
export type HairStyle = (typeof hairStyles)[number];

/** Horizontal centre of the face in the 480 × 640 portrait. */
const c = 240;

const back: Partial<Record<HairStyle, string>> = {
  long: svg`<path d="M${c - 122} 220C${c - 130} 80 ${c + 130} 80 ${c + 122} 220L${c + 132} 470C${c + 90} 500 ${c - 90} 500 ${c - 132} 470Z"/>`,
  longParted: svg`<path d="M${c - 122} 220C${c - 130} 80 ${c + 130} 80 ${c + 122} 220L${c + 132} 470C${c + 90} 500 ${c - 90} 500 ${c - 132} 470Z"/>`,
  bob: svg`<path d="M${c - 124} 300C${c - 150} 70 ${c + 150} 70 ${c + 124} 300C${c + 122} 352 ${c + 60} 372 ${c} 372C${c - 60} 372 ${c - 122} 352 ${c - 124} 300Z"/>`,
  bun: svg`<circle cx="${c}" cy="82" r="54"/>`,
  curls: svg`<circle cx="${c}" cy="186" r="158"/>`,
  ponytail: svg`<path d="M${c + 60} 140C${c + 150} 150 ${c + 150} 330 ${c + 118} 470C${c + 90} 400 ${c + 70} 300 ${c + 60} 140Z"/>`,
};

const fringe = svg`M${c - 100} 226C${c - 112} 96 ${c - 50} 74 ${c + 4} 74C${c + 70} 74 ${c + 114} 110 ${c + 100} 226C${c + 92} 190 ${c + 84} 172 ${c + 60} 156C${c + 10} 172 ${c - 60} 166 ${c - 80} 160C${c - 92} 180 ${c - 96} 200 ${c - 100} 226Z`;
const parted = svg`M${c - 108} 300C${c - 126} 100 ${c - 40} 70 ${c + 2} 72C${c + 44} 70 ${c + 126} 100 ${c + 108} 300C${c + 96} 240 ${c + 90} 190 ${c + 2} 124C${c - 80} 180 ${c - 96} 240 ${c - 108} 300Z`;
const quiff = svg`M${c - 98} 210C${c - 104} 110 ${c - 60} 66 ${c + 20} 60C${c + 90} 58 ${c + 116} 120 ${c + 98} 210C${c + 92} 176 ${c + 80} 150 ${c + 40} 142C${c - 10} 150 ${c - 60} 130 ${c - 78} 148C${c - 92} 166 ${c - 94} 186 ${c - 98} 210Z`;
const straight = svg`M${c - 112} 300C${c - 128} 90 ${c - 50} 66 ${c} 66C${c + 50} 66 ${c + 128} 90 ${c + 112} 300C${c + 100} 260 ${c + 98} 214 ${c + 92} 196L${c - 92} 196C${c - 98} 214 ${c - 100} 260 ${c - 112} 300Z`;
const close = svg`M${c - 96} 196C${c - 92} 130 ${c - 50} 92 ${c} 92C${c + 50} 92 ${c + 92} 130 ${c + 96} 196C${c + 84} 150 ${c + 50} 132 ${c} 130C${c - 50} 132 ${c - 84} 150 ${c - 96} 196Z`;
const drawnBack = svg`M${c - 100} 232C${c - 112} 110 ${c - 50} 84 ${c} 84C${c + 50} 84 ${c + 112} 110 ${c + 100} 232C${c + 90} 180 ${c + 40} 136 ${c} 134C${c - 40} 136 ${c - 90} 180 ${c - 100} 232Z`;

const front: Record<HairStyle, string> = {
  cropped: fringe,
  long: parted,
  swept: quiff,
  bob: straight,
  short: close,
  bun: drawnBack,
  hat: quiff,
  longParted: parted,
  bearded: fringe,
  curls: drawnBack,
  moustache: close,
  ponytail: straight,
};

/** Hair behind the head; '' for styles without. */
export function hairBehind(style: HairStyle, color: string): string {
  const shape = back[style];
  return shape === undefined ? '' : svg`<g fill="${mix(color, '#000000', 0.35)}">${shape}</g>`;
}

/** Hair over the forehead with its shaded half, and a hat for styles that have one. */
export function hairInFront(style: HairStyle, color: string): string {
  const shape = front[style];
  const hat = svg`<path d="M${c - 118} 168C${c - 110} 60 ${c + 110} 60 ${c + 118} 168Q${c} 136 ${c - 118} 168Z" fill="#101413"/><path d="M${c - 128} 170Q${c} 130 ${c + 128} 170Q${c} 158 ${c - 128} 170Z" fill="#26302c"/>`;
  return svg`<path d="${shape}" fill="${color}"/><clipPath id="hair"><path d="${shape}"/></clipPath><rect x="${c + 10}" y="40" width="200" height="400" fill="#000" opacity=".3" clip-path="url(#hair)"/>${style === 'hat' ? hat : ''}`;
}

/** Full beard or moustache; '' for styles without. */
export function beard(style: HairStyle, color: string, lip: string): string {
  const dark = mix(color, '#000000', 0.35);
  if (style === 'moustache')
    return svg`<path d="M${c - 40} 308Q${c} 294 ${c + 40} 308Q${c + 20} 318 ${c} 312Q${c - 20} 318 ${c - 40} 308Z" fill="${dark}"/>`;
  if (style !== 'cropped' && style !== 'bearded') return '';
  return svg`<path d="M${c - 92} 250C${c - 80} 300 ${c - 62} 306 ${c - 36} 304Q${c} 296 ${c + 36} 304C${c + 62} 306 ${c + 80} 300 ${c + 92} 250L${c + 100} 400L${c - 100} 400Z" fill="${dark}" opacity=".96"/><path d="M${c - 26} 322Q${c} 338 ${c + 26} 322Q${c} 326 ${c - 26} 322Z" fill="${lip}"/>`;
}
