/** Water scenes: the sea with a whale, a boat or a lighthouse, and lanterns on a river. */
import { mix } from './palettes.ts';
import { between, type Random } from './random.ts';
import { figure, glow, linear, radial, repeat, ridge, svg, type Canvas, type Scene, type SceneOptions } from './svg.ts';

const subjects: Record<NonNullable<SceneOptions['subject']>, (canvas: Canvas, horizon: number) => string> = {
  whale: ({ width: w, height: h, palette: p }, horizon) =>
    svg`<g transform="translate(${w * 0.66} ${horizon + h * 0.2}) scale(${h / 560})" fill="${p.near}"><path d="M0 60C-4 10 -14 -30 -34 -62C-60 -92 -120 -96 -162 -126C-120 -146 -58 -138 -18 -104C-6 -92 6 -92 18 -104C58 -138 120 -146 162 -126C120 -96 60 -92 34 -62C14 -30 4 10 0 60Z" transform="rotate(-7)"/><ellipse cy="62" rx="120" ry="9" fill="${p.light}" opacity=".35"/></g>`,
  boat: ({ width: w, height: h, palette: p }, horizon) =>
    svg`<g transform="translate(${w * 0.55} ${horizon + h * 0.17}) scale(${h / 520})" fill="${p.near}"><path d="M-120 0Q0 34 120 0L96 -6Q0 14 -96 -6Z"/><path d="M-40 2Q-34 -40 0 -40Q34 -40 38 2Z" opacity=".92"/>${figure(-74, 3, { scale: 1.4, color: p.near, lean: 4 })}<path d="M-70 -20L-150 30" stroke="${p.near}" stroke-width="3"/><circle cx="62" cy="-22" r="7" fill="${p.accent}"/><circle cx="62" cy="-22" r="64" fill="url(#lamp)" opacity=".5"/></g>`,
  lighthouse: ({ width: w, palette: p }, horizon) =>
    svg`<g transform="translate(${w * 0.8} ${horizon})"><polygon points="-12,-150 ${-w},-230 ${-w},-60" fill="${p.light}" opacity=".16"/><path d="M-160 6Q-60 -36 40 -22L190 -6L190 40L-160 40Z" fill="${p.near}"/><path d="M-18 -20L-12 -150L12 -150L18 -20Z" fill="${mix(p.near, p.far, 0.3)}"/><rect x="-15" y="-168" width="30" height="20" rx="3" fill="${p.accent}"/><path d="M-18 -168L0 -186L18 -168Z" fill="${p.near}"/></g>`,
};

/** A calm sea with the reflection of the light, and the film's subject. */
export const sea: Scene = (canvas) => {
  const { random, width: w, height: h, palette: p, options } = canvas;
  const horizon = h * 0.56;
  const sunX = w * 0.38;
  const coast = ridge(random, { width: w, bottom: horizon + 2, crest: horizon, amplitude: h * 0.05, roughness: 2 });
  const defs =
    radial('glow', [
      [0, p.light, 0.85],
      [0.4, p.light, 0.2],
      [1, p.light, 0],
    ]) +
    linear('water', [
      [0, mix(p.haze, p.far, 0.4)],
      [1, p.near],
    ]) +
    glow('lamp', p.accent, 0.7);
  let body = svg`<circle cx="${sunX}" cy="${horizon - h * 0.12}" r="${h * 0.5}" fill="url(#glow)"/><circle cx="${sunX}" cy="${horizon - h * 0.12}" r="${h * 0.1}" fill="${p.light}"/>`;
  body += svg`<path d="${coast.path}" fill="${mix(p.haze, p.far, 0.7)}" opacity=".8"/><rect y="${horizon}" width="${w}" height="${h - horizon}" fill="url(#water)"/>`;
  body += repeat(150, () => {
    const depth = random() ** 1.6;
    const y = horizon + (h - horizon) * depth + 2;
    const spread = w * between(0.03, 0.36, depth);
    const x = sunX + (random() - 0.5) * 2 * spread;
    const length = w * between(0.008, 0.07, depth) * random();
    return svg`<rect x="${x - length / 2}" y="${y}" width="${length}" height="${between(1, 5, depth)}" rx="2" fill="${p.light}" opacity="${between(0.75, 0.12, Math.abs(x - sunX) / spread)}"/>`;
  });
  return { defs, body: options.subject ? body + subjects[options.subject](canvas, horizon) : body };
};

function lanternsInOrder(random: Random, count: number): { x: number; depth: number }[] {
  return Array.from({ length: count }, () => ({ x: random(), depth: random() ** 1.5 })).sort((a, b) => a.depth - b.depth);
}

/** Floating lanterns on a river at night, some in the air. */
export const lanterns: Scene = ({ random, width: w, height: h, palette: p }) => {
  const shore = h * 0.55;
  const defs =
    radial('lamp', [
      [0, p.accent, 0.9],
      [0.3, p.accent, 0.35],
      [1, p.accent, 0],
    ]) +
    linear('water', [
      [0, mix(p.haze, p.near, 0.5)],
      [1, p.near],
    ]) +
    linear('mirror', [
      [0, p.accent, 0.42],
      [1, p.accent, 0],
    ]);
  let body = repeat(3, (layer) => {
    const hill = ridge(random, {
      width: w,
      bottom: shore + 2,
      crest: shore - h * 0.02 + layer * h * 0.01,
      amplitude: h * 0.09 * (1 - layer * 0.25),
      roughness: 2 + layer,
    });
    return svg`<path d="${hill.path}" fill="${mix(p.far, p.near, 0.2 + layer * 0.3)}"/>`;
  });
  body += svg`<rect y="${shore}" width="${w}" height="${h}" fill="url(#water)"/>`;
  for (const lantern of lanternsInOrder(random, 46)) {
    const x = w * lantern.x;
    const y = shore + (h - shore) * lantern.depth * 0.95 + 6;
    const size = h * between(0.006, 0.05, lantern.depth);
    body += svg`<circle cx="${x}" cy="${y}" r="${size * 4.5}" fill="url(#lamp)" opacity=".5"/><path d="M${x - size} ${y}L${x - size * 0.8} ${y - size * 1.3}L${x + size * 0.8} ${y - size * 1.3}L${x + size} ${y}Z" fill="${mix(p.accent, p.light, 0.5)}"/><rect x="${x - size * 0.7}" y="${y + 2}" width="${size * 1.4}" height="${size * 3.6}" rx="${size * 0.6}" fill="url(#mirror)"/>`;
  }
  body += repeat(16, () => {
    const x = w * random();
    const y = h * between(0.04, 0.42, random());
    const size = h * between(0.008, 0.022, random());
    return svg`<circle cx="${x}" cy="${y}" r="${size * 4}" fill="url(#lamp)" opacity=".55"/><path d="M${x - size} ${y + size}L${x - size * 1.1} ${y - size}Q${x} ${y - size * 2} ${x + size * 1.1} ${y - size}L${x + size} ${y + size}Z" fill="${mix(p.accent, p.light, 0.45)}"/>`;
  });
  return { defs, body };
};
