/** Scenes indoors and of things: a corridor, a shaft, a kitchen, shelves, lit flats, umbrellas from above, gears and a loom. */
import { mix } from './palettes.ts';
import { between } from './random.ts';
import { figure, glow, linear, radial, repeat, svg, type Scene } from './svg.ts';

/** A corridor in one-point perspective, with light from its doors. */
export const corridor: Scene = ({ width: w, height: h, palette: p }) => {
  const end = { x: w * 0.54, y: h * 0.45 };
  const wall = mix(p.far, p.near, 0.4);
  /** Distance from the end, as a share of the picture: 1 = at the viewer. */
  const shareOf = (step: number) => 0.085 * 1.52 ** step;
  const edges = (share: number) => ({
    left: end.x - end.x * share,
    right: end.x + (w - end.x) * share,
    top: end.y - end.y * share,
    bottom: end.y + (h - end.y) * share,
  });
  const defs = radial('end', [
    [0, p.light, 1],
    [0.4, p.light, 0.4],
    [1, p.light, 0],
  ]);
  let body = svg`<rect width="${w}" height="${h}" fill="${wall}"/><path d="M0 0L${w} 0L${end.x} ${end.y}Z" fill="${mix(p.far, p.near, 0.7)}"/><path d="M0 ${h}L${w} ${h}L${end.x} ${end.y}Z" fill="${mix(p.far, p.near, 0.2)}"/><path d="M${w * 0.36} ${h}L${w * 0.72} ${h}L${end.x} ${end.y}Z" fill="${p.accent}" opacity=".5"/>`;
  for (let step = 6; step >= 0; step -= 1) {
    const [near, far] = [edges(shareOf(step + 0.55)), edges(shareOf(step))];
    const head = 0.34;
    const top = (edge: { top: number; bottom: number }) => between(edge.top, edge.bottom, head);
    const isLit = step % 2 === 0;
    const [lit, dark] = [mix(p.light, p.accent, 0.25), mix(p.near, p.far, 0.2)];
    body += svg`<path d="M${near.left} ${near.bottom}L${near.left} ${top(near)}L${far.left} ${top(far)}L${far.left} ${far.bottom}Z" fill="${isLit ? lit : dark}"/><path d="M${near.right} ${near.bottom}L${near.right} ${top(near)}L${far.right} ${top(far)}L${far.right} ${far.bottom}Z" fill="${isLit ? dark : lit}"/>`;
    const shine = isLit ? [near.left, far.left] : [near.right, far.right];
    body += svg`<path d="M${shine[0] ?? 0} ${near.bottom}L${shine[1] ?? 0} ${far.bottom}L${between(shine[1] ?? 0, end.x, 0.85)} ${far.bottom}L${between(shine[0] ?? 0, end.x, 0.7)} ${near.bottom}Z" fill="${p.light}" opacity=".28"/>`;
    body += svg`<path d="M${between(near.left, near.right, 0.44)} ${near.top}L${between(near.left, near.right, 0.6)} ${near.top}L${between(far.left, far.right, 0.6)} ${far.top}L${between(far.left, far.right, 0.44)} ${far.top}Z" fill="${p.light}" opacity=".75"/>`;
  }
  const back = edges(0.085);
  body += svg`<circle cx="${end.x}" cy="${end.y}" r="${h * 0.34}" fill="url(#end)" opacity=".7"/><rect x="${back.left}" y="${back.top}" width="${back.right - back.left}" height="${back.bottom - back.top}" fill="${mix(p.light, '#ffffff', 0.3)}"/>`;
  return { defs, body: body + figure(end.x + w * 0.012, end.y + h * 0.15, { scale: h / 420, color: p.near }) };
};

