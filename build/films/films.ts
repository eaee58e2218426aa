/** The six demonstration films: shots, art, durations and sound. */
import { palettes } from '#server/demo/art/palettes.ts';
import { filmOf } from '#server/demo/content/programme.ts';
import { drawScene } from '#server/demo/art/scene.ts';
import { withoutLayers } from './elements.ts';
import { ease, height, width, type Shot } from './shot.ts';
import { bambooShot, ridgesShot } from './shots-land.ts';
import { cityShot, stageShot, starsShot } from './shots-night.ts';
import { paperShot, whaleShot } from './shots-water-paper.ts';
import type { Score } from './sound.ts';

interface TimedShot {
  /** Id of the film whose still the shot animates. */
  work: string;
  seconds: number;
  shot: Shot;
}

export interface Film {
  id: string;
  /** Video bitrate in kbit/s; shots with movement everywhere need more. */
  kilobits: number;
  shots: readonly TimedShot[];
  score: Score;
}

export const films: readonly Film[] = [
  {
    id: 'm1',
    kilobits: 62,
    shots: [{ work: 'f01', seconds: 38, shot: ridgesShot }],
    score: { seed: 1, root: 50, mood: 'open', bed: 'wind', plucks: 0.55 },
  },
  {
    id: 'm2',
    kilobits: 80,
    shots: [{ work: 'f04', seconds: 32, shot: whaleShot }],
    score: { seed: 2, root: 45, mood: 'dark', bed: 'sea', plucks: 0.3 },
  },
  {
    id: 'm3',
    kilobits: 135,
    shots: [{ work: 'f12', seconds: 28, shot: paperShot }],
    score: { seed: 3, root: 53, mood: 'bright', bed: 'none', plucks: 1 },
  },
  {
    id: 'm4',
    kilobits: 80,
    shots: [{ work: 'f05', seconds: 34, shot: bambooShot }],
    score: { seed: 4, root: 48, mood: 'open', bed: 'wind', plucks: 0.8 },
  },
  {
    id: 'm5',
    kilobits: 90,
    shots: [{ work: 'f02', seconds: 26, shot: cityShot }],
    score: { seed: 5, root: 47, mood: 'dark', bed: 'rain', plucks: 0.5 },
  },
  {
    id: 'm6',
    kilobits: 62,
    shots: [
      { work: 'f09', seconds: 13, shot: starsShot },
      { work: 'f08', seconds: 14, shot: stageShot },
      { work: 'f16', seconds: 13, shot: ridgesShot },
    ],
    score: { seed: 6, root: 43, mood: 'open', bed: 'none', plucks: 0.7 },
  },
];

export function lengthOf(film: Film): number {
  return film.shots.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Seconds of the fade in and out of each shot. */
const fade = 0.9;

/** Draws the frame at a time in seconds, as SVG. Pure. */
export function drawFrame(film: Film, at: number): string {
  let startsAt = 0;
  const index = film.shots.findIndex(({ seconds }) => at < (startsAt += seconds));
  const current = film.shots[index] ?? film.shots.at(-1);
  if (!current) throw new Error(`Film ${film.id} has no shot`);
  const seconds = at - (startsAt - current.seconds);
  const { art } = filmOf(current.work);
  const arrange = (body: string) => current.shot({ body, seconds, share: seconds / current.seconds, palette: palettes[art.palette] });
  const picture = withoutLayers(drawScene({ ...art, width, height, arrange }));
  // The first frame of the film stays bright, because players show it before playback.
  const fadeIn = index === 0 ? 0.45 + 0.55 * ease(seconds / fade) : ease(seconds / fade);
  const dark = 1 - Math.min(fadeIn, ease((current.seconds - seconds) / fade));
  return dark > 0.004
    ? picture.replace('</svg>', `<rect width="${width}" height="${height}" opacity="${dark.toFixed(3)}"/></svg>`)
    : picture;
}
