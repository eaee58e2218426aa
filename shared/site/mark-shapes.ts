/** The marks beside the panda's, as SVG paths in a box of 64 by 60, for pages, share pictures and icons. */
import type { MarkName, SiteTheme } from './look.ts';

interface MarkShape {
  /** Colour of the text, of the background, or the spot colour. */
  paint: 'ink' | 'ground' | 'spot';
  path: string;
}

const disc = (radius: number) => `M${32 - radius} 30a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

export const markShapes: Readonly<Record<Exclude<MarkName, 'panda'>, readonly MarkShape[]>> = {
  arch: [
    { paint: 'ink', path: 'M4 42A28 28 0 0 1 60 42Z' },
    { paint: 'ground', path: 'M20 42A12 12 0 0 1 44 42Z' },
    { paint: 'spot', path: 'M4 46H60V51H4Z' },
  ],
  disc: [
    { paint: 'ink', path: disc(27) },
    { paint: 'ground', path: disc(14) },
    { paint: 'spot', path: disc(7) },
  ],
};

/** The version of the site's icon: that of the organiser's file, or of the mark of their look; undefined for the icon of the design. */
export function iconVersionOf(icon: { id: string } | null, theme: SiteTheme | null): string | undefined {
  if (icon) return icon.id;
  if (!theme || theme.mark === 'panda') return undefined;
  return [theme.mark, theme.grounds, theme.accentDark.slice(1)].filter(Boolean).join('-');
}