/** A look down a shaft: rings of rock, a cage and its lamp. */
export const shaft: Scene = ({ random, width: w, height: h, palette: p }) => {
  const middle = { x: w * 0.5, y: h * 0.48 };
  const reach = Math.hypot(w, h) * 0.56;
  const rings = 11;
  const defs = glow('lamp', p.accent, 0.95);
  let body = svg`<rect width="${w}" height="${h}" fill="${mix(p.haze, p.far, 0.4)}"/>`;
  for (let ring = 0; ring < rings; ring += 1) {
    const depth = ring / (rings - 1);
    const radius = reach * (1 - depth) ** 1.35 + h * 0.055;
    const corners = Array.from({ length: 18 }, (_, index) => {
      const angle = (index / 18) * Math.PI * 2 + ring * 0.11;
      const size = radius * between(0.93, 1.06, random());
      return svg`${middle.x + Math.cos(angle) * size} ${middle.y + Math.sin(angle) * size}`;
    });
    body += svg`<path d="M${corners.join('L')}Z" fill="${mix(mix(p.haze, p.far, 0.4 + depth * 0.4), p.near, depth)}" stroke="${mix(p.light, p.haze, 0.4)}" stroke-opacity="${0.3 * (1 - depth)}" stroke-width="2"/>`;
  }
  body += svg`<g stroke="${p.near}" stroke-width="5" opacity=".85"><path d="M${w * 0.36} 0L${middle.x - 12} ${middle.y}M${w * 0.62} 0L${middle.x + 12} ${middle.y}"/></g>`;
  body += repeat(13, (index) => {
    const share = 1 - index / 13;
    const y = middle.y * (1 - share ** 1.8);
    const half = between(13, w * 0.13, share ** 1.8);
    return svg`<rect x="${middle.x - w * 0.01 * share - half}" y="${y}" width="${half * 2}" height="${between(1.4, 6, share)}" fill="${p.near}" opacity=".5"/>`;
  });
  body += svg`<circle cx="${middle.x}" cy="${middle.y}" r="${h * 0.36}" fill="url(#lamp)"/><circle cx="${middle.x}" cy="${middle.y}" r="${h * 0.018}" fill="${p.light}"/>`;
  return { defs, body: body + figure(middle.x, middle.y + h * 0.1, { scale: h / 620, color: p.near }) };
};

/** A kitchen at night: lamps over a counter, a wok, steam, and a cook. */
export const kitchen: Scene = ({ random, width: w, height: h, palette: p }) => {
  const counter = h * 0.74;
  const defs =
    glow('lamp', p.accent, 0.85) +
    glow('steam', p.light, 0.5) +
    linear('counter', [
      [0, mix(p.far, p.haze, 0.3)],
      [1, p.near],
    ]);
  let body = svg`<rect width="${w}" height="${h}" fill="${mix(p.far, p.near, 0.62)}"/>`;
  const tile = h * 0.075;
  for (let y = h * 0.1; y < counter; y += tile) {
    body += svg`<g fill="${mix(p.far, p.near, 0.42)}">${repeat(Math.ceil(w / (tile * 1.7)) + 1, (index) =>
      random() < 0.9
        ? svg`<rect x="${index * tile * 1.7 - (Math.round(y / tile) % 2) * tile * 0.85}" y="${y}" width="${tile * 1.62}" height="${tile * 0.92}" rx="2" opacity="${between(0.35, 0.9, random())}"/>`
        : '',
    )}</g>`;
  }
  for (const share of [0.2, 0.5, 0.8]) {
    const x = w * share;
    const y = h * 0.24;
    body += svg`<circle cx="${x}" cy="${y + h * 0.06}" r="${h * 0.4}" fill="url(#lamp)"/><rect x="${x - 1.5}" width="3" height="${y}" fill="${p.near}"/><path d="M${x - h * 0.075} ${y + h * 0.03}Q${x - h * 0.06} ${y - h * 0.05} ${x} ${y - h * 0.055}Q${x + h * 0.06} ${y - h * 0.05} ${x + h * 0.075} ${y + h * 0.03}Z" fill="${p.near}"/><ellipse cx="${x}" cy="${y + h * 0.032}" rx="${h * 0.06}" ry="${h * 0.014}" fill="${p.light}"/>`;
  }
  body += svg`<rect y="${h * 0.36}" x="${w * 0.06}" width="${w * 0.26}" height="${h * 0.012}" fill="${p.near}"/>`;
  body += repeat(6, (index) => {
    const [x, y, size] = [w * (0.085 + index * 0.042), h * 0.372, h * between(0.05, 0.11, random())];
    return svg`<path d="M${x} ${y}L${x} ${y + size * 0.4}" stroke="${p.near}" stroke-width="3"/><path d="M${x - size * 0.3} ${y + size * 0.4}Q${x} ${y + size * 1.3} ${x + size * 0.3} ${y + size * 0.4}Z" fill="${p.near}"/>`;
  });
  // The cook, and what is in the wok, also where the picture is narrow.
  const unit = Math.min(h, w * 1.05);
  const cook = w * 0.64;
  body += svg`<g transform="translate(${cook} ${counter + h * 0.02}) scale(${unit / 330})" fill="${p.near}"><circle cx="0" cy="-118" r="13"/><path d="M-13 -128Q-18 -150 0 -150Q18 -150 13 -128Z"/><path d="M-9 -104Q-32 -98 -34 -70L-36 0L34 0L32 -72Q30 -98 9 -104Z"/><path d="M-32 -84L-62 -50L-88 -44L-86 -36L-58 -40L-24 -66Z"/></g>`;
  body += svg`<path d="M${cook - unit * 0.46} ${counter - h * 0.105}Q${cook - unit * 0.34} ${counter + h * 0.05} ${cook - unit * 0.22} ${counter - h * 0.105}Z" fill="${p.near}"/>`;
  body += repeat(24, (index) => {
    const rise = index / 24;
    const x = cook - unit * 0.34 + h * 0.13 * (random() - 0.5) * (0.5 + rise);
    return svg`<circle cx="${x}" cy="${counter - h * 0.1 - h * 0.42 * rise}" r="${h * between(0.03, 0.11, rise)}" fill="url(#steam)" opacity="${between(0.6, 0.15, rise)}"/>`;
  });
  body += repeat(
    7,
    () =>
      svg`<circle cx="${cook - unit * (0.34 + 0.14 * (random() - 0.5))}" cy="${counter - h * between(0.12, 0.26, random())}" r="${h * 0.008}" fill="${p.accent}"/>`,
  );
  body += svg`<rect y="${counter}" width="${w}" height="${h - counter}" fill="url(#counter)"/><rect y="${counter}" width="${w}" height="${h * 0.012}" fill="${p.light}" opacity=".5"/>`;
  body += repeat(5, (index) => {
    const x = w * (0.06 + 0.055 * index);
    const size = h * between(0.03, 0.06, random());
    return svg`<path d="M${x - size} ${counter - size * 0.7}Q${x} ${counter + size * 0.7} ${x + size} ${counter - size * 0.7}Z" fill="${mix(p.light, p.haze, 0.4 * random())}"/>`;
  });
  return { defs, body };
};

