/** Scenes under open sky: wheat, a peak, an open-air cinema, a bridge, cranes, a kite, a tree and a stairway. */
import { mix } from './palettes.ts';
import { between } from './random.ts';
import { depthOf, figure, glow, linear, repeat, ridge, svg, type Scene } from './svg.ts';

/** A field of wheat to the horizon, with a path and a far tree. */
export const wheat: Scene = ({ random, width: w, height: h, palette: p }) => {
  const horizon = h * 0.46;
  const field = mix(p.accent, p.light, 0.25);
  const defs =
    glow('glow', p.light, 0.9) +
    linear('field', [
      [0, mix(field, p.haze, 0.45)],
      [1, mix(field, p.near, 0.45)],
    ]);
  let body = svg`<circle cx="${w * 0.24}" cy="${horizon}" r="${h * 0.6}" fill="url(#glow)"/><rect y="${horizon}" width="${w}" height="${h - horizon}" fill="url(#field)"/>`;
  body += svg`<g transform="translate(${w * 0.68} ${horizon + 4})" fill="${mix(p.far, p.near, 0.5)}"><rect x="${-h * 0.008}" y="${-h * 0.1}" width="${h * 0.016}" height="${h * 0.11}"/><circle cy="${-h * 0.14}" r="${h * 0.075}"/><circle cx="${h * 0.06}" cy="${-h * 0.11}" r="${h * 0.055}"/><circle cx="${-h * 0.055}" cy="${-h * 0.105}" r="${h * 0.05}"/></g>`;
  body += svg`<path d="M${w * 0.5} ${horizon}Q${w * 0.44} ${h * 0.62} ${w * 0.52} ${h * 0.74}Q${w * 0.6} ${h * 0.86} ${w * 0.34} ${h}L${w * 0.62} ${h}Q${w * 0.72} ${h * 0.84} ${w * 0.58} ${h * 0.73}Q${w * 0.48} ${h * 0.62} ${w * 0.506} ${horizon}Z" fill="${mix(p.light, field, 0.4)}" opacity=".75"/>`;
  for (let row = 0; row < 9; row += 1) {
    const depth = row / 8;
    const y = between(horizon + h * 0.03, h * 1.06, depth ** 1.5);
    const color = mix(mix(field, p.haze, 0.3 * (1 - depth)), p.near, 0.1 + 0.5 * random() * depth);
    const size = h * between(0.012, 0.15, depth ** 1.4);
    const stalks = Math.round(between(170, 46, depth));
    body += svg`<g fill="none" stroke="${color}" stroke-linecap="round" stroke-width="${between(1, 5, depth)}">${repeat(stalks, (index) => {
      const x = w * ((index + random()) / stalks);
      const lean = size * between(-0.2, 0.5, random());
      const top = y - size * between(0.75, 1.1, random());
      return svg`<path d="M${x} ${y}Q${x} ${(y + top) / 2} ${x + lean} ${top}"/><path d="M${x + lean * 0.7} ${top + size * 0.22}L${x + lean * 1.1} ${top - size * 0.1}" stroke-width="${between(1.6, 13, depth)}"/>`;
    })}</g>`;
  }
  return { defs, body: body + figure(w * 0.535, h * 0.73, { scale: h / 620, color: p.near }) };
};

