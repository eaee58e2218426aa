/** A tile of a sheet of pictures as a picture of its own: its place stands behind the address, as a media fragment. */
import type { Image } from '#shared/api/fields.ts';
import type { Storyboard } from '#shared/api/reel.ts';

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the tile of a second is. */
export function tileAt({ tileWidth, tileHeight, columns, tiles, interval }: Storyboard, second: number): Place {
  const index = Math.max(0, Math.min(tiles - 1, Math.floor(second / interval)));
  return { left: (index % columns) * tileWidth, top: Math.floor(index / columns) * tileHeight, width: tileWidth, height: tileHeight };
}

/** The tile of a second. */
export function tileImage(board: Storyboard, second: number): Image {
  const { left, top, width, height } = tileAt(board, second);
  return {
    url: `${board.url}#xywh=${[left, top, width, height].join(',')}`,
    alt: '',
    width,
    height,
    focalX: 0.5,
    focalY: 0.5,
    blur: '#0f1312',
  };
}

/** The place of the tile in its sheet; null for a whole picture. */
export function tileIn(url: string): Place | null {
  const match = /#xywh=(\d+),(\d+),(\d+),(\d+)$/.exec(url);
  if (!match) return null;
  const [left = 0, top = 0, width = 0, height = 0] = match.slice(1).map(Number);
  return { left, top, width, height };
}