/** A wall of small drawers with a ladder and a lamp. */
export const shelves: Scene = ({ random, width: w, height: h, palette: p }) => {
  const wood = mix(p.far, p.near, 0.3);
  const side = h * 0.098;
  const floor = h * 0.86;
  const columns = Math.ceil(w / (side * 1.25));
  const lamp = { x: w * 0.34, y: h * 0.4 };
  const defs =
    glow('lamp', p.light, 0.75) +
    linear('floor', [
      [0, mix(p.far, p.near, 0.6)],
      [1, p.near],
    ]);
  let body = svg`<rect width="${w}" height="${h}" fill="${mix(wood, p.near, 0.55)}"/>`;
  for (let row = 0; row < 9; row += 1) {
    body += repeat(columns, (column) => {
      const [x, y] = [column * side * 1.25 + 4, row * side + 2];
      const tone = mix(mix(wood, p.haze, 0.34 * random()), p.near, 0.2 * random());
      const isOpen = random() < 0.05;
      const knob = svg`<circle cx="${x + side * 0.6}" cy="${y + side * 0.62}" r="${side * 0.07}" fill="${p.accent}"/><rect x="${x + side * 0.36}" y="${y + side * 0.2}" width="${side * 0.48}" height="${side * 0.2}" fill="${mix(p.light, p.haze, 0.3)}" opacity=".9"/>`;
      return isOpen
        ? svg`<rect x="${x}" y="${y}" width="${side * 1.2}" height="${side * 0.94}" fill="${p.near}"/><path d="M${x - 5} ${y + side * 0.3}L${x + side * 1.2 + 5} ${y + side * 0.3}L${x + side * 1.2 + 5} ${y + side * 1.16}L${x - 5} ${y + side * 1.16}Z" fill="${mix(tone, p.light, 0.25)}"/><circle cx="${x + side * 0.6}" cy="${y + side * 0.76}" r="${side * 0.08}" fill="${p.accent}"/>`
        : svg`<rect x="${x}" y="${y}" width="${side * 1.2}" height="${side * 0.94}" rx="2" fill="${tone}"/>${knob}`;
    });
  }
  body += svg`<rect y="${floor}" width="${w}" height="${h - floor}" fill="url(#floor)"/><circle cx="${lamp.x}" cy="${lamp.y}" r="${h * 0.62}" fill="url(#lamp)"/><rect x="${lamp.x - 1.5}" width="3" height="${lamp.y - h * 0.05}" fill="${p.near}"/><path d="M${lamp.x - h * 0.07} ${lamp.y}L${lamp.x - h * 0.03} ${lamp.y - h * 0.06}L${lamp.x + h * 0.03} ${lamp.y - h * 0.06}L${lamp.x + h * 0.07} ${lamp.y}Z" fill="${p.accent}"/>`;
  body += svg`<g stroke="${p.near}" stroke-width="9" stroke-linecap="round"><path d="M${w * 0.66} ${floor + h * 0.05}L${w * 0.72} ${h * 0.06}M${w * 0.76} ${floor + h * 0.05}L${w * 0.8} ${h * 0.06}"/>${repeat(
    8,
    (step) => {
      const share = step / 8;
      return svg`<path d="M${w * between(0.665, 0.718, share)} ${h * between(0.84, 0.1, share)}L${w * between(0.757, 0.798, share)} ${h * between(0.84, 0.1, share)}" stroke-width="6"/>`;
    },
  )}</g>`;
  return { defs, body: body + figure(w * 0.46, floor + h * 0.07, { scale: h / 190, color: p.near }) };
};

