/** The style of a theme that is a draft, over the published one. */
import type { SiteTheme } from '#shared/site/look.ts';
import { designColours, emptyTheme, themeFaults, themeStyle, type ThemeColour } from '#shared/site/theme.ts';

/** Null for a draft that could not be published. A colour that the draft leaves to the design covers the published one. */
export function draftStyle(draft: SiteTheme, online: SiteTheme = emptyTheme): string | null {
  const colour = (name: ThemeColour) => draft[name] || (online[name] ? designColours[name] : '');
  const shown = { ...draft, accent: colour('accent'), accentDark: colour('accentDark'), button: colour('button') };
  return themeFaults(draft).length > 0 ? null : themeStyle(shown, online);
}
