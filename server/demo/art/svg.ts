/** Building blocks of all demonstration pictures: numbers, gradients, ridges and the human figure. */
import { createNoise, type Random } from './random.ts';
import type { Palette } from './palettes.ts';

/** Input of a scene: random numbers, size in design units, colours and options. */
export interface Canvas {
  random: Random;
  width: number;
  height: number;
  palette: Palette;
  options: SceneOptions;
}

/** Options that single films set for their scene. Positions are shares of the width or height. */
export interface SceneOptions {
  sunX?: number;
  sunY?: number;
  sunRadius?: number;
  layers?: number;
  firstLayerY?: number;
  lastLayerY?: number;
  amplitude?: number;
  figureX?: number;
  /** Landscape layer on which the figure stands; in front of all layers if missing. */
  figureLayer?: number;
  /** The figure's scale is the height divided by this number. */
  figureScale?: number;
  subject?: 'whale' | 'boat' | 'lighthouse';
  isMirrored?: boolean;
}

export interface Drawing {
  defs: string;
  body: string;
}
export type Scene = (canvas: Canvas) => Drawing;

/** Template tag that joins markup. Numbers are rounded to two decimals, so that pictures are small and equal on all machines. */
export function svg(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  let text = parts[0] ?? '';
  values.forEach((value, index) => {
    text += typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;
    text += parts[index + 1] ?? '';
  });
  return text;
}

/** Calls `draw` `count` times and joins the results. */
export function repeat(count: number, draw: (index: number) => string): string {
  let text = '';
  for (let index = 0; index < count; index += 1) text += draw(index);
  return text;
}

/** Offset, colour and, unless it is 1, opacity. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map(([offset, color, opacity = 1]) => svg`<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('');
}

/** A linear gradient from the top left corner towards (`toX`, `toY`); vertical by default. */
export function linear(id: string, stops: readonly Stop[], [toX, toY]: readonly [number, number] = [0, 1]): string {
  return svg`<linearGradient id="${id}" x1="0" y1="0" x2="${toX}" y2="${toY}">${stopMarkup(stops)}</linearGradient>`;
}

/** A radial gradient from the centre. */
export function radial(id: string, stops: readonly Stop[]): string {
  return svg`<radialGradient id="${id}">${stopMarkup(stops)}</radialGradient>`;
}

/** A glow that fades out, for `fill="url(#id)"` on a circle or an ellipse. */
export function glow(id: string, color: string, strength: number): string {
  return radial(id, [
    [0, color, strength],
    [0.48, color, strength * 0.28],
    [1, color, 0],
  ]);
}

export interface Ridge {
  path: string;
  /** Height of the ridge at a horizontal position. */
  heightAt: (x: number) => number;
}

interface RidgeShape {
  width: number;
  /** Lower edge of the hill. */
  bottom: number;
  /** Mean height of the crest. */
  crest: number;
  amplitude: number;
  roughness: number;
}

/** A mountain crest of five octaves of noise with some scree. */
export function ridge(random: Random, shape: RidgeShape): Ridge {
  const { width, bottom, crest, amplitude, roughness } = shape;
  const coarse = createNoise(random);
  const fine = createNoise(random);
  const heightAt = (x: number) => {
    let value = 0;
    let share = 1;
    let frequency = roughness;
    for (let octave = 0; octave < 5; octave += 1) {
      value += coarse((x / width) * frequency + octave * 13) * share;
      share *= 0.5;
      frequency *= 2.1;
    }
    return crest - amplitude * value - amplitude * 0.15 * fine((x / width) * 40);
  };
  let path = svg`M0 ${bottom}`;
  for (let x = 0; x <= width + 6; x += 6) path += svg`L${x} ${heightAt(x)}`;
  return { path: `${path}${svg`L${width} ${bottom}Z`}`, heightAt };
}

/** A distant person, standing with the feet at (`x`, `y`). */
export function figure(x: number, y: number, look: { scale: number; color: string; lean?: number }): string {
  return svg`<g transform="translate(${x} ${y}) scale(${look.scale}) rotate(${look.lean ?? 0})" fill="${look.color}"><ellipse cx="0.6" cy="-39.6" rx="3.1" ry="3.7"/><path d="M-1.4 -37h3l.3 2.6c3 .6 4.6 2 5 5l1.6 14.5 -2.6 .3 -1.4 -8 .6 13 -1.2 .2 .3 12.4h-3.2l-1.4 -12 -1.8 12h-3.2l.2 -12.6 -1.6 -.4 1 -12.6 -1.8 8.2 -2.5 -.6 2 -14.4c.5 -2.8 2.2 -4.3 5.4 -4.9z"/></g>`;
}

/** Depth of a layer by its index: 0 = farthest, 1 = nearest. */
export function depthOf(index: number, count: number): number {
  return count < 2 ? 1 : index / (count - 1);
}
