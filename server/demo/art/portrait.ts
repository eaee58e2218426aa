/** Portraits of the demonstration people; light and shadow of a face meet along the nose. */
import { mix } from './palettes.ts';
import { createRandom, pick } from './random.ts';
import { svg } from './svg.ts';

export const portraitWidth = 480;
export const portraitHeight = 640;

export interface PortraitLook {
  skin: keyof typeof skins;
  ground: number;
  /** 0 = disc, 1 = diagonal, 2 = half. */
  groundShape: number;
  clothes: string;
  /** 0 = jacket and tie, 1 = roll-neck, 2 = wrap, 3 = collar line. */
  cut: number;
  hair: string;
  style: HairStyle;
  hasGlasses: boolean;
  /** Gold rims instead of black ones. */
  hasGoldRims: boolean;
  eyesClosed: boolean;
}

const skins = {
  warm: ['#f0c9a4', '#c98f68'],
  tan: ['#e6b48c', '#b0764e'],
  brown: ['#c78d60', '#8d5734'],
  dark: ['#8a5637', '#57301c'],
  pale: ['#f6d8bd', '#d6a184'],
  olive: ['#d9a074', '#9e6641'],
} as const;
const grounds = [
  ['#c9a24b', '#9c7624'],
  ['#1f5e46', '#123a2c'],
  ['#e4e5dc', '#c9ccc1'],
  ['#a8432f', '#742617'],
  ['#26323f', '#141b24'],
  ['#88b5a0', '#5b8a75'],
  ['#e0b9a0', '#bd8a6c'],
  ['#3c3550', '#241f33'],
] as const;
const clothes = ['#101413', '#f4f3ee', '#a8432f', '#1f5e46', '#c9a24b', '#26323f', '#6b5a7a', '#8c9a93'] as const;
const hairColors = ['#14110f', '#0e0d0d', '#2a1a12', '#101010', '#6e6a66', '#3b2416', '#0b0b0c', '#b9b4ab'] as const;
const stylesOfWomen = ['long', 'bob', 'bun', 'longParted', 'curls', 'ponytail'] as const;
const stylesOfMen = ['cropped', 'swept', 'short', 'hat', 'bearded', 'moustache'] as const;

export type Skin = PortraitLook['skin'];

/** Derives a look from a number (deterministic); `skin` and `isWoman` are given by the person. */
export function lookOf(number: number, skin: Skin, isWoman: boolean): PortraitLook {
  const random = createRandom(number * 977 + 5);
  const ground = (number * 3 + (number >> 3)) % grounds.length;
  const coat = clothes[(number * 5 + 1) % clothes.length] ?? clothes[0];
  const fair = skin === 'pale' && random() < 0.5 ? (['#8a5a2e', '#b98b4e', '#6e3f22'] as const) : hairColors;
  return {
    skin,
    ground,
    groundShape: number % 3,
    clothes: coat === grounds[ground]?.[0] ? clothes[0] : coat,
    cut: number % 4,
    hair: pick(random, fair),
    style: isWoman ? pick(random, stylesOfWomen) : pick(random, stylesOfMen),
    hasGlasses: random() < 0.24,
    hasGoldRims: number % 2 === 1,
    eyesClosed: random() < 0.14,
  };
}

/** Looks of the first two dozen people, whose numbers are chosen by hand. */
export function chosenLook(number: number): PortraitLook {
  const skin = (['warm', 'pale', 'tan', 'dark', 'warm', 'olive', 'brown', 'pale'] as const)[number % 8] ?? 'warm';
  const style = hairStyles[number % hairStyles.length] ?? 'short';
  return {
    ...lookOf(number, skin, false),
    style,
    hair: hairColors[(number * 3 + 2) % hairColors.length] ?? hairColors[0],
    hasGlasses: number % 6 === 2 || number % 11 === 4,
    eyesClosed: number % 5 === 4,
  };
}