/** A house front of flats at night, some of them lit. */
export const flats: Scene = ({ random, width: w, height: h, palette: p }) => {
  const size = { x: Math.min(w, h * 1.8) / 9.5, y: h * 0.155 };
  const columns = Math.ceil(w / size.x) + 1;
  const defs = glow('lamp', p.accent, 0.7);
  let body = svg`<rect width="${w}" height="${h}" fill="${mix(p.far, p.near, 0.5)}"/>`;
  for (let row = 0; row < 7; row += 1) {
    body += svg`<rect y="${row * size.y + size.y * 0.94}" width="${w}" height="${size.y * 0.05}" fill="${p.near}" opacity=".6"/>`;
    body += repeat(columns, (column) => {
      const [x, y, wide, tall] = [column * size.x + size.x * 0.2, row * size.y + size.y * 0.18, size.x * 0.62, size.y * 0.62];
      const isMain = row === 3 && column === Math.floor(columns * 0.62);
      const isLit = isMain || random() < 0.3;
      const tone = isLit ? mix(p.accent, p.light, between(0.15, 0.7, random())) : mix(p.far, p.near, between(0.62, 0.85, random()));
      const inside = isMain
        ? svg`<circle cx="${x + wide * 0.5}" cy="${y + tall * 0.42}" r="${tall * 0.14}" fill="${p.near}"/><path d="M${x + wide * 0.24} ${y + tall}Q${x + wide * 0.26} ${y + tall * 0.58} ${x + wide * 0.5} ${y + tall * 0.58}Q${x + wide * 0.74} ${y + tall * 0.58} ${x + wide * 0.76} ${y + tall}Z" fill="${p.near}"/>`
        : isLit && random() < 0.5
          ? svg`<rect x="${x}" y="${y}" width="${wide * between(0.2, 0.45, random())}" height="${tall}" fill="${mix(p.haze, p.far, 0.4)}" opacity=".75"/>`
          : '';
      const shine = isLit
        ? svg`<ellipse cx="${x + wide / 2}" cy="${y + tall / 2}" rx="${wide * 1.25}" ry="${tall * 1.25}" fill="url(#lamp)" opacity="${isMain ? 1 : 0.45}"/>`
        : '';
      return svg`${shine}<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${tone}"/>${inside}<path d="M${x + wide / 2} ${y}L${x + wide / 2} ${y + tall}M${x} ${y + tall * 0.3}L${x + wide} ${y + tall * 0.3}" stroke="${p.near}" stroke-width="${isMain ? 2 : 3}" opacity="${isMain ? 0.5 : 1}"/><rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="none" stroke="${p.near}" stroke-width="4"/>`;
    });
  }
  return { defs, body };
};

