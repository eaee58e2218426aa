/** Colours of the site that the organiser chooses: their contrast on every surface where they are used, and the tokens that the theme sets. */
import { groundColour, lookTokens, siteLooks, type SiteTheme } from './look.ts';
import type { PartFault } from './site-part-checks.ts';

/** Nothing of the organiser's: the design holds. */
export const emptyTheme: SiteTheme = siteLooks.panda;

export const themeColours = ['accent', 'accentDark', 'button'] as const;
export type ThemeColour = (typeof themeColours)[number];

/** Colours of the design (`client/theme/tokens.css`, which a test compares). */
export const designColours: Readonly<Record<ThemeColour, string>> = { accent: '#775711', accentDark: '#e6c983', button: '#121615' };

/** WCAG 2.2: text needs 4.5 (1.4.3), parts of controls and graphics 3 (1.4.11). */
const textContrast = 4.5;
const partContrast = 3;

interface Ground {
  /** Token of the surface. */
  name: string;
  colour: string;
  contrast: number;
}

/** Background or text of each colour, and the contrast that it needs there. */
function groundsOf(theme: SiteTheme): Readonly<Record<ThemeColour, readonly Ground[]>> {
  const ground = (name: Parameters<typeof groundColour>[1], contrast = textContrast) => ({
    name,
    contrast,
    colour: groundColour(theme.grounds, name),
  });
  return {
    // Small text on pages, cards and sunken parts, and on the pale tint of the other accent.
    accent: [
      { name: '--paper-0', colour: '#ffffff', contrast: textContrast },
      ground('--paper-50'),
      ground('--paper-100'),
      { name: '--gold-100', colour: paleTint(theme), contrast: textContrast },
    ],
    // Small text in the footer, the menu and the screening room, and the ground of their buttons, which carry dark text.
    accentDark: [ground('--ink-950'), ground('--ink-900'), ground('--ink-800')],
    // The ground of white text, and a part that stands out from the page.
    button: [{ name: '--primary-ink', colour: '#ffffff', contrast: textContrast }, ground('--paper-100', partContrast)],
  };
}

function paleTint({ accentDark }: SiteTheme): string {
  return mix(hex.test(accentDark) ? accentDark : designColours.accentDark, '#ffffff', 0.72);
}

const hex = /^#[0-9a-f]{6}$/i;

export function themeFaults(theme: SiteTheme): PartFault<ThemeColour>[] {
  return themeColours.flatMap((field): PartFault<ThemeColour>[] => {
    if (theme[field] === '') return [];
    if (!hex.test(theme[field])) return [{ field, problem: 'colour' }];
    return hasContrast(field, theme) ? [] : [{ field, problem: 'contrast' }];
  });
}

/** The surface on which a colour comes nearest to what it needs; null for a text that is no colour. */
export function weakestGround(field: ThemeColour, theme: SiteTheme): { name: string; ratio: number; contrast: number } | null {
  const colour = theme[field] || designColours[field];
  if (!hex.test(colour)) return null;
  const grounds = groundsOf(theme)[field].map(({ name, colour: ground, contrast }) => ({
    name,
    contrast,
    ratio: contrastOf(colour, ground),
  }));
  return grounds.sort((a, b) => a.ratio / a.contrast - b.ratio / b.contrast)[0] ?? null;
}

function hasContrast(field: ThemeColour, theme: SiteTheme): boolean {
  return groundsOf(theme)[field].every(({ colour: ground, contrast }) => contrastOf(theme[field], ground) >= contrast);
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The tone nearest to a colour that has the contrast: mixed with black or white in steps of 1 %. */
export function nearestTone(field: ThemeColour, theme: SiteTheme): string {
  const end = field === 'accentDark' ? '#ffffff' : '#000000';
  for (let percent = 1; percent < 100; percent += 1) {
    const tone = mix(theme[field], end, percent / 100);
    if (hasContrast(field, { ...theme, [field]: tone })) return tone;
  }
  return end;
}

/** A colour with a share of another one. */
function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channelsOf(colour), channelsOf(other)];
  return `#${from
    .map((channel, at) =>
      Math.round(channel + ((to[at] ?? 0) - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function channelsOf(colour: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
}

/** The tokens of `client/theme/tokens.css` that a theme replaces, with their values; over the look of another one, those that differ. */
export function themeTokens(theme: SiteTheme, other?: SiteTheme): Record<string, string> {
  const { accent, accentDark, button } = theme;
  const [dark, pale] = [accent || designColours.accent, accentDark || designColours.accentDark];
  const middle = mix(dark, pale, 0.5);
  const golds = {
    '--gold-700': dark,
    '--gold-500': middle,
    '--gold-300': pale,
    '--gold-100': mix(pale, '#ffffff', 0.72),
    '--nose': middle,
    '--foil': `linear-gradient(102deg,${middle} 0%,${pale} 20%,${mix(pale, '#ffffff', 0.6)} 33%,${mix(middle, pale, 0.5)} 49%,${middle} 70%,${pale} 88%)`,
    '--foil-text': `linear-gradient(100deg,${dark} 0%,${mix(dark, '#000000', 0.18)} 30%,${dark} 52%,${mix(dark, '#000000', 0.18)} 78%,${dark} 100%)`,
  };
  return {
    ...(accent || accentDark ? golds : {}),
    ...(button ? { '--primary': button, '--primary-hover': hoverOf(button) } : {}),
    ...lookTokens(theme, other),
  };
}

/** Lighter, or darker where white text would lose its contrast. */
function hoverOf(button: string): string {
  const lighter = mix(button, '#ffffff', 0.18);
  return contrastOf(lighter, '#ffffff') >= textContrast ? lighter : mix(button, '#000000', 0.25);
}

/** The style of a theme in a page, over that of another one; '' while the design holds. Two `:root` win over the tokens wherever those stand. */
export function themeStyle(theme: SiteTheme, other?: SiteTheme): string {
  const tokens = Object.entries(themeTokens(theme, other));
  return tokens.length > 0 ? `:root:root{${tokens.map(([name, value]) => `${name}:${value}`).join(';')}}` : '';
}

/** The accents of a theme, on light and on dark ground; null for those of the design. */
export function accentsOf({ accent, accentDark }: SiteTheme): { light: string; dark: string } | null {
  return accent || accentDark ? { light: accent || designColours.accent, dark: accentDark || designColours.accentDark } : null;
}