/** One great peak of lit and shaded faces above a sea of cloud. */
export const peak: Scene = ({ random, width: w, height: h, palette: p }) => {
  const top = { x: w * 0.54, y: h * 0.14 };
  const snow = mix(p.light, p.haze, 0.12);
  const defs =
    glow('glow', p.light, 0.75) +
    linear('cloud', [
      [0, p.haze, 0],
      [0.5, mix(p.haze, p.light, 0.5), 0.9],
      [1, mix(p.haze, p.light, 0.25)],
    ]);
  let body = svg`<circle cx="${w * 0.2}" cy="${h * 0.3}" r="${h * 0.5}" fill="url(#glow)"/>`;
  const back = ridge(random, { width: w, bottom: h, crest: h * 0.62, amplitude: h * 0.12, roughness: 3 });
  body += svg`<path d="${back.path}" fill="${mix(p.haze, p.far, 0.55)}"/>`;
  const foot = h * 1.02;
  const spread = Math.max(w * 0.5, h * 0.45);
  body += svg`<path d="M${top.x - spread} ${foot}L${top.x - spread * 0.52} ${h * 0.56}L${top.x - spread * 0.3} ${h * 0.48}L${top.x} ${top.y}L${top.x + spread * 0.2} ${h * 0.4}L${top.x + spread * 0.42} ${h * 0.5}L${top.x + spread} ${foot}Z" fill="${mix(p.far, p.near, 0.35)}"/>`;
  body += svg`<path d="M${top.x} ${top.y}L${top.x - spread * 0.3} ${h * 0.48}L${top.x - spread * 0.52} ${h * 0.56}L${top.x - spread} ${foot}L${top.x - spread * 0.2} ${foot}L${top.x - spread * 0.06} ${h * 0.7}L${top.x + spread * 0.04} ${h * 0.5}L${top.x - spread * 0.03} ${h * 0.34}Z" fill="${snow}"/>`;
  body += repeat(9, (index) => {
    const y = h * between(0.34, 0.82, index / 8);
    const x = top.x - spread * between(0.04, 0.5, random()) * (index / 8 + 0.25);
    const size = h * between(0.05, 0.16, random());
    return svg`<path d="M${x} ${y}l${size * 0.28} ${size * 0.6}l${-size * 0.1} ${size * 0.9}l${-size * 0.34} ${-size * 0.8}Z" fill="${mix(snow, p.far, 0.5)}" opacity=".8"/>`;
  });
  body += repeat(6, (index) => {
    const y = h * between(0.36, 0.72, index / 5);
    const x = top.x + spread * between(0.06, 0.34, random()) * (index / 5 + 0.2);
    const size = h * between(0.06, 0.14, random());
    return svg`<path d="M${x} ${y}l${size * 0.5} ${size * 0.7}l${-size * 0.32} ${size * 0.12}l${-size * 0.3} ${-size * 0.4}Z" fill="${mix(snow, p.far, 0.65)}" opacity=".55"/>`;
  });
  body += svg`<rect y="${h * 0.68}" width="${w}" height="${h * 0.32}" fill="url(#cloud)"/>`;
  const near = ridge(random, { width: w, bottom: h, crest: h * 0.92, amplitude: h * 0.05, roughness: 2.6 });
  return {
    defs,
    body: `${body}<path d="${near.path}" fill="${p.near}"/>${figure(w * 0.24, near.heightAt(w * 0.24) + 3, { scale: h / 560, color: p.near })}`,
  };
};

/** A screen in the open at night, with rows of heads before it. */
export const openair: Scene = ({ random, width: w, height: h, palette: p }) => {
  const size = { width: Math.min(w * 0.56, h * 0.82), y: h * 0.2 };
  const height = size.width * 0.52;
  const left = w * 0.5 - size.width / 2;
  const ground = size.y + height + h * 0.1;
  const defs =
    glow('screen', p.light, 0.8) +
    linear('ground', [
      [0, mix(p.far, p.near, 0.35)],
      [1, p.near],
    ]);
  let body = repeat(
    90,
    () =>
      svg`<circle cx="${w * random()}" cy="${h * 0.6 * random()}" r="${between(0.6, 1.8, random())}" fill="${p.light}" opacity="${between(0.2, 0.9, random())}"/>`,
  );
  const hills = ridge(random, { width: w, bottom: h, crest: ground - h * 0.05, amplitude: h * 0.05, roughness: 2 });
  body += svg`<path d="${hills.path}" fill="${mix(p.far, p.near, 0.45)}"/><rect y="${ground}" width="${w}" height="${h}" fill="url(#ground)"/><ellipse cx="${w / 2}" cy="${size.y + height / 2}" rx="${size.width}" ry="${height * 1.25}" fill="url(#screen)"/>`;
  body += svg`<path d="M${left + 14} ${size.y + height}L${left - 10} ${ground + h * 0.04}M${left + size.width - 14} ${size.y + height}L${left + size.width + 10} ${ground + h * 0.04}" stroke="${p.near}" stroke-width="8"/><rect x="${left}" y="${size.y}" width="${size.width}" height="${height}" fill="${mix(p.light, '#ffffff', 0.4)}"/><rect x="${left}" y="${size.y}" width="${size.width}" height="${height}" fill="none" stroke="${p.near}" stroke-width="7"/>`;
  body += svg`<g transform="translate(${left} ${size.y})"><circle cx="${size.width * 0.7}" cy="${height * 0.36}" r="${height * 0.15}" fill="${p.accent}"/><path d="M4 ${height - 4}L${size.width * 0.3} ${height * 0.45}L${size.width * 0.5} ${height * 0.72}L${size.width * 0.68} ${height * 0.56}L${size.width - 4} ${height - 4}Z" fill="${mix(p.haze, p.far, 0.5)}"/></g>`;
  for (let row = 0; row < 4; row += 1) {
    const depth = row / 3;
    const y = between(ground + h * 0.05, h * 0.99, depth);
    const head = h * between(0.014, 0.036, depth);
    const count = Math.round(w / (head * 5.2));
    body += svg`<g fill="${mix(p.near, p.far, 0.3 * (1 - depth))}">${repeat(count, (index) => {
      const x = w * ((index + 0.5 * random() + (row % 2) * 0.5) / count);
      return svg`<circle cx="${x}" cy="${y - head * 2.2}" r="${head}"/><path d="M${x - head * 1.9} ${y + h * 0.06}Q${x - head * 1.8} ${y - head} ${x} ${y - head * 1.1}Q${x + head * 1.8} ${y - head} ${x + head * 1.9} ${y + h * 0.06}Z"/>`;
    })}</g>`;
  }
  return { defs, body };
};

