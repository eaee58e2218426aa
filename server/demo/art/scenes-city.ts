/** City and road scenes: a street in the rain, and a night train in the snow. */
import { mix } from './palettes.ts';
import { between } from './random.ts';
import { figure, glow, linear, repeat, ridge, svg, type Canvas, type Scene } from './svg.ts';

interface Building {
  x: number;
  width: number;
  height: number;
  ground: number;
  depth: number;
}

function litWindows({ random, width: w, height: h, palette: p }: Canvas, building: Building): string {
  const columns = Math.floor(building.width / (w * 0.009));
  const rows = Math.floor(building.height / (h * 0.026));
  let markup = '';
  for (let column = 0; column < columns; column += 1) {
    for (let row = 1; row < rows; row += 1) {
      if (random() >= 0.22 + 0.1 * building.depth) continue;
      const tone = random();
      const color = tone < 0.16 ? p.accent : tone < 0.55 ? p.light : mix(p.light, p.accent, 0.4);
      const opacity = between(0.25, 0.95, random()) * (0.35 + 0.5 * building.depth);
      markup += svg`<rect x="${building.x + w * 0.003 + column * w * 0.009}" y="${building.ground - building.height + row * h * 0.026}" width="${w * 0.0048}" height="${h * 0.013}" fill="${color}" opacity="${opacity}"/>`;
    }
  }
  return markup;
}

function sign({ random, width: w, height: h, palette: p }: Canvas, building: Building): { body: string; mirrored: string } {
  const tube = random() < 0.5 ? 'accent' : 'light';
  const length = building.height * between(0.2, 0.45, random());
  const x = building.x + building.width * 0.4;
  const y = building.ground - building.height * 0.8;
  return {
    body: svg`<rect x="${x}" y="${y}" width="${w * 0.007}" height="${length}" rx="2" fill="${p[tube]}"/><ellipse cx="${x + w * 0.0035}" cy="${y + length / 2}" rx="${w * 0.03}" ry="${length * 0.75}" fill="url(#${tube})" opacity=".5"/>`,
    mirrored: svg`<rect x="${x}" y="${building.ground + 6}" width="${w * 0.012}" height="${h * 0.2}" rx="4" fill="url(#${tube}Mirror)"/>`,
  };
}

/** A neon street in the rain with one umbrella. */
export const city: Scene = (canvas) => {
  const { width: w, height: h, palette: p } = canvas;
  const ground = h * 0.76;
  const defs =
    linear('wet', [
      [0, p.far, 0.2],
      [1, p.near],
    ]) +
    glow('glow', p.light, 0.7) +
    glow('light', p.light, 0.8) +
    glow('accent', p.accent, 0.8) +
    linear('lightMirror', [
      [0, p.light, 0.55],
      [1, p.light, 0],
    ]) +
    linear('accentMirror', [
      [0, p.accent, 0.55],
      [1, p.accent, 0],
    ]);
  let body = svg`<ellipse cx="${w * 0.5}" cy="${h * 0.66}" rx="${w * 0.5}" ry="${h * 0.5}" fill="url(#glow)" opacity=".65"/>`;
  let mirrored = '';
  for (let layer = 0; layer < 4; layer += 1) {
    const row = buildings(canvas, layer, ground);
    body += row.body;
    mirrored += row.mirrored;
  }
  body += svg`<rect y="${ground}" width="${w}" height="${h - ground}" fill="${p.near}"/><rect y="${ground}" width="${w}" height="${h - ground}" fill="url(#wet)"/><ellipse cx="${w * 0.5}" cy="${ground + 8}" rx="${w * 0.25}" ry="${h * 0.2}" fill="url(#glow)" opacity=".6"/>${mirrored}`;
  return { defs, body: body + rain(canvas, ground) + umbrella(canvas, w * 0.5, ground + h * 0.14) };
};

