/** Colour palettes of the demonstration art, and interpolation of colours. */

/** Six colours of one mood, from the top of the sky to an accent colour. */
export interface Palette {
  sky: string;
  haze: string;
  light: string;
  far: string;
  near: string;
  accent: string;
}

function palette(...[sky, haze, light, far, near, accent]: readonly [string, string, string, string, string, string]): Palette {
  return { sky, haze, light, far, near, accent };
}

export const palettes = {
  jade: palette('#0f2a2c', '#7fb3a2', '#f3efcf', '#4f8478', '#071312', '#e0b65a'),
  dusk: palette('#2a1d3b', '#e58a5a', '#ffe2a6', '#7a3f4c', '#120b18', '#ffcf7a'),
  moon: palette('#060b1a', '#2c4a78', '#e9f0ff', '#1d3157', '#04060e', '#d9b56a'),
  ochre: palette('#5c2a12', '#e2a65a', '#fff0c9', '#a9602b', '#1c0c06', '#f6d489'),
  rose: palette('#34233f', '#e7a3a0', '#fff1de', '#8d5a70', '#140c18', '#ffd9a0'),
  ink: palette('#d9dbd4', '#f3f2ec', '#ffffff', '#8e9690', '#15191a', '#b5482f'),
  opera: palette('#2b0508', '#9a1d1c', '#ffd9a0', '#5e0d12', '#120204', '#e7b14d'),
  neon: palette('#0a0720', '#3b1e62', '#ff7fb0', '#241246', '#05030f', '#59e0d2'),
  arctic: palette('#16313f', '#b9d5dc', '#ffffff', '#6d93a1', '#0a161c', '#e99a5b'),
  forest: palette('#0a1710', '#3f6b3f', '#eef6c0', '#1f3f2a', '#040a06', '#cfe08a'),
  sand: palette('#7c6a58', '#ecd7b5', '#fffaf0', '#c49a6c', '#33241a', '#a63d2a'),
  steel: palette('#12171c', '#5f7280', '#eef3f4', '#36434c', '#080b0d', '#d8a85b'),
  plum: palette('#180c22', '#6d3b73', '#ffd2c2', '#3b1d4a', '#0a0510', '#f0b45e'),
  tea: palette('#2b3320', '#b9b77a', '#fbf6d2', '#737a44', '#11140b', '#d8743f'),
} as const satisfies Record<string, Palette>;
export type PaletteName = keyof typeof palettes;

/** Interpolates from `a` (t = 0) to `b` (t = 1); arguments and result are `#rrggbb`. */
export function mix(a: string, b: string, t: number): string {
  const channel = (at: number) => {
    const from = Number.parseInt(a.slice(at, at + 2), 16);
    const to = Number.parseInt(b.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * t)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