/** A cable bridge into the mist. */
export const bridge: Scene = ({ random, width: w, height: h, palette: p }) => {
  const deck = h * 0.66;
  const defs =
    glow('glow', p.light, 0.85) +
    linear('water', [
      [0, mix(p.haze, p.light, 0.3)],
      [1, mix(p.far, p.near, 0.6)],
    ]) +
    linear('mist', [
      [0, p.haze, 0],
      [1, mix(p.haze, p.light, 0.4), 0.85],
    ]);
  const far = ridge(random, { width: w, bottom: deck + h * 0.1, crest: deck - h * 0.04, amplitude: h * 0.1, roughness: 2.4 });
  let body = svg`<circle cx="${w * 0.72}" cy="${h * 0.34}" r="${h * 0.5}" fill="url(#glow)"/><circle cx="${w * 0.72}" cy="${h * 0.34}" r="${h * 0.085}" fill="${p.light}"/><path d="${far.path}" fill="${mix(p.haze, p.far, 0.6)}"/><rect y="${deck + h * 0.08}" width="${w}" height="${h}" fill="url(#water)"/><rect y="${deck - h * 0.14}" width="${w}" height="${h * 0.24}" fill="url(#mist)"/>`;
  const towers = [
    { x: w * 0.3, scale: 1 },
    { x: w * 0.86, scale: 0.62 },
  ];
  for (const { x, scale } of towers) {
    const top = deck - h * 0.52 * scale;
    const reach = w * 0.3 * scale;
    const color = mix(p.far, p.near, 0.45 + 0.5 * scale);
    body += svg`<g stroke="${color}" stroke-width="${2.2 * scale}">${repeat(11, (index) => {
      const share = (index + 1) / 11;
      const from = top + h * 0.02 * index * scale;
      return svg`<path d="M${x} ${from}L${x - reach * share} ${deck}M${x} ${from}L${x + reach * share} ${deck}"/>`;
    })}</g><path d="M${x - 11 * scale} ${h * 0.9}L${x - 6 * scale} ${top}L${x + 6 * scale} ${top}L${x + 11 * scale} ${h * 0.9}Z" fill="${color}"/>`;
  }
  body += svg`<path d="M0 ${deck - h * 0.012}L${w} ${deck - h * 0.004}L${w} ${deck + h * 0.012}L0 ${deck + h * 0.03}Z" fill="${p.near}"/>`;
  // A piano and who plays it.
  body += svg`<g transform="translate(${w * 0.53} ${deck - h * 0.006}) scale(${h / 620})" fill="${p.near}"><path d="M0 0L0 -42Q2 -50 12 -50L62 -48Q84 -46 86 -34L86 -26L8 -26L8 0ZM78 -28L82 -28L80 0L76 0ZM6 -50L74 -84L80 -80L20 -46Z"/><circle cx="-26" cy="-62" r="7"/><path d="M-32 -55Q-42 -50 -42 -26L-44 0L-38 0L-32 -22L-18 -22L-16 0L-10 0L-12 -28L-20 -30Q-18 -36 -18 -40L2 -36L2 -42L-16 -50Q-20 -56 -32 -55Z"/></g>`;
  body += repeat(46, () => {
    const y = between(deck + h * 0.12, h, random());
    const length = w * between(0.02, 0.12, random());
    return svg`<rect x="${w * random()}" y="${y}" width="${length}" height="2.4" rx="1.2" fill="${p.light}" opacity="${between(0.1, 0.45, random())}"/>`;
  });
  return { defs, body };
};