/** Umbrellas in the rain, seen from above. */
export const umbrellas: Scene = ({ random, width: w, height: h, palette: p }) => {
  const defs = radial('street', [
    [0, mix(p.haze, p.light, 0.35)],
    [1, mix(p.far, p.near, 0.4)],
  ]);
  let body = svg`<rect width="${w}" height="${h}" fill="url(#street)"/>`;
  body += repeat(12, () => {
    const [x, y, size] = [w * random(), h * random(), h * between(0.04, 0.14, random())];
    return svg`<ellipse cx="${x}" cy="${y}" rx="${size * 1.6}" ry="${size * 0.6}" fill="${p.light}" opacity=".16"/>`;
  });
  const spots: { x: number; y: number; size: number }[] = [];
  for (let attempt = 0; attempt < 400 && spots.length < 21; attempt += 1) {
    const size = h * between(0.085, 0.15, random());
    const spot = { x: w * random(), y: h * random(), size };
    if (spots.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > (other.size + size) * 0.86)) spots.push(spot);
  }
  const main = spots.reduce(
    (best, spot) => (Math.hypot(spot.x - w * 0.56, spot.y - h * 0.5) < Math.hypot(best.x - w * 0.56, best.y - h * 0.5) ? spot : best),
    spots[0] ?? { x: w / 2, y: h / 2, size: h * 0.13 },
  );
  for (const spot of spots) {
    const isMain = spot === main;
    const color = isMain ? p.accent : mix(mix(p.far, p.near, between(0.2, 0.8, random())), p.haze, 0.25 * random());
    const turn = random() * 0.8;
    const at = (index: number, share = 1) => {
      const angle = turn + (index / 8) * Math.PI * 2;
      return { x: spot.x + Math.cos(angle) * spot.size * share, y: spot.y + Math.sin(angle) * spot.size * share };
    };
    body += svg`<circle cx="${spot.x + h * 0.03}" cy="${spot.y + h * 0.045}" r="${spot.size * 1.02}" fill="#000" opacity=".28"/>`;
    body += repeat(8, (index) => {
      const [from, to, bow] = [at(index), at(index + 1), at(index + 0.5, 0.86)];
      return svg`<path d="M${spot.x} ${spot.y}L${from.x} ${from.y}Q${bow.x} ${bow.y} ${to.x} ${to.y}Z" fill="${mix(color, index % 2 === 0 ? p.light : p.near, 0.14)}" stroke="${mix(color, p.near, 0.4)}" stroke-width="1.6"/>`;
    });
    body += svg`<circle cx="${spot.x}" cy="${spot.y}" r="${spot.size * 0.05}" fill="${p.near}"/>`;
  }
  body += svg`<g stroke="${p.light}" stroke-linecap="round">${repeat(110, () => {
    const [x, y, length] = [w * random(), h * random(), h * between(0.015, 0.05, random())];
    return svg`<path d="M${x} ${y}l${-length * 0.3} ${length}" stroke-width="1.6" opacity="${between(0.12, 0.5, random())}"/>`;
  })}</g>`;
  return { defs, body };
};

/** Wheels of a clockwork that grow like trees, with somebody small between them. */
export const gears: Scene = ({ random, width: w, height: h, palette: p }) => {
  const defs = glow('glow', p.light, 0.85);
  let body = svg`<circle cx="${w * 0.58}" cy="${h * 0.4}" r="${h * 0.62}" fill="url(#glow)"/>`;
  const wheel = ([x, y, size]: readonly [number, number, number], color: string) => {
    const teeth = Math.max(12, Math.round(size / (h * 0.014)));
    const turn = random() * 40;
    const spokes = repeat(
      5,
      (index) =>
        svg`<rect x="${-size * 0.05}" y="${-size * 0.74}" width="${size * 0.1}" height="${size * 0.64}" transform="rotate(${index * 72})"/>`,
    );
    return svg`<g transform="translate(${x} ${y}) rotate(${turn})" fill="${color}"><circle r="${size * 0.82}" fill="none" stroke="${color}" stroke-width="${size * 0.2}"/>${repeat(teeth, (index) => svg`<path transform="rotate(${(index * 360) / teeth})" d="M${-size * 0.07} ${-size * 0.88}L${-size * 0.04} ${-size * 1.06}L${size * 0.04} ${-size * 1.06}L${size * 0.07} ${-size * 0.88}Z"/>`)}${spokes}<circle r="${size * 0.16}"/></g>`;
  };
  const ground = h * 0.86;
  for (let layer = 0; layer < 3; layer += 1) {
    const color = mix(mix(p.haze, p.far, 0.45 + 0.3 * layer), p.near, layer * 0.42);
    const count = [7, 5, 4][layer] ?? 4;
    body += repeat(count, (index) => {
      const x = w * ((index + between(0.15, 0.85, random())) / count);
      const size = h * between(0.1, 0.19, random()) * (1 + layer * 0.18);
      const y = h * between(0.16, 0.5, random());
      const isMain = layer === 2 && index === 2;
      return svg`<path d="M${x - h * 0.012 * (layer + 1)} ${ground + h * 0.1}Q${x} ${(y + ground) / 2} ${x} ${y}Q${x + h * 0.01} ${(y + ground) / 2} ${x + h * 0.014 * (layer + 1)} ${ground + h * 0.1}Z" fill="${color}"/>${wheel([x, y, size], isMain ? p.accent : color)}${wheel([x + size * 1.3, y + size * 0.9, size * 0.45], color)}`;
    });
  }
  body += svg`<path d="M0 ${ground}Q${w * 0.4} ${ground - h * 0.05} ${w} ${ground + h * 0.02}L${w} ${h}L0 ${h}Z" fill="${p.near}"/>`;
  return { defs, body: body + figure(w * 0.44, ground - h * 0.008, { scale: h / 430, color: p.near }) };
};

