/** The style of colours that are a draft, over the published ones. */
import type { SiteTheme } from '#shared/api/site-navigation.ts';
import { designColours, emptyTheme, themeFaults, themeStyle } from '#shared/site/theme.ts';

/** '' for a draft that could not be published. A colour that the draft leaves to the design covers the published one. */
export function draftStyle(draft: SiteTheme, online: SiteTheme = emptyTheme): string {
  const colour = (name: keyof SiteTheme) => draft[name] || (online[name] ? designColours[name] : '');
  const shown = { accent: colour('accent'), accentDark: colour('accentDark'), button: colour('button') };
  return themeFaults(draft).length > 0 ? '' : themeStyle(shown);
}
