/** Landscape scenes: mountain ridges, a bamboo grove, dunes and rice terraces. */
import { mix } from './palettes.ts';
import { between, createNoise } from './random.ts';
import { depthOf, figure, glow, linear, radial, repeat, ridge, svg, type Canvas, type Scene } from './svg.ts';

/** Misty ridges behind each other, under a sun or a moon. */
export const ridges: Scene = ({ random, width: w, height: h, palette: p, options: o }) => {
  const sunX = w * (o.sunX ?? between(0.25, 0.75, random()));
  const sunY = h * (o.sunY ?? 0.34);
  const sunRadius = h * (o.sunRadius ?? 0.12);
  const layers = o.layers ?? 6;
  let defs = radial('glow', [
    [0, p.light, 0.75],
    [0.35, p.light, 0.22],
    [1, p.light, 0],
  ]);
  let body = svg`<circle cx="${sunX}" cy="${sunY}" r="${sunRadius * 3.4}" fill="url(#glow)"/><circle cx="${sunX}" cy="${sunY}" r="${sunRadius}" fill="${p.light}" opacity=".96"/>`;
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = depthOf(layer, layers);
    const crest = h * between(o.firstLayerY ?? 0.5, o.lastLayerY ?? 0.95, depth);
    const color = mix(mix(p.haze, p.far, 0.35 + 0.3 * depth), p.near, depth ** 1.4);
    const hill = ridge(random, {
      width: w,
      bottom: h,
      crest,
      amplitude: h * between(0.1, 0.12, depth) * (o.amplitude ?? 1),
      roughness: between(2.2, 3.2, depth),
    });
    defs += linear(`r${layer}`, [
      [0, color],
      [0.75, mix(color, p.haze, 0.55 * (1 - depth))],
      [1, mix(color, p.haze, 0.75 * (1 - depth))],
    ]);
    body += svg`<path d="${hill.path}" fill="url(#r${layer})"/>`;
    if (o.figureLayer === layer && o.figureX !== undefined) {
      body += figure(w * o.figureX, hill.heightAt(w * o.figureX) + 4, { scale: h / (o.figureScale ?? 420), color: p.near });
    }
    if (layer === layers - 1) continue;
    defs += linear(`m${layer}`, [
      [0, p.haze, 0],
      [0.6, mix(p.haze, p.light, 0.35), 0.42],
      [1, p.haze, 0],
    ]);
    body += svg`<rect x="0" y="${crest - h * 0.01}" width="${w}" height="${h * 0.16}" fill="url(#m${layer})"/>`;
  }
  if (o.figureX !== undefined && o.figureLayer === undefined) body += figure(w * o.figureX, h * 0.885, { scale: h / 420, color: p.near });
  return { defs, body };
};

function leaves(canvas: Canvas, [x, y]: readonly [number, number], depth: number): string {
  const { random, height: h } = canvas;
  const side = random() < 0.5 ? -1 : 1;
  return repeat(4, (index) => {
    const angle = (20 + index * 16 + random() * 14) * side;
    const length = h * between(0.06, 0.13, depth);
    return svg`<path transform="translate(${x} ${y}) rotate(${angle})" d="M0 0q${length * 0.1} ${-length * 0.6} 0 ${-length}q${-length * 0.1} ${length * 0.4} 0 ${length}"/>`;
  });
}

/** One stalk from the ground to above the picture; the nearest stalks (depth 1) have no leaves. */
function stalk(canvas: Canvas, at: number, depth: number): string {
  const { random, width: w, height: h } = canvas;
  const thickness = w * between(0.004, 0.024, depth ** 1.3) * between(0.7, 1.3, random());
  const slant = (random() - 0.5) * w * 0.05;
  let markup = '';
  let branches = 0;
  for (let y = h + 20; y > -40;) {
    const segment = h * between(0.13, 0.24, depth) * between(0.8, 1.15, random());
    const low = at + slant * (1 - y / h);
    const high = at + slant * (1 - (y - segment) / h);
    markup += svg`<path d="M${low - thickness / 2} ${y}L${high - thickness / 2} ${y - segment + 3}q${thickness / 2} -5 ${thickness} 0L${low + thickness / 2} ${y}z"/>`;
    if (random() < 0.34 && branches < 3 && depth < 1) {
      branches += 1;
      markup += leaves(canvas, [high, y - segment], depth);
    }
    y -= segment;
  }
  return markup;
}