/** Horizontal centre of the face. */
const c = portraitWidth / 2;
const head = svg`M${c - 92} 210C${c - 96} 130 ${c - 40} 104 ${c} 104C${c + 40} 104 ${c + 96} 130 ${c + 92} 210C${c + 92} 270 ${c + 76} 330 ${c + 40} 362C${c + 18} 380 ${c - 18} 380 ${c - 40} 362C${c - 76} 330 ${c - 92} 270 ${c - 92} 210Z`;
const shadowSide = svg`M${c + 8} 90C${c + 2} 150 ${c + 14} 190 ${c + 6} 214C${c + 2} 236 ${c - 22} 270 ${c - 24} 284C${c - 24} 294 ${c - 4} 292 ${c} 296C${c + 2} 306 ${c - 12} 312 ${c - 10} 320C${c - 10} 328 ${c - 2} 330 ${c - 4} 340C${c - 8} 360 ${c} 372 ${c + 4} 390L${c + 200} 420L${c + 200} 90Z`;

/** Draws a portrait of 480 × 640 as SVG. Pure. */
export function drawPortrait(look: PortraitLook): string {
  const [light, shade] = skins[look.skin];
  const wearsLipstick = (stylesOfWomen as readonly string[]).includes(look.style);
  const lip = wearsLipstick ? '#a83a36' : mix(shade, '#7a2f26', 0.5);
  const earrings =
    wearsLipstick && look.style !== 'longParted'
      ? svg`<circle cx="${c - 96}" cy="284" r="7" fill="#e9cf8b"/><circle cx="${c + 96}" cy="284" r="7" fill="#9c7624"/>`
      : '';
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${portraitWidth}" height="${portraitHeight}" viewBox="0 0 ${portraitWidth} ${portraitHeight}">${ground(look)}${hairBehind(look.style, look.hair)}${body(look, light, shade)}${faceOf(look, light, shade)}${mouth(lip)}${beard(look.style, look.hair, mix(lip, light, 0.2))}</g>${hairInFront(look.style, look.hair)}${look.hasGlasses ? glasses(look) : ''}${earrings}</svg>`;
}

function ground(look: PortraitLook): string {
  const [near, far] = grounds[look.ground] ?? grounds[0];
  const shapes = [
    `<circle cx="${c + 70}" cy="250" r="210"/>`,
    `<path d="M${portraitWidth} 0V${portraitHeight}H150Z"/>`,
    `<rect x="270" width="210" height="${portraitHeight}"/>`,
  ];
  return svg`<defs><clipPath id="head"><path d="${head}"/></clipPath><linearGradient id="ground" x1="0" x2="1" y2="1"><stop stop-color="${near}"/><stop offset="1" stop-color="${mix(near, far, 0.6)}"/></linearGradient></defs><rect width="${portraitWidth}" height="${portraitHeight}" fill="url(#ground)"/><g fill="${far}" opacity=".55">${shapes[look.groundShape] ?? ''}</g>`;
}

function body(look: PortraitLook, light: string, shade: string): string {
  const coat = look.clothes;
  const inner = mix(coat, coat === '#f4f3ee' ? '#101413' : '#ffffff', 0.78);
  const cuts = [
    svg`<path d="M${c - 68} 426L${c} 520L${c + 68} 426L${c + 84} 440L${c + 6} 600L${c - 6} 600L${c - 84} 440Z" fill="${inner}"/><path d="M${c - 8} 512L${c + 8} 512L${c + 16} 640L${c - 16} 640Z" fill="${mix(coat, '#000000', 0.45)}"/>`,
    svg`<path d="M${c - 70} 420C${c - 70} 380 ${c + 70} 380 ${c + 70} 420C${c + 72} 470 ${c - 72} 470 ${c - 70} 420Z" fill="${mix(coat, '#ffffff', 0.14)}"/><path d="M${c} 389C${c + 40} 389 ${c + 70} 398 ${c + 70} 420C${c + 72} 458 ${c + 30} 458 ${c} 457Z" fill="#000" opacity=".25"/>`,
    svg`<path d="M${c - 66} 428L${c + 22} 640L${c - 20} 640L${c - 92} 446Z" fill="${inner}"/><path d="M${c + 66} 428L${c - 40} 640L${c} 640L${c + 92} 446Z" fill="${mix(inner, '#000000', 0.22)}"/>`,
    svg`<path d="M${c - 66} 426Q${c} 500 ${c + 66} 426" fill="none" stroke="${inner}" stroke-width="12"/>`,
  ];
  return svg`<path d="M${c - 52} 330L${c - 58} 440L${c + 58} 440L${c + 52} 330Z" fill="${mix(light, shade, 0.55)}"/><path d="M${c + 2} 372L${c + 52} 330L${c + 58} 440L${c} 450Z" fill="${mix(shade, '#000000', 0.28)}"/><path d="M20 640C20 520 70 470 ${c - 66} 428C${c - 40} 462 ${c + 40} 462 ${c + 66} 428C410 470 460 520 460 640Z" fill="${coat}"/><path d="M${c} 452C${c + 30} 452 ${c + 50} 446 ${c + 66} 428C410 470 460 520 460 640L${c + 10} 640Z" fill="#000" opacity=".26"/>${cuts[look.cut] ?? ''}`;
}

