/** What the organiser chooses of the look of the site beside its colours, each from a few that fit together: its mark, the hero of the home page, shapes, grounds, types and corners. */
import * as Type from 'typebox';

/** Drawn where the organiser has no logo. */
export const marks = ['panda', 'arch', 'disc'] as const;
export type MarkName = (typeof marks)[number];

/** The windows through which the home page shows its pictures. */
export const heroShapes = ['eyes', 'arch', 'frame'] as const;
export type HeroShape = (typeof heroShapes)[number];

/** Whether small shapes are tilted perforations, and portraits lean towards each other. */
export const motifs = ['perforations', 'plain'] as const;
export const corners = ['soft', 'round', 'square'] as const;
export const grounds = ['rice', 'snow', 'cream', 'white', 'stone'] as const;
export type GroundName = (typeof grounds)[number];
export const types = ['bodoni', 'fraunces', 'newsreader', 'bricolage', 'instrument'] as const;
export type TypeName = (typeof types)[number];

/** Types whose Chinese partner is the reader's Hei; the others have Song. */
export const typesWithHei: ReadonlySet<TypeName> = new Set(['bricolage', 'instrument']);

/** `#rrggbb`; '' = the colour of the design. */
const colour = Type.String({ maxLength: 7 });

export const siteTheme = Type.Object({
  /** Small text and marks on light ground. */
  accent: colour,
  /** The same on dark ground, and buttons there. */
  accentDark: colour,
  /** Buttons on light ground. */
  button: colour,
  mark: Type.Enum([...marks]),
  hero: Type.Enum([...heroShapes]),
  motif: Type.Enum([...motifs]),
  grounds: Type.Enum([...grounds]),
  type: Type.Enum([...types]),
  corners: Type.Enum([...corners]),
});
export type SiteTheme = Type.Static<typeof siteTheme>;

/** What is drawn, and not only coloured, by the choice of the organiser. */
export interface SiteLook {
  mark: MarkName;
  hero: HeroShape;
}

export const designLook: SiteLook = { mark: 'panda', hero: 'eyes' };

const radii: Readonly<Record<SiteTheme['corners'], readonly [small: string, middle: string, large: string]>> = {
  soft: ['6px', '10px', '18px'],
  round: ['10px', '18px', '28px'],
  square: ['0px', '0px', '0px'],
};

/** Inks and papers from dark to light, as the tokens of `client/theme/tokens.css` name them. */
const groundTokens = [
  '--ink-950',
  '--ink-900',
  '--ink-800',
  '--ink-700',
  '--ink-600',
  '--ink-500',
  '--text-3',
  '--line-strong',
  '--paper-300',
  '--paper-200',
  '--paper-100',
  '--paper-50',
] as const;

/** Colours of each ground in the order of `groundTokens`; a test holds their contrasts. */
const groundColours: Readonly<Record<GroundName, readonly string[]>> = {
  rice: '0a0d0c 121615 1b211f 29312e 3d4743 55605b 626c67 7f8882 c2c7c0 dcdfd8 edefea f6f7f4'.split(' '),
  snow: '06121b 0b1d2a 122938 21404f 345565 466170 4f6a79 718894 afc0c5 d0dcdf e5edef f2f6f7'.split(' '),
  cream: '120c08 1f1711 2b2119 403328 55473a 675849 6d6052 8b7f70 cfc3b1 e3d9c8 f1ebdf f9f5ec'.split(' '),
  white: '0b0b0c 141416 1e1e21 303034 46464b 5b5b61 66666c 818188 c6c6ca e0e0e3 f1f1f3 fbfbfc'.split(' '),
  stone: '0c0c0a 181815 22221e 35352f 4a4a42 5c5c53 65655b 83837a c4c3b8 dcdbd1 ecebe3 f4f3ed'.split(' '),
};

/** A colour of a ground, as `#rrggbb`. */
export function groundColour(ground: GroundName, token: (typeof groundTokens)[number]): string {
  return `#${groundColours[ground][groundTokens.indexOf(token)]}`;
}