/** Cranes that cross a marsh in a line. */
export const cranes: Scene = ({ random, width: w, height: h, palette: p }) => {
  const horizon = h * 0.66;
  const defs =
    glow('glow', p.light, 0.9) +
    linear('marsh', [
      [0, mix(p.haze, p.light, 0.5)],
      [1, mix(p.far, p.near, 0.35)],
    ]);
  const wood = ridge(random, { width: w, bottom: horizon + 2, crest: horizon - h * 0.03, amplitude: h * 0.03, roughness: 7 });
  let body = svg`<circle cx="${w * 0.34}" cy="${h * 0.5}" r="${h * 0.62}" fill="url(#glow)"/><path d="${wood.path}" fill="${mix(p.haze, p.far, 0.75)}"/><rect y="${horizon}" width="${w}" height="${h - horizon}" fill="url(#marsh)"/>`;
  body += repeat(9, (index) => {
    const share = index / 8;
    const arm = index % 2 === 0 ? 1 : -1;
    const x = w * between(0.84, 0.16, share);
    const y = h * (0.26 + arm * 0.1 * share + 0.1 * share + 0.02 * (random() - 0.5));
    const size = h * between(0.105, 0.06, share);
    const up = between(0.25, 0.75, random());
    const color = mix(p.near, p.far, 0.4 * share);
    return svg`<g transform="translate(${x} ${y}) scale(${size / 100})" fill="${color}"><path d="M110 -6Q60 -12 20 0Q-30 10 -60 6L-130 16L-60 -4Q-20 -12 20 -10Q60 -20 110 -6Z"/><path d="M20 -4Q6 ${-90 * up} -46 ${-150 * up}Q-64 ${-120 * up} -40 ${-40 * up}Q-30 -4 -24 2Z"/><path d="M24 -4Q40 ${-70 * up} 10 ${-128 * up}Q0 ${-60 * up} 0 -2Z" opacity=".75"/></g>`;
  });
  body += repeat(60, () => {
    const depth = random();
    const x = w * random();
    const y = between(horizon + h * 0.03, h * 1.02, depth);
    const size = h * between(0.02, 0.17, depth);
    return svg`<path d="M${x} ${y}q${size * 0.1} ${-size * 0.6} ${size * between(-0.2, 0.4, random())} ${-size}" fill="none" stroke="${mix(p.far, p.near, depth)}" stroke-width="${between(1, 4, depth)}"/>`;
  });
  return { defs, body };
};

