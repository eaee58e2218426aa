/** Night shots: a street in the rain, an opera stage, turning stars. */
import { attribute, elementsOf, faded, inside, joined, moved, round, shifted } from './elements.ts';
import { driftingDots, ease, height, wave, width, zoomed, type Shot } from './shot.ts';

/** Rain falls, signs flicker, windows turn on and off, and an umbrella moves along the street. */
export const cityShot: Shot = ({ body, share, seconds }) => {
  const all = elementsOf(body);
  const ground = height * 0.76;
  let layer = -1;
  let tone = '';
  const isTower = (element: string) =>
    element.startsWith('<rect') &&
    /fill="#[0-9a-f]{6}"\/>$/.test(element) &&
    Number(attribute(element, 'width')) > width * 0.025 &&
    Number(attribute(element, 'width')) < width * 0.2;
  const parts = all.map((element, index) => {
    if (index >= all.length - 2)
      return moved(element, `translate(${round(-150 + 300 * share)} ${round(-2.5 * Math.abs(wave(seconds, 1.1)) - 6 * ease(share))})`);
    if (element.includes('stroke="#fff"')) return falling(element, seconds, index);
    if (element.includes('height="1.6"'))
      return shifted(faded(element, 0.5 + 0.6 * wave(seconds, 0.9 + (index % 5) * 0.3, index)), 12 * wave(seconds, 2.6, index));
    if (isTower(element) && attribute(element, 'fill') !== tone) {
      tone = attribute(element, 'fill');
      layer += 1;
    }
    const isWindow = attribute(element, 'width') === String(round2(width * 0.0048));
    const y = Number(attribute(element, 'y'));
    if (layer < 0 || y > ground || index < 1)
      return element.includes('Mirror') ? faded(element, 0.7 + 0.3 * wave(seconds, 1.6, index)) : element;
    const lit = isWindow && (index * 7) % 13 === 0 ? 0.15 + 0.85 * (Math.sin(seconds * 0.9 + index * 3.1) > -0.2 ? 1 : 0) : 1;
    const isSign = !isWindow && element.includes('url(#');
    return shifted(
      lit === 1 && !isSign ? element : faded(element, isSign ? 0.75 + 0.25 * wave(seconds, 1.4 + (index % 3) * 0.5, index) : lit),
      (0.5 - share) * (10 + layer * 26),
    );
  });
  return zoomed(joined(parts), 1.1 + 0.08 * ease(share));
};

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A rain streak that starts again at the top. */
function falling(element: string, seconds: number, index: number): string {
  const y = Number(/M[\d.-]+ ([\d.-]+)l/.exec(element)?.[1] ?? 0);
  const travel = (y + seconds * (430 + (index % 5) * 60)) % (height + 120);
  const fall = travel - 60 - y;
  const opacity = Number(attribute(element, 'opacity'));
  const bold = element.replace(/stroke-width="1" opacity="[^"]*"/, `stroke-width="1.6" opacity="${round(0.08 + opacity * 2.2)}"`);
  return shifted(bold, -0.16 * fall, fall);
}

/** The curtain sways, the spotlight moves, and the performer turns. */
export const stageShot: Shot = ({ body, share, seconds, palette }) => {
  const all = elementsOf(body);
  const sway = 4.5 * wave(seconds, 7);
  const parts = all.map((element, index) => {
    if (index === all.length - 1) return performer(element, seconds);
    if (/url\(#f\d+\)/.test(element)) return shifted(element, 9 * wave(seconds, 4.6, index * 0.55));
    if (element.startsWith('<polygon')) return moved(element, `rotate(${round(sway)} 640 -60)`);
    if (element.startsWith('<ellipse')) return shifted(element, -8 * sway);
    return element;
  });
  const dust = driftingDots({ seconds, count: 26, color: palette.light, area: [480, 60, 320, 520], size: 1.7, speed: 9 });
  return zoomed(parts.slice(0, -1).join('') + dust + (parts.at(-1) ?? ''), 1.05 + 0.2 * ease(share));
};

function performer(element: string, seconds: number): string {
  const { open, inner, close } = inside(element);
  const moving = elementsOf(inner).map((part) => {
    if (part.includes('-176'))
      return moved(part, `rotate(${round(9 * wave(seconds, 3.4))} 0 -126) skewX(${round(7 * wave(seconds, 3.4, 1))})`);
    if (part.includes('-106Q-24'))
      return moved(
        part,
        `translate(0 -70) scale(${round(1 + 0.06 * wave(seconds, 3.4, 0.6))} 1) skewY(${round(5 * wave(seconds, 3.4, 0.4))}) translate(0 70)`,
      );
    return part;
  });
  return shifted(
    `${open}<g transform="rotate(${round(3.2 * wave(seconds, 6.8))})">${moving.join('')}</g>${close}`,
    46 * wave(seconds, 13.6),
    0,
  );
}

/** The sky turns around its pole. */
export const starsShot: Shot = ({ body, share, seconds }) => {
  const pole = `${width * 0.6} ${height * 0.3}`;
  const parts = elementsOf(body).map((element, index) => {
    if (attribute(element, 'fill') === 'none')
      return moved(faded(element, 0.8 + 0.35 * wave(seconds, 2 + (index % 4) * 0.6, index)), `rotate(${round(seconds * 3.4)} ${pole})`);
    return element;
  });
  return zoomed(parts.join(''), 1.02 + 0.08 * ease(share));
};