/** A grove of four depths with shafts of light and a person on the path. */
export const bamboo: Scene = (canvas) => {
  const { random, width: w, height: h, palette: p } = canvas;
  let defs = radial('glow', [
    [0, p.light, 0.95],
    [0.4, mix(p.haze, p.light, 0.5), 0.5],
    [1, p.haze, 0],
  ]);
  let body = svg`<ellipse cx="${w * 0.56}" cy="${h * 0.36}" rx="${w * 0.5}" ry="${h * 0.75}" fill="url(#glow)"/>`;
  [20, 14, 9, 5].forEach((count, layer) => {
    const depth = layer / 3;
    const color = mix(mix(p.haze, p.light, 0.28), p.near, 0.12 + depth * 0.84);
    const stalks = repeat(count, (index) => stalk(canvas, w * ((index + random() * 0.8) / count) + w * 0.01, depth));
    body += svg`<g fill="${color}" opacity="${layer === 0 ? 0.7 : 1}">${stalks}</g>`;
    if (layer === 3) return;
    defs += linear(`v${layer}`, [
      [0, p.light, 0.16 * (1 - depth)],
      [0.7, p.haze, 0],
      [1, mix(p.haze, p.light, 0.6), 0.38 * (1 - depth)],
    ]);
    body += svg`<rect width="${w}" height="${h}" fill="url(#v${layer})"/>`;
  });
  defs += linear('shaft', [
    [0, p.light, 1],
    [0.7, p.light, 0.55],
    [1, p.light, 0],
  ]);
  body += repeat(6, () => {
    const x = w * between(0.2, 0.95, random());
    const strength = between(0.04, 0.1, random());
    // Three nested shafts give soft edges without an expensive blur over the whole picture.
    return [0, 0.012, 0.022]
      .map(
        (inset) =>
          svg`<polygon points="${x + w * inset},-20 ${x + w * (0.05 - inset)},-20 ${x - w * (0.16 + inset)},${h} ${x - w * (0.3 - inset)},${h}" fill="url(#shaft)" opacity="${strength * 0.5}"/>`,
      )
      .join('');
  });
  return { defs, body: body + figure(w * 0.6, h * 0.97, { scale: h / 300, color: p.near }) };
};

/** Desert dunes with a lit and a shaded side, and two walkers. */
export const dunes: Scene = ({ random, width: w, height: h, palette: p }) => {
  let defs = radial('glow', [
    [0, p.light, 0.9],
    [0.3, p.light, 0.3],
    [1, p.light, 0],
  ]);
  let body = svg`<circle cx="${w * 0.7}" cy="${h * 0.3}" r="${h * 0.42}" fill="url(#glow)"/><circle cx="${w * 0.7}" cy="${h * 0.3}" r="${h * 0.075}" fill="${p.light}"/>`;
  for (let layer = 0; layer < 5; layer += 1) {
    const depth = layer / 4;
    const base = h * between(0.52, 0.86, depth);
    const x = w * between(0.2, 0.8, random());
    const color = mix(mix(p.haze, p.far, 0.3 + depth * 0.5), p.near, depth * 0.55);
    const peak = base - h * between(0.07, 0.16, random());
    const end = base - h * 0.03 + depth * 30;
    defs += linear(
      `d${layer}`,
      [
        [0, mix(color, p.light, 0.38)],
        [1, color],
      ],
      [0.4, 1],
    );
    body += svg`<path d="M0 ${base + h * 0.04}Q${x * 0.6} ${base} ${x} ${peak}Q${x + w * 0.16} ${base - h * 0.01} ${w} ${end}L${w} ${h}L0 ${h}Z" fill="url(#d${layer})"/>`;
    body += svg`<path d="M${x} ${peak}Q${x + w * 0.1} ${base + h * 0.03} ${x + w * 0.02} ${base + h * 0.16}Q${x - w * 0.02} ${base + h * 0.3} ${x + w * 0.12} ${h}L${w} ${h}L${w} ${end}Q${x + w * 0.16} ${base - h * 0.01} ${x} ${peak}Z" fill="${mix(color, p.near, 0.45)}" opacity=".72"/>`;
  }
  body += figure(w * 0.3, h * 0.74, { scale: h / 700, color: p.near }) + figure(w * 0.325, h * 0.742, { scale: h / 760, color: p.near });
  return { defs, body };
};

/** Flooded rice terraces; every second one reflects the sky. */
export const terraces: Scene = ({ random, width: w, height: h, palette: p }) => {
  const count = 17;
  const hill = ridge(random, { width: w, bottom: h, crest: h * 0.34, amplitude: h * 0.08, roughness: 2.4 });
  let defs = glow('glow', p.light, 0.9);
  let body = svg`<circle cx="${w * 0.72}" cy="${h * 0.2}" r="${h * 0.5}" fill="url(#glow)"/><path d="${hill.path}" fill="${mix(p.haze, p.far, 0.6)}"/>`;
  const broad = createNoise(random);
  const narrow = createNoise(random);
  for (let step = 0; step < count; step += 1) {
    const depth = depthOf(step, count);
    const edge = h * between(0.38, 1.06, depth ** 1.35);
    let path = svg`M0 ${h}`;
    for (let x = 0; x <= w + 12; x += 12) {
      path += svg`L${x} ${edge + h * 0.055 * between(0.4, 1.5, depth) * (broad((x / w) * 2.4 + step * 0.2) + 0.5 * narrow((x / w) * 5 + step * 0.33))}`;
    }
    defs +=
      step % 2 === 0
        ? linear(
            `t${step}`,
            [
              [0, mix(p.light, p.haze, 0.25 + 0.3 * depth)],
              [0.5, mix(p.haze, p.far, depth)],
              [1, p.far],
            ],
            [0.3, 1],
          )
        : linear(
            `t${step}`,
            [
              [0, mix(p.far, p.near, 0.3 + 0.5 * depth)],
              [1, p.near],
            ],
            [0.3, 1],
          );
    body += svg`<path d="${path}L${w} ${h}Z" fill="url(#t${step})"/>`;
  }
  return { defs, body: body + figure(w * 0.34, h * 0.79, { scale: h / 560, color: p.near }) };
};