/** A kite with a long tail over a hill, and somebody who holds it. */
export const kite: Scene = ({ random, width: w, height: h, palette: p }) => {
  const hill = ridge(random, { width: w, bottom: h, crest: h * 0.82, amplitude: h * 0.05, roughness: 1.4 });
  const back = ridge(random, { width: w, bottom: h, crest: h * 0.7, amplitude: h * 0.08, roughness: 2.2 });
  const child = { x: w * 0.24, y: hill.heightAt(w * 0.24) + 3 };
  const at = { x: w * 0.66, y: h * 0.27 };
  const size = h * 0.17;
  let body = svg`<circle cx="${w * 0.8}" cy="${h * 0.6}" r="${h * 0.6}" fill="url(#glow)"/>`;
  body += repeat(7, () => {
    const x = w * random();
    const y = h * between(0.1, 0.6, random());
    const wide = w * between(0.08, 0.22, random());
    return svg`<rect x="${x - wide / 2}" y="${y}" width="${wide}" height="${h * 0.014}" rx="${h * 0.007}" fill="${p.light}" opacity="${between(0.2, 0.5, random())}"/>`;
  });
  body += svg`<path d="${back.path}" fill="${mix(p.haze, p.far, 0.6)}"/><path d="${hill.path}" fill="${mix(p.far, p.near, 0.7)}"/>`;
  body += svg`<path d="M${child.x + h * 0.012} ${child.y - h * 0.07}Q${w * 0.42} ${h * 0.62} ${at.x} ${at.y}" fill="none" stroke="${p.near}" stroke-width="1.6"/>`;
  body += svg`<g transform="translate(${at.x} ${at.y}) rotate(24)"><path d="M0 ${-size}L${size * 0.72} ${-size * 0.1}L0 ${size}L${-size * 0.72} ${-size * 0.1}Z" fill="${p.accent}"/><path d="M0 ${-size}L${size * 0.72} ${-size * 0.1}L0 ${-size * 0.1}Z" fill="${mix(p.accent, p.light, 0.55)}"/><path d="M0 ${size}L${-size * 0.72} ${-size * 0.1}L0 ${-size * 0.1}Z" fill="${mix(p.accent, p.near, 0.35)}"/><path d="M0 ${-size}L0 ${size}M${-size * 0.72} ${-size * 0.1}L${size * 0.72} ${-size * 0.1}" stroke="${p.near}" stroke-width="2.4"/></g>`;
  const tail = { x: at.x - size * 0.41, y: at.y + size * 0.91 };
  body += svg`<path d="M${tail.x} ${tail.y}q${-size * 0.9} ${size * 0.5} ${-size * 0.5} ${size * 1.1}t${-size * 0.7} ${size * 0.9}" fill="none" stroke="${p.accent}" stroke-width="4"/>`;
  body += repeat(
    5,
    (index) =>
      svg`<path transform="translate(${tail.x - size * (0.22 + 0.2 * index)} ${tail.y + size * (0.42 + 0.36 * index)}) rotate(${30 - index * 40})" d="M-14 -8L14 8L14 -8L-14 8Z" fill="${mix(p.accent, p.light, 0.4)}"/>`,
  );
  return { defs: glow('glow', p.light, 0.8), body: body + figure(child.x, child.y, { scale: h / 480, color: p.near, lean: -5 }) };
};

/** One tree with round fruit, and a ladder. */
export const orchard: Scene = ({ random, width: w, height: h, palette: p }) => {
  const ground = h * 0.84;
  const x = w * 0.52;
  const crown = Math.min(h * 0.36, w * 0.44);
  const leaf = mix(p.far, p.near, 0.25);
  const defs =
    glow('glow', p.light, 0.95) +
    linear('ground', [
      [0, mix(p.haze, p.far, 0.5)],
      [1, mix(p.far, p.near, 0.75)],
    ]);
  let body = svg`<circle cx="${w * 0.3}" cy="${h * 0.34}" r="${h * 0.6}" fill="url(#glow)"/><path d="M0 ${ground}Q${w * 0.5} ${ground - h * 0.09} ${w} ${ground}L${w} ${h}L0 ${h}Z" fill="url(#ground)"/>`;
  body += svg`<g stroke="${p.near}" stroke-linecap="round" fill="none"><path d="M${x} ${ground}Q${x - 10} ${h * 0.68} ${x + 8} ${h * 0.5}" stroke-width="${h * 0.04}"/><path d="M${x} ${h * 0.64}Q${x - crown * 0.4} ${h * 0.52} ${x - crown * 0.6} ${h * 0.4}M${x + 4} ${h * 0.58}Q${x + crown * 0.4} ${h * 0.5} ${x + crown * 0.62} ${h * 0.36}M${x + 6} ${h * 0.5}Q${x + 10} ${h * 0.4} ${x - crown * 0.1} ${h * 0.22}" stroke-width="${h * 0.018}"/></g>`;
  const spot = () => {
    const angle = random() * 6.28;
    const reach = crown * Math.sqrt(random());
    return { x: x + Math.cos(angle) * reach * 1.15, y: h * 0.36 + Math.sin(angle) * reach * 0.78 };
  };
  body += repeat(190, (index) => {
    const at = spot();
    const tone = index < 80 ? 0 : random();
    return svg`<ellipse cx="${at.x}" cy="${at.y}" rx="${h * between(0.02, 0.045, random())}" ry="${h * between(0.012, 0.026, random())}" transform="rotate(${random() * 180} ${at.x} ${at.y})" fill="${mix(leaf, p.haze, tone * 0.45)}" opacity=".92"/>`;
  });
  body += repeat(17, () => {
    const at = spot();
    const size = h * between(0.016, 0.026, random());
    return svg`<circle cx="${at.x}" cy="${at.y}" r="${size}" fill="${p.accent}"/><circle cx="${at.x - size * 0.3}" cy="${at.y - size * 0.3}" r="${size * 0.34}" fill="${p.light}" opacity=".7"/>`;
  });
  body += svg`<g stroke="${p.near}" stroke-width="6"><path d="M${x + crown * 0.5} ${ground + 8}L${x + crown * 0.28} ${h * 0.44}M${x + crown * 0.68} ${ground + 8}L${x + crown * 0.4} ${h * 0.43}"/>${repeat(
    7,
    (step) => {
      const y = between(ground - h * 0.02, h * 0.47, step / 6);
      const shift = crown * between(0.5, 0.28, step / 6.6);
      return svg`<path d="M${x + shift} ${y}L${x + shift + crown * between(0.17, 0.12, step / 6)} ${y}"/>`;
    },
  )}</g>`;
  return { defs, body: body + figure(x - crown * 0.75, ground + h * 0.02, { scale: h / 380, color: p.near }) };
};

