/** The style sheet that every page carries in its head: tokens, base classes and picture tones, minified by the build. */
import base from '#client/theme/base.css?inline';
import cinema from '#client/theme/cinema.css?inline';
import tokens from '#client/theme/tokens.css?inline';
import tones from '#client/theme/tones.css?inline';

/**
 * The tokens of the cinema for all pages: where the system wants it and the visitor has not chosen the day, or by their choice.
 * Print is always day, and forced colours win. A second `:root` outweighs the organiser's colours, which are those of the day.
 */
const dark = cinema.slice(cinema.indexOf('{'));
const night = `@media screen and (forced-colors:none){:root:root.night${dark}@media (prefers-color-scheme:dark){:root:root:not(.day)${dark}}}`;

export const themeStyles = [tokens, cinema, night, base, tones].join('');