/** Threads of a loom: a warp from above, and the cloth that grows below, with its pattern. */
export const loom: Scene = ({ random, width: w, height: h, palette: p }) => {
  const edge = h * 0.56;
  const threads = Math.round(w / 13);
  const colors = [p.accent, p.light, p.haze, mix(p.accent, p.near, 0.35), mix(p.haze, p.far, 0.5)];
  const defs = linear('shade', [
    [0, p.near, 0.65],
    [0.4, p.near, 0],
    [1, p.near, 0.35],
  ]);
  let body = svg`<rect width="${w}" height="${h}" fill="${mix(p.far, p.near, 0.7)}"/>`;
  body += svg`<g stroke-width="3.2">${repeat(threads, (index) => {
    const x = (w * (index + 0.5)) / threads;
    const isUp = index % 2 === 0;
    return svg`<path d="M${w / 2 + (x - w / 2) * 0.72} -4Q${x} ${h * (isUp ? 0.22 : 0.34)} ${x} ${edge}" fill="none" stroke="${mix(mix(p.light, p.haze, 0.3), p.far, isUp ? 0 : 0.45)}" opacity="${isUp ? 0.95 : 0.75}"/>`;
  })}</g>`;
  const cell = w / threads;
  const rows = Math.ceil((h - edge) / (cell * 0.86));
  for (let row = 0; row < rows; row += 1) {
    const y = edge + row * cell * 0.86;
    const band = Math.floor(row / 5);
    body += repeat(threads, (column) => {
      const wave = Math.abs(((column + row * (band % 2 === 0 ? 1 : -1) + 400) % 16) - 8);
      const color = wave < 2 + (band % 3) ? (colors[band % colors.length] ?? p.accent) : mix(p.far, p.haze, 0.25 + 0.12 * ((band + 1) % 3));
      return svg`<rect x="${column * cell}" y="${y}" width="${cell * 0.94}" height="${cell * 0.78}" rx="${cell * 0.3}" fill="${mix(color, p.near, 0.12 * random() + ((row + column) % 2) * 0.12)}"/>`;
    });
  }
  body += svg`<rect x="${-w * 0.02}" y="${edge - h * 0.05}" width="${w * 1.04}" height="${h * 0.045}" rx="6" fill="${p.near}"/><g transform="translate(${w * 0.62} ${h * 0.4}) rotate(-6)"><path d="M${-h * 0.2} 0Q0 ${-h * 0.075} ${h * 0.2} 0Q0 ${h * 0.075} ${-h * 0.2} 0Z" fill="${mix(p.accent, p.light, 0.25)}"/><path d="M${-h * 0.1} 0Q0 ${-h * 0.03} ${h * 0.1} 0Q0 ${h * 0.03} ${-h * 0.1} 0Z" fill="${p.near}"/></g><path d="M0 ${h * 0.47}Q${w * 0.3} ${h * 0.36} ${w * 0.62 - h * 0.1} ${h * 0.41}" fill="none" stroke="${p.accent}" stroke-width="4"/>`;
  return { defs, body: `${body}<rect width="${w}" height="${h}" fill="url(#shade)"/>` };
};
