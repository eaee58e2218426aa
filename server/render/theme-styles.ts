/** The style sheet that every page carries in its head: tokens, base classes and picture tones, minified by the build. */
import base from '#client/theme/base.css?inline';
import tokens from '#client/theme/tokens.css?inline';
import tones from '#client/theme/tones.css?inline';

export const themeStyles = [tokens, base, tones].join('');
