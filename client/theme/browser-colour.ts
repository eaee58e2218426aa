/** `theme-color` of the browser's bar on phones; equals `--paper-50`. */
export const browserColour = '#f6f7f4';