/** Tokens of each choice. A choice of one kind sets the tokens of all others of it. */
const tokensOf = {
  corners: (corner: SiteTheme['corners']) => {
    const [small, middle, large] = radii[corner];
    return { '--r-s': small, '--r-m': middle, '--r-l': large };
  },
  motif: (motif: SiteTheme['motif']): Record<string, string> =>
    motif === 'plain'
      ? {
          '--r-perf': '50%',
          '--r-mask': '50%',
          '--r-nose': '50%',
          '--tilt': '0deg',
          '--lean': '0deg',
          '--rail': 'var(--foil)',
          '--rail-height': '2px',
          '--pattern': 'none',
          '--poster-eyes': 'none',
        }
      : {
          '--r-perf': '34% / 25%',
          '--r-mask': '36% / 27%',
          '--r-nose': '38% / 46%',
          '--tilt': '22deg',
          '--lean': '14deg',
          '--rail': 'var(--perforations)',
          '--rail-height': 'max(15px, calc(26 * var(--px)))',
          '--pattern': 'var(--perforation-pattern)',
          '--poster-eyes': "''",
        },
  grounds: (ground: GroundName) => Object.fromEntries(groundTokens.map((token) => [token, groundColour(ground, token)])),
  type: (type: TypeName) =>
    typesWithHei.has(type)
      ? { '--f-song': heiFamilies, '--f-song-system': heiFamilies }
      : { '--f-song': `'GP Song',${songFamilies}`, '--f-song-system': songFamilies },
} as const;

const songFamilies = "'Noto Serif CJK SC','Songti SC',SimSun,serif";
const heiFamilies = "'PingFang SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif";

/** Tokens of the look of a theme, where it differs from another one. */
export function lookTokens(theme: SiteTheme, other: SiteTheme = siteLooks.panda): Record<string, string> {
  return {
    ...(theme.corners === other.corners ? {} : tokensOf.corners(theme.corners)),
    ...(theme.motif === other.motif ? {} : tokensOf.motif(theme.motif)),
    ...(theme.grounds === other.grounds ? {} : tokensOf.grounds(theme.grounds)),
    ...(theme.type === other.type ? {} : tokensOf.type(theme.type)),
  };
}

export const siteLooks = {
  panda: {
    accent: '',
    accentDark: '',
    button: '',
    mark: 'panda',
    hero: 'eyes',
    motif: 'perforations',
    grounds: 'rice',
    type: 'bodoni',
    corners: 'soft',
  },
  northern: {
    accent: '#0a6650',
    accentDark: '#7fe3bf',
    button: '#1c4f9c',
    mark: 'arch',
    hero: 'arch',
    motif: 'plain',
    grounds: 'snow',
    type: 'bricolage',
    corners: 'round',
  },
  library: {
    accent: '#8a2b22',
    accentDark: '#f0b39d',
    button: '#8a2b22',
    mark: 'disc',
    hero: 'frame',
    motif: 'plain',
    grounds: 'cream',
    type: 'newsreader',
    corners: 'square',
  },
  gallery: {
    accent: '#5a3fb0',
    accentDark: '#c9b8ff',
    button: '#141416',
    mark: 'disc',
    hero: 'frame',
    motif: 'plain',
    grounds: 'white',
    type: 'instrument',
    corners: 'soft',
  },
  garden: {
    accent: '#3f6212',
    accentDark: '#cfe59a',
    button: '#2f4a0f',
    mark: 'arch',
    hero: 'arch',
    motif: 'perforations',
    grounds: 'stone',
    type: 'fraunces',
    corners: 'round',
  },
} as const satisfies Record<string, SiteTheme>;
export type LookName = keyof typeof siteLooks;
export const lookNames = Object.keys(siteLooks) as LookName[];

/** The look that a theme is, with or without other colours; null for one put together by hand. */
export function lookOf(theme: SiteTheme): LookName | null {
  const slots = ['mark', 'hero', 'motif', 'grounds', 'type', 'corners'] as const;
  return lookNames.find((name) => slots.every((slot) => siteLooks[name][slot] === theme[slot])) ?? null;
}
