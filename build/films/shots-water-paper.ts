/** Shots of the whale's bay, and of the fish in a sea of paper. */
import { attribute, elementsOf, faded, inside, moved, round, shifted } from './elements.ts';
import { birds, ease, height, wave, width, zoomed, type Shot } from './shot.ts';

/** The moon rises, its reflection glitters, and the whale's fluke rises and sinks. */
export const whaleShot: Shot = ({ body, share, seconds, palette }) => {
  const parts = elementsOf(body).map((element, index, all) => {
    if (index < 2) return shifted(element, 0, 60 - 120 * ease(share));
    if (index === all.length - 1) return fluke(element, seconds);
    if (!element.startsWith('<rect') || attribute(element, 'rx') !== '2') return element;
    const depth = (Number(attribute(element, 'y')) / height - 0.56) / 0.44;
    return shifted(
      faded(element, 0.62 + 0.5 * wave(seconds, 1.7 + (index % 5) * 0.4, index * 2.1)),
      (6 + 26 * depth) * wave(seconds, 3.2 + (index % 7) * 0.5, index),
    );
  });
  const gulls = birds({
    seconds: Math.max(0, seconds - 5),
    from: [1_340, 150],
    to: [-300, 90],
    count: 4,
    color: palette.near,
    durationSeconds: 24,
  });
  return zoomed(parts.slice(0, 3).join('') + gulls + parts.slice(3).join(''), 1.04 + 0.09 * ease(share));
};

/** Height of the waterline at the tail, in the subject's units. */
const waterline = 62;

function fluke(element: string, seconds: number): string {
  const { open, inner, close } = inside(element);
  const [tail = '', ripple = ''] = elementsOf(inner);
  const cycle = 16;
  const phase = (seconds % cycle) / cycle;
  const up = ease(phase / 0.3) * (1 - ease((phase - 0.62) / 0.3));
  const lean = 5 * wave(seconds, 8) - 10 * ease((phase - 0.55) / 0.3) * up;
  const rings = [0, 1, 2].map((index) => {
    const age = (seconds / 4 + index / 3) % 1;
    return `<ellipse cy="${waterline}" rx="${round(70 + 190 * age)}" ry="${round(6 + 15 * age)}" fill="none" stroke="#e9f0ff" stroke-width="1.6" opacity="${round(0.4 * (1 - age))}"/>`;
  });
  const shine = 0.6 + 0.4 * up;
  const above = `<clipPath id="above"><rect x="-260" y="-300" width="520" height="${300 + waterline}"/></clipPath>`;
  const wet = moved(ripple, `translate(0 ${round(waterline * (1 - shine))}) scale(${round(shine)})`);
  return `${above}${open}${rings.join('')}${wet}<g clip-path="url(#above)">${moved(tail, `translate(0 ${round(215 * (1 - up))}) rotate(${round(lean)} 0 60)`)}</g>${close}`;
}

/** Sheets of paper roll like waves, clouds pass, and the fish swims through the sky. */
export const paperShot: Shot = ({ body, share, seconds }) => {
  const all = elementsOf(body);
  const fishAt = all.findIndex((element) => element.startsWith('<g'));
  const sheets = 7;
  const perSheet = (fishAt - 1) / sheets;
  const parts = all.map((element, index) => {
    if (index === 0) return shifted(element, 0, 90 - 110 * ease(share));
    if (index === fishAt) return fish(element, seconds, share);
    if (index > fishAt)
      return shifted(
        element,
        ((seconds * (8 + (index % 3) * 6) + 200) % (width + 400)) - 200 - (index % 2) * 80,
        5 * wave(seconds, 6, index),
      );
    const sheet = Math.floor((index - 1) / perSheet);
    return shifted(
      element,
      (sheet % 2 ? 1 : -1) * (9 + 4 * sheet) * wave(seconds, 10 + sheet * 0.8, sheet * 0.7),
      4 * wave(seconds, 7.5, sheet * 1.1),
    );
  });
  // Draws the fish in front of the clouds.
  return zoomed([...parts.slice(0, fishAt), ...parts.slice(fishAt + 1), parts[fishAt] ?? ''].join(''), 1.14);
};

function fish(element: string, seconds: number, share: number): string {
  const x = 330 - 560 * share + 60 * wave(seconds, 9);
  const y = -62 + 56 * wave(seconds, 5.2);
  const { open, inner, close } = inside(element);
  const swim = 3.2 * wave(seconds, 1.6);
  return shifted(
    `${open}<g transform="translate(90 40) rotate(${round(9 * wave(seconds, 5.2, -1.3) * -1)}) skewY(${round(swim)}) translate(-90 -40)">${inner}</g>${close}`,
    x,
    y,
  );
}
