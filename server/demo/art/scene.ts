/** Draws a complete SVG picture from a scene's name, seed and palette. */
import { mix, palettes, type PaletteName } from './palettes.ts';
import { createRandom } from './random.ts';
import { city, train } from './scenes-city.ts';
import { paper, profile, stars } from './scenes-dream.ts';
import { bamboo, dunes, ridges, terraces } from './scenes-land.ts';
import { corridor, flats, gears, kitchen, loom, shaft, shelves, umbrellas } from './scenes-inside.ts';
import { bridge, cranes, kite, openair, orchard, peak, steps, wheat } from './scenes-open.ts';
import { arches, stage, window } from './scenes-room.ts';
import { lanterns, sea } from './scenes-water.ts';
import { linear, svg, type SceneOptions } from './svg.ts';

export const scenes = {
  ridges,
  bamboo,
  dunes,
  terraces,
  sea,
  lanterns,
  city,
  train,
  window,
  stage,
  arches,
  stars,
  paper,
  profile,
  wheat,
  peak,
  openair,
  bridge,
  cranes,
  kite,
  orchard,
  steps,
  corridor,
  shaft,
  kitchen,
  shelves,
  flats,
  umbrellas,
  gears,
  loom,
} as const;
export type SceneName = keyof typeof scenes;

/** Content of a picture; the size is in design units, not in pixels of the file. */
export interface ScenePicture {
  scene: SceneName;
  seed: number;
  palette: PaletteName;
  width: number;
  height: number;
  options?: SceneOptions;
  /** Crop for a closer view, in shares of the scene's size. */
  frame?: { x: number; y: number; size: number };
  /** Rearranges the scene's body for a frame of a film. */
  arrange?: (body: string) => string;
}

/** Draws a scene over its sky gradient, with a vignette. Pure: equal input gives equal markup. */
export function drawScene({
  scene,
  seed,
  palette,
  width,
  height,
  options = {},
  frame = { x: 0, y: 0, size: 1 },
  arrange = (body) => body,
}: ScenePicture): string {
  const colors = palettes[palette];
  const { defs, body } = scenes[scene]({ random: createRandom(seed), width, height, palette: colors, options });
  const sky = linear('sky0', [
    [0, colors.sky],
    [0.72, colors.haze],
    [1, mix(colors.haze, colors.light, 0.5)],
  ]);
  const vignette =
    '<radialGradient id="vignette" cx=".5" cy=".48" r=".78"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient>';
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${width * frame.x} ${height * frame.y} ${width * frame.size} ${height * frame.size}"><defs>${sky}${vignette}${defs}</defs><rect width="${width}" height="${height}" fill="url(#sky0)"/>${arrange(body)}<rect width="${width}" height="${height}" fill="url(#vignette)"/></svg>`;
}