function faceOf(look: PortraitLook, light: string, shade: string): string {
  const ears = svg`<ellipse cx="${c - 94}" cy="246" rx="15" ry="27" fill="${mix(light, shade, 0.4)}"/><ellipse cx="${c + 94}" cy="246" rx="15" ry="27" fill="${mix(shade, '#000000', 0.2)}"/>`;
  const brow = mix(look.hair, '#000000', 0.3);
  const brows = svg`<g stroke="${brow}" stroke-width="8" fill="none" stroke-linecap="round"><path d="M${c - 74} 210Q${c - 48} 194 ${c - 20} 208"/><path d="M${c + 20} 208Q${c + 48} 194 ${c + 74} 210"/></g>`;
  const face = svg`<path d="${head}" fill="${light}"/><g clip-path="url(#head)"><path d="${shadowSide}" fill="${shade}"/><ellipse cx="${c - 56}" cy="292" rx="26" ry="17" fill="#d4523a" opacity=".14"/>`;
  return ears + face + (look.eyesClosed ? closedEyes(shade) : openEyes()) + brows;
}

function closedEyes(shade: string): string {
  return svg`<g stroke-width="5" fill="none" stroke-linecap="round"><path d="M${c - 64} 238q18 13 38 0" stroke="${mix(shade, '#000000', 0.62)}"/><path d="M${c + 26} 238q20 13 38 0" stroke="#0d0a09"/></g>`;
}

function openEyes(): string {
  return svg`<path d="M${c - 66} 238Q${c - 46} 221 ${c - 24} 240Q${c - 46} 249 ${c - 66} 238Z" fill="#fbf8f2"/><path d="M${c + 24} 240Q${c + 46} 221 ${c + 66} 238Q${c + 46} 249 ${c + 24} 240Z" fill="#d9cdbf"/><g fill="#0d0a09"><circle cx="${c - 44}" cy="236" r="8.5"/><circle cx="${c + 46}" cy="236" r="8.5"/></g><g stroke="#0d0a09" stroke-width="4.5" fill="none" stroke-linecap="round"><path d="M${c - 68} 238Q${c - 46} 218 ${c - 22} 240"/><path d="M${c + 22} 240Q${c + 46} 218 ${c + 68} 238"/></g>`;
}

function mouth(lip: string): string {
  return svg`<path d="M${c - 30} 322Q${c - 14} 312 ${c} 317Q${c + 14} 312 ${c + 30} 322Q${c} 330 ${c - 30} 322Z" fill="${mix(lip, '#000000', 0.12)}"/><path d="M${c - 28} 323Q${c} 348 ${c + 28} 323Q${c} 330 ${c - 28} 323Z" fill="${lip}"/>`;
}

