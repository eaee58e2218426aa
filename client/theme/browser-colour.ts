/** Colour of the browser's own bar on phones; the same as `--paper-50`. */
export const browserColour = '#f6f7f4';
