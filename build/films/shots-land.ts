/** Landscape shots: ridges under a rising moon, and a walk through a bamboo grove. */
import { attribute, elementsOf, faded, moved, round, shifted } from './elements.ts';
import { birds, driftingDots, ease, width, height, wave, zoomed, type Shot } from './shot.ts';

/** Ridges slide past each other, the disc in the sky rises, birds cross. */
export const ridgesShot: Shot = ({ body, share, seconds, palette }) => {
  const rise = 120 - 190 * ease(share);
  const parts = elementsOf(body).map((element, index, all) => {
    const layer = Number(/url\(#r(\d)\)/.exec(element)?.[1] ?? -1);
    const mist = Number(/url\(#m(\d)\)/.exec(element)?.[1] ?? -1);
    if (index < 2) return shifted(element, 26 * share, rise);
    if (layer >= 0) return shifted(element, slide(layer, share));
    if (mist >= 0)
      return shifted(faded(element, 0.72 + 0.28 * wave(seconds, 5.5 + mist * 0.7, mist * 2)), 0, 9 * wave(seconds, 7 + mist, mist));
    return index === all.length - 1 ? shifted(element, slide(5, share), 0) : element;
  });
  const flock = birds({ seconds, from: [-60, 250], to: [1_340, 120], count: 7, color: palette.near, durationSeconds: 26 });
  const lights = driftingDots({ seconds, count: 16, color: palette.accent, area: [0, 470, width, 230], size: 2.6, speed: 7 });
  return zoomed([...parts.slice(0, 2), faded(flock, 0.75), ...parts.slice(2), lights].join(''), 1.12 + 0.05 * share);
};

function slide(layer: number, share: number): number {
  return (0.5 - share) * (14 + layer * 20);
}

/** The camera moves along the grove: near stalks pass quickly, far ones slowly; light pulses, leaves fall. */
export const bambooShot: Shot = ({ body, share, seconds, palette }) => {
  let group = -1;
  const parts = elementsOf(body).map((element, index, all) => {
    if (index === all.length - 1) return shifted(element, -250 + 330 * share, 4 * Math.abs(wave(seconds, 0.55)) * -1);
    if (element.startsWith('<g')) {
      group += 1;
      const x = (0.5 - share) * (24 + group * group * 16 + group * 12);
      return moved(element, `translate(${round(x)} 0) skewX(${round(0.35 * wave(seconds, 6, group))})`);
    }
    if (element.startsWith('<polygon'))
      return shifted(
        faded(element, 0.75 + 0.55 * wave(seconds, 4.5, Number(attribute(element, 'opacity')) * 90)),
        46 * wave(seconds, 13, index),
      );
    return element;
  });
  return zoomed(parts.join('') + leaves(seconds, palette.accent), 1.16);
};

function leaves(seconds: number, color: string): string {
  return Array.from({ length: 14 }, (_, index) => {
    const age = (seconds * 0.09 + index * 0.37) % 1;
    const x = ((index * 197) % 1_240) + 40 * Math.sin(seconds * 0.9 + index);
    const y = -40 + age * (height + 80);
    return `<path transform="translate(${round(x)} ${round(y)}) rotate(${round(50 * Math.sin(seconds * 1.3 + index * 2) + index * 40)})" d="M0 0q7 -14 0 -30q-7 14 0 30" fill="${color}" opacity=".55"/>`;
  }).join('');
}
