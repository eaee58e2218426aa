/** One tile of a sheet of pictures as the background of a box. */

/** One picture with a tile for every `interval` seconds, row by row. */
export interface TileSheet {
  url: string;
  columns: number;
  tiles: number;
  interval: number;
}

/** The `background` that shows the tile of a second, whatever the size of the box. */
export function tileOf({ url, columns, tiles, interval }: TileSheet, second: number): string {
  const index = Math.max(0, Math.min(tiles - 1, Math.floor(second / interval)));
  const rows = Math.ceil(tiles / columns);
  const percent = (at: number, count: number) => (count > 1 ? (at / (count - 1)) * 100 : 0);
  const position = `${percent(index % columns, columns)}% ${percent(Math.floor(index / columns), rows)}%`;
  return `url("${encodeURI(url)}") ${position} / ${columns * 100}% ${rows * 100}% no-repeat`;
}