function glasses(look: PortraitLook): string {
  return svg`<g fill="none" stroke="${look.hasGoldRims ? '#c9a24b' : '#0d0f0e'}" stroke-width="5"><circle cx="${c - 45}" cy="240" r="34"/><circle cx="${c + 45}" cy="240" r="34"/><path d="M${c - 11} 236Q${c} 228 ${c + 11} 236M${c - 79} 234L${c - 96} 228M${c + 79} 234L${c + 96} 228"/></g><path d="M${c - 66} 222l26 -10l-30 44z" fill="#fff" opacity=".22"/>`;
}

/** Hair of the demonstration portraits: behind the head, around the face, and hats. */
const hairStyles = [
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
type HairStyle = (typeof hairStyles)[number];

/** Horizontal centre of the face in the 480 × 640 portrait. */
const cHairStyles = 240;

const back: Partial<Record<HairStyle, string>> = {
  long: svg`<path d="M${cHairStyles - 122} 220C${cHairStyles - 130} 80 ${cHairStyles + 130} 80 ${cHairStyles + 122} 220L${cHairStyles + 132} 470C${cHairStyles + 90} 500 ${cHairStyles - 90} 500 ${cHairStyles - 132} 470Z"/>`,
  longParted: svg`<path d="M${cHairStyles - 122} 220C${cHairStyles - 130} 80 ${cHairStyles + 130} 80 ${cHairStyles + 122} 220L${cHairStyles + 132} 470C${cHairStyles + 90} 500 ${cHairStyles - 90} 500 ${cHairStyles - 132} 470Z"/>`,
  bob: svg`<path d="M${cHairStyles - 124} 300C${cHairStyles - 150} 70 ${cHairStyles + 150} 70 ${cHairStyles + 124} 300C${cHairStyles + 122} 352 ${cHairStyles + 60} 372 ${cHairStyles} 372C${cHairStyles - 60} 372 ${cHairStyles - 122} 352 ${cHairStyles - 124} 300Z"/>`,
  bun: svg`<circle cx="${cHairStyles}" cy="82" r="54"/>`,
  curls: svg`<circle cx="${cHairStyles}" cy="186" r="158"/>`,
  ponytail: svg`<path d="M${cHairStyles + 60} 140C${cHairStyles + 150} 150 ${cHairStyles + 150} 330 ${cHairStyles + 118} 470C${cHairStyles + 90} 400 ${cHairStyles + 70} 300 ${cHairStyles + 60} 140Z"/>`,
};

const fringe = svg`M${cHairStyles - 100} 226C${cHairStyles - 112} 96 ${cHairStyles - 50} 74 ${cHairStyles + 4} 74C${cHairStyles + 70} 74 ${cHairStyles + 114} 110 ${cHairStyles + 100} 226C${cHairStyles + 92} 190 ${cHairStyles + 84} 172 ${cHairStyles + 60} 156C${cHairStyles + 10} 172 ${cHairStyles - 60} 166 ${cHairStyles - 80} 160C${cHairStyles - 92} 180 ${cHairStyles - 96} 200 ${cHairStyles - 100} 226Z`;
const parted = svg`M${cHairStyles - 108} 300C${cHairStyles - 126} 100 ${cHairStyles - 40} 70 ${cHairStyles + 2} 72C${cHairStyles + 44} 70 ${cHairStyles + 126} 100 ${cHairStyles + 108} 300C${cHairStyles + 96} 240 ${cHairStyles + 90} 190 ${cHairStyles + 2} 124C${cHairStyles - 80} 180 ${cHairStyles - 96} 240 ${cHairStyles - 108} 300Z`;
const quiff = svg`M${cHairStyles - 98} 210C${cHairStyles - 104} 110 ${cHairStyles - 60} 66 ${cHairStyles + 20} 60C${cHairStyles + 90} 58 ${cHairStyles + 116} 120 ${cHairStyles + 98} 210C${cHairStyles + 92} 176 ${cHairStyles + 80} 150 ${cHairStyles + 40} 142C${cHairStyles - 10} 150 ${cHairStyles - 60} 130 ${cHairStyles - 78} 148C${cHairStyles - 92} 166 ${cHairStyles - 94} 186 ${cHairStyles - 98} 210Z`;
const straight = svg`M${cHairStyles - 112} 300C${cHairStyles - 128} 90 ${cHairStyles - 50} 66 ${cHairStyles} 66C${cHairStyles + 50} 66 ${cHairStyles + 128} 90 ${cHairStyles + 112} 300C${cHairStyles + 100} 260 ${cHairStyles + 98} 214 ${cHairStyles + 92} 196L${cHairStyles - 92} 196C${cHairStyles - 98} 214 ${cHairStyles - 100} 260 ${cHairStyles - 112} 300Z`;
const close = svg`M${cHairStyles - 96} 196C${cHairStyles - 92} 130 ${cHairStyles - 50} 92 ${cHairStyles} 92C${cHairStyles + 50} 92 ${cHairStyles + 92} 130 ${cHairStyles + 96} 196C${cHairStyles + 84} 150 ${cHairStyles + 50} 132 ${cHairStyles} 130C${cHairStyles - 50} 132 ${cHairStyles - 84} 150 ${cHairStyles - 96} 196Z`;
const drawnBack = svg`M${cHairStyles - 100} 232C${cHairStyles - 112} 110 ${cHairStyles - 50} 84 ${cHairStyles} 84C${cHairStyles + 50} 84 ${cHairStyles + 112} 110 ${cHairStyles + 100} 232C${cHairStyles + 90} 180 ${cHairStyles + 40} 136 ${cHairStyles} 134C${cHairStyles - 40} 136 ${cHairStyles - 90} 180 ${cHairStyles - 100} 232Z`;

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
function hairBehind(style: HairStyle, color: string): string {
  const shape = back[style];
  return shape === undefined ? '' : svg`<g fill="${mix(color, '#000000', 0.35)}">${shape}</g>`;
}

/** Hair over the forehead with its shaded half, and a hat for styles that have one. */
function hairInFront(style: HairStyle, color: string): string {
  const shape = front[style];
  const hat = svg`<path d="M${cHairStyles - 118} 168C${cHairStyles - 110} 60 ${cHairStyles + 110} 60 ${cHairStyles + 118} 168Q${cHairStyles} 136 ${cHairStyles - 118} 168Z" fill="#101413"/><path d="M${cHairStyles - 128} 170Q${cHairStyles} 130 ${cHairStyles + 128} 170Q${cHairStyles} 158 ${cHairStyles - 128} 170Z" fill="#26302c"/>`;
  return svg`<path d="${shape}" fill="${color}"/><clipPath id="hair"><path d="${shape}"/></clipPath><rect x="${cHairStyles + 10}" y="40" width="200" height="400" fill="#000" opacity=".3" clip-path="url(#hair)"/>${style === 'hat' ? hat : ''}`;
}

/** Full beard or moustache; '' for styles without. */
function beard(style: HairStyle, color: string, lip: string): string {
  const dark = mix(color, '#000000', 0.35);
  if (style === 'moustache')
    return svg`<path d="M${cHairStyles - 40} 308Q${cHairStyles} 294 ${cHairStyles + 40} 308Q${cHairStyles + 20} 318 ${cHairStyles} 312Q${cHairStyles - 20} 318 ${cHairStyles - 40} 308Z" fill="${dark}"/>`;
  if (style !== 'cropped' && style !== 'bearded') return '';
  return svg`<path d="M${cHairStyles - 92} 250C${cHairStyles - 80} 300 ${cHairStyles - 62} 306 ${cHairStyles - 36} 304Q${cHairStyles} 296 ${cHairStyles + 36} 304C${cHairStyles + 62} 306 ${cHairStyles + 80} 300 ${cHairStyles + 92} 250L${cHairStyles + 100} 400L${cHairStyles - 100} 400Z" fill="${dark}" opacity=".96"/><path d="M${cHairStyles - 26} 322Q${cHairStyles} 338 ${cHairStyles + 26} 322Q${cHairStyles} 326 ${cHairStyles - 26} 322Z" fill="${lip}"/>`;
}
