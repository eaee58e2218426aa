/** Tools for the shots of demonstration films: time, easing, camera and drifting particles. */
import type { Palette } from '#server/demo/art/palettes.ts';
import { round } from './elements.ts';

/** Size of a scene in design units. */
export const width = 1_280;
export const height = 720;

export interface Moment {
  /** The scene's painted elements. */
  body: string;
  /** Elapsed share of the shot, 0 to 1. */
  share: number;
  /** Seconds since the start of the shot. */
  seconds: number;
  palette: Palette;
}

/** Draws the scene at a moment. Pure. */
export type Shot = (moment: Moment) => string;

/** Eases in and out, from 0 to 1. */
export function ease(share: number): number {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
}

/** Sine wave between -1 and 1 with a period in seconds. */
export function wave(seconds: number, period: number, phase = 0): number {
  return Math.sin((seconds / period) * Math.PI * 2 + phase);
}

/** Scales the whole picture around its centre. */
export function zoomed(markup: string, factor: number): string {
  return `<g transform="translate(${width / 2} ${height / 2}) scale(${round(factor)}) translate(${-width / 2} ${-height / 2})">${markup}</g>`;
}

interface Flock {
  seconds: number;
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  count: number;
  color: string;
  /** Seconds of the flight. */
  durationSeconds: number;
}

/** Birds that cross the picture in a loose line and beat their wings. */
export function birds({ seconds, from, to, count, color, durationSeconds }: Flock): string {
  const share = seconds / durationSeconds;
  return Array.from({ length: count }, (_, index) => {
    const x = from[0] + (to[0] - from[0]) * share - index * 44 + 10 * Math.sin(seconds * 0.8 + index);
    const y = from[1] + (to[1] - from[1]) * share + Math.abs(index - count / 2) * 15 + 6 * Math.sin(seconds * 1.1 + index * 2);
    const lift = 9 * Math.sin(seconds * 6.5 + index * 1.7);
    return `<path d="M${round(x - 17)} ${round(y - lift)}Q${round(x - 7)} ${round(y - 5)} ${round(x)} ${round(y)}Q${round(x + 7)} ${round(y - 5)} ${round(x + 17)} ${round(y - lift)}" fill="none" stroke="${color}" stroke-width="3" stroke-linecap="round"/>`;
  }).join('');
}

interface Dots {
  seconds: number;
  count: number;
  color: string;
  area: readonly [x: number, y: number, width: number, height: number];
  size: number;
  /** Design units per second. */
  speed: number;
}

/** Drifting, pulsing lights: fireflies, or dust in a beam. */
export function driftingDots({ seconds, count, color, area: [left, top, wide, high], size, speed }: Dots): string {
  return Array.from({ length: count }, (_, index) => {
    const x = left + ((index * 0.618 * wide + seconds * speed * (0.5 + (index % 3) * 0.4)) % wide);
    const y = top + ((index * 0.381) % 1) * high + 14 * Math.sin(seconds * 0.7 + index * 1.9);
    const glow = 0.5 + 0.5 * Math.sin(seconds * (1 + (index % 4) * 0.35) + index * 2.4);
    return `<g fill="${color}"><circle cx="${round(x)}" cy="${round(y)}" r="${round(size * 3)}" opacity="${round(glow * 0.18)}"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" opacity="${round(glow * 0.9)}"/></g>`;
  }).join('');
}
