/** The ground of a poster that is type alone: two colours and perforations, dark where the page sets the title. */
import { mix, palettes } from './palettes.ts';
import { between, createRandom } from './random.ts';
import { repeat, svg } from './svg.ts';
import type { ScenePicture } from './scene.ts';

export function drawPlate({ palette, seed, width: w, height: h }: Pick<ScenePicture, 'palette' | 'seed' | 'width' | 'height'>): string {
  const random = createRandom(seed);
  const p = palettes[palette];
  const ground = mix(p.far, p.near, 0.45);
  const perforation = ([x, y]: readonly [number, number], wide: number, color: string) =>
    svg`<rect x="${-wide / 2}" y="${-wide * 0.7}" width="${wide}" height="${wide * 1.4}" rx="${wide * 0.36}" fill="${color}" transform="translate(${x} ${y}) rotate(22)"/>`;
  const at = { x: w * between(0.22, 0.4, random()), y: h * between(0.3, 0.44, random()) };
  const size = w * between(0.62, 0.86, random());
  const small = repeat(7, (index) =>
    perforation([w * between(0.1, 0.58, index / 6), h * 0.93], w * 0.035, index % 3 === 1 ? p.accent : mix(ground, p.haze, 0.5)),
  );
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><rect width="${w}" height="${h}" fill="${ground}"/><rect x="${w * 0.66}" width="${w * 0.34}" height="${h}" fill="${mix(ground, p.near, 0.55)}"/>${perforation([at.x, at.y], size, mix(p.haze, p.far, 0.25))}${perforation([at.x + size * 0.08, at.y + size * 0.12], size * 0.62, p.accent)}${perforation([at.x + size * 0.13, at.y + size * 0.2], size * 0.3, mix(p.near, ground, 0.2))}${small}</svg>`;
}