/** One row of buildings; the nearest row is open in the middle. `mirrored` is the reflection of its signs on the wet street. */
function buildings(canvas: Canvas, layer: number, ground: number): { body: string; mirrored: string } {
  const { random, width: w, height: h, palette: p } = canvas;
  const depth = layer / 3;
  const row = { body: '', mirrored: '' };
  for (let x = -w * 0.03; x < w;) {
    const width = w * between(0.03, 0.085, random()) * (1 + depth * 0.5);
    const side = Math.abs((x + width / 2) / w - 0.5) * 2;
    const height = h * between(0.16, 0.36 + 0.34 * side, random()) * (1 - 0.18 * depth) + h * 0.1 * side * depth;
    const building = { x, width, height, ground, depth };
    const isBuilt = layer < 3 || side > 0.36;
    if (isBuilt)
      row.body += svg`<rect x="${x}" y="${ground - height}" width="${width}" height="${height + 4}" fill="${mix(mix(p.haze, p.light, 0.2), p.near, 0.3 + depth * 0.62)}"/>${litWindows(canvas, building)}`;
    if (isBuilt && random() < 0.2 && layer > 0) {
      const tube = sign(canvas, building);
      row.body += tube.body;
      row.mirrored += tube.mirrored;
    }
    x += width * between(0.85, 1.3, random());
  }
  return row;
}

function rain({ random, width: w, height: h, palette: p }: Canvas, ground: number): string {
  const puddles = repeat(70, () => {
    const y = ground + (h - ground) * random();
    const x = w * random();
    return svg`<rect x="${x}" y="${y}" width="${w * 0.05 * random()}" height="1.6" fill="${random() < 0.3 ? p.accent : p.light}" opacity="${0.3 * random()}"/>`;
  });
  const streaks = repeat(130, () => {
    const x = w * random() * 1.1;
    const y = h * random();
    const length = h * between(0.03, 0.1, random());
    return svg`<path d="M${x} ${y}l${-length * 0.16} ${length}" stroke="#fff" stroke-width="1" opacity="${0.14 * random()}"/>`;
  });
  return puddles + streaks;
}

function umbrella({ height: h, palette: p }: Canvas, x: number, y: number): string {
  return svg`<g transform="translate(${x} ${y}) scale(${h / 360})"><path d="M-34 -44A36 30 0 0 1 34 -44Q26 -48 17 -44Q9 -48 0 -44Q-9 -48 -17 -44Q-26 -48 -34 -44Z" fill="${p.accent}"/><path d="M0 -74L0 -16" stroke="${p.near}" stroke-width="1.5"/></g>${figure(x, y, { scale: h / 330, color: p.near })}`;
}

/** A lit train crossing a snowfield at night. */
export const train: Scene = ({ random, width: w, height: h, palette: p }) => {
  const track = h * 0.66;
  let body = repeat(4, (layer) => {
    const depth = layer / 3;
    const hill = ridge(random, { width: w, bottom: h, crest: h * between(0.42, 0.6, depth), amplitude: h * 0.08, roughness: 2.4 });
    return svg`<path d="${hill.path}" fill="${mix(p.haze, p.far, 0.25 + depth * 0.6)}" opacity=".9"/>`;
  });
  body += svg`<path d="M0 ${track}Q${w * 0.5} ${h * 0.61} ${w} ${h * 0.68}L${w} ${h}L0 ${h}Z" fill="${mix(p.light, p.haze, 0.35)}"/>`;
  body += svg`<g transform="translate(0 ${track}) rotate(-.6)"><rect x="${w * 0.06}" y="${-h * 0.085}" width="${w}" height="${h * 0.075}" rx="10" fill="${p.near}"/>`;
  body += repeat(22, (index) => {
    const x = w * 0.09 + index * w * 0.042;
    const gap =
      index % 6 === 5
        ? svg`<rect x="${x + w * 0.032}" y="${-h * 0.085}" width="4" height="${h * 0.075}" fill="${p.haze}" opacity=".5"/>`
        : '';
    return svg`<rect x="${x}" y="${-h * 0.068}" width="${w * 0.026}" height="${h * 0.026}" rx="3" fill="${random() < 0.85 ? p.accent : p.far}"/>${gap}`;
  });
  body += svg`<ellipse cx="${w * 0.5}" cy="${-h * 0.04}" rx="${w * 0.5}" ry="${h * 0.12}" fill="url(#glow)" opacity=".55"/></g>`;
  body += repeat(15, () => {
    const x = w * random();
    const y = h * between(0.72, 0.98, random());
    const size = h * between(0.05, 0.2, (y / h - 0.7) / 0.3);
    return svg`<path d="M${x} ${y - size}l${size * 0.22} ${size}h${-size * 0.44}z" fill="${mix(p.far, p.near, 0.75)}"/>`;
  });
  body += repeat(
    170,
    () =>
      svg`<circle cx="${w * random()}" cy="${h * random()}" r="${between(0.8, 3.4, random() ** 3)}" fill="#fff" opacity="${between(0.25, 0.85, random())}"/>`,
  );
  return { defs: glow('glow', p.accent, 0.6), body };
};