/** A stairway that turns up a hillside of houses. */
export const steps: Scene = ({ random, width: w, height: h, palette: p }) => {
  const flights = 6;
  const defs = glow('glow', p.light, 0.9) + glow('lamp', p.accent, 0.75);
  let body = svg`<circle cx="${w * 0.66}" cy="${h * 0.16}" r="${h * 0.5}" fill="url(#glow)"/><circle cx="${w * 0.66}" cy="${h * 0.16}" r="${h * 0.06}" fill="${p.light}"/>`;
  for (let row = 0; row < 7; row += 1) {
    const depth = depthOf(row, 7);
    const base = h * between(0.34, 1.08, depth);
    const house = h * between(0.09, 0.2, depth);
    const color = mix(mix(p.haze, p.far, 0.4 + 0.5 * depth), p.near, depth * 0.7);
    for (let x = -house * random(); x < w; x += house * between(0.9, 1.4, random())) {
      const wide = house * between(0.8, 1.2, random());
      const tall = house * between(0.7, 1.3, random());
      body += svg`<path d="M${x} ${base}L${x} ${base - tall}L${x + wide / 2} ${base - tall - house * 0.3}L${x + wide} ${base - tall}L${x + wide} ${base}Z" fill="${mix(color, p.near, 0.16 * random())}"/>`;
      if (random() < 0.55)
        body += svg`<rect x="${x + wide * 0.34}" y="${base - tall * 0.72}" width="${wide * 0.16}" height="${house * 0.2}" fill="${p.accent}" opacity="${between(0.5, 1, random())}"/>`;
    }
  }
  const pointAt = (flight: number) => ({
    x: w * (0.5 + (flight % 2 === 0 ? -1 : 1) * between(0.09, 0.26, 1 - flight / flights)),
    y: h * between(1.04, 0.3, flight / flights),
  });
  for (let flight = 0; flight < flights; flight += 1) {
    const [from, to] = [pointAt(flight), pointAt(flight + 1)];
    const wide = h * between(0.085, 0.022, flight / flights);
    body += svg`<path d="M${from.x - wide} ${from.y}L${to.x - wide * 0.72} ${to.y}L${to.x + wide * 0.72} ${to.y}L${from.x + wide} ${from.y}Z" fill="${mix(p.light, p.haze, 0.3)}"/>`;
    body += repeat(18, (step) => {
      const share = step / 18;
      const [x, y] = [between(from.x, to.x, share), between(from.y, to.y, share)];
      return svg`<rect x="${x - wide}" y="${y}" width="${wide * 2}" height="${wide * 0.07}" fill="${p.near}" opacity=".5"/>`;
    });
    body += svg`<circle cx="${to.x + wide}" cy="${to.y - wide * 0.8}" r="${wide * 2.2}" fill="url(#lamp)"/><circle cx="${to.x + wide}" cy="${to.y - wide * 0.8}" r="${wide * 0.2}" fill="${p.light}"/>`;
  }
  const walker = { x: between(pointAt(1).x, pointAt(2).x, 0.4), y: between(pointAt(1).y, pointAt(2).y, 0.4) };
  return { defs, body: body + figure(walker.x, walker.y, { scale: h / 470, color: p.near }) };
};
