/** Dreamlike scenes: star trails, cut paper, and a profile filled with a landscape. */
import { mix } from './palettes.ts';
import { between } from './random.ts';
import { figure, glow, linear, repeat, ridge, svg, type Scene } from './svg.ts';

/** Star trails over an observatory. */
export const stars: Scene = ({ random, width: w, height: h, palette: p }) => {
  const poleX = w * 0.6;
  const poleY = h * 0.3;
  let body = svg`<ellipse cx="${w * 0.5}" cy="${h * 0.95}" rx="${w * 0.7}" ry="${h * 0.6}" fill="url(#glow)"/>`;
  body += repeat(120, () => {
    const radius = h * between(0.03, 1.2, random());
    const from = random() * 6.28;
    const to = from + between(0.15, 0.6, random());
    const color = random() < 0.2 ? p.accent : p.light;
    const thickness = between(0.8, 2.2, random());
    return svg`<path d="M${poleX + radius * Math.cos(from)} ${poleY + radius * Math.sin(from)}A${radius} ${radius} 0 0 1 ${poleX + radius * Math.cos(to)} ${poleY + radius * Math.sin(to)}" fill="none" stroke="${color}" stroke-width="${thickness}" opacity="${between(0.15, 0.75, random())}"/>`;
  });
  const far = ridge(random, { width: w, bottom: h, crest: h * 0.8, amplitude: h * 0.09, roughness: 2.2 });
  const near = ridge(random, { width: w, bottom: h, crest: h * 0.92, amplitude: h * 0.05, roughness: 3 });
  body += svg`<path d="${far.path}" fill="${mix(p.far, p.near, 0.6)}"/><path d="${near.path}" fill="${p.near}"/><g transform="translate(${w * 0.32} ${h * 0.79}) scale(${h / 480})"><path d="M-80 20A80 80 0 0 1 80 20L80 44L-80 44Z" fill="${p.near}"/><path d="M-6 -60L28 -56L40 -22L4 -26Z" fill="${p.accent}"/><path d="M-6 -60L28 -56L${w * 0.4} -600L${w * 0.2} -640Z" fill="${p.accent}" opacity=".07"/></g>`;
  return { defs: glow('glow', p.haze, 0.9), body: body + figure(w * 0.42, h * 0.885, { scale: h / 640, color: p.near }) };
};

/** Waves and clouds of cut paper with a fish in the sky. */
export const paper: Scene = ({ random, width: w, height: h, palette: p }) => {
  const colors = [p.haze, mix(p.haze, p.accent, 0.5), p.accent, mix(p.far, p.accent, 0.3), p.far, mix(p.far, p.near, 0.55), p.near];
  let body = svg`<circle cx="${w * 0.68}" cy="${h * 0.36}" r="${h * 0.22}" fill="${p.light}"/>`;
  colors.forEach((color, layer) => {
    let path = svg`M-40 ${h + 40}L-40 ${h * between(0.4, 0.97, layer / 6)}`;
    let x = -40;
    while (x < w + 80) {
      const length = w * between(0.09, 0.17, random());
      path += svg`q${length / 2} ${-h * between(0.04, 0.1, random()) * 2} ${length} 0`;
      x += length;
    }
    path += svg`L${x} ${h + 40}Z`;
    // The shadow on the sheet behind: three wide translucent strokes instead of an expensive blur.
    const shadow = [0.03, 0.018, 0.008]
      .map((width) => svg`<path d="${path}" fill="none" stroke="#000" stroke-opacity=".09" stroke-width="${h * width}"/>`)
      .join('');
    body += svg`${shadow}<path d="${path}" fill="${color}"/><path d="${path}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.6"/>`;
  });
  body += svg`<g transform="translate(${w * 0.34} ${h * 0.35}) scale(${h / 520})"><path d="M0 0C60 -44 130 -26 168 12C200 44 240 40 276 14C262 66 214 92 160 82C110 116 34 104 -4 58C-30 66 -58 62 -84 42C-50 40 -24 24 0 0Z" fill="${p.accent}"/><path d="M60 24q22 20 54 14M96 50q20 14 46 8" stroke="${p.near}" stroke-width="3" fill="none"/><circle cx="10" cy="34" r="6" fill="${p.near}"/></g>`;
  body += repeat(7, () => {
    const x = w * random();
    const y = h * between(0.1, 0.4, random());
    const size = h * between(0.03, 0.06, random());
    return svg`<path d="M${x} ${y}q${size} ${-size} ${size * 2} 0q${size * 1.6} ${-size * 0.5} ${size * 2} ${size * 0.7}q${-size * 3} ${size * 0.3} ${-size * 4} ${-size * 0.7}z" fill="#fff" opacity=".85"/>`;
  });
  return { defs: '', body };
};

/** A head in profile that contains a landscape (double exposure). */
export const profile: Scene = ({ random, width: w, height: h, palette: p, options }) => {
  const side = options.isMirrored ? -1 : 1;
  const scale = Math.min(h / 760, w / 640) * 1.06;
  const defs =
    linear('inside', [
      [0, p.sky],
      [0.5, p.haze],
      [1, p.light],
    ]) +
    linear('outside', [
      [0, mix(p.light, p.haze, 0.25)],
      [1, mix(p.haze, p.light, 0.5)],
    ]);
  let body = svg`<rect width="${w}" height="${h}" fill="url(#outside)"/><clipPath id="head"><path transform="translate(${w * 0.5} ${h * 0.1}) scale(${side * scale} ${scale})" d="M40 -10C150 -14 214 70 204 176C202 226 176 262 170 306C166 348 196 384 250 420C300 452 320 520 330 1500L-300 1500C-290 600 -240 520 -160 480C-130 464 -122 440 -126 410C-128 394 -142 392 -160 392C-186 392 -200 380 -196 358C-194 346 -198 338 -204 332C-212 324 -208 314 -200 308C-208 302 -212 292 -206 282C-200 272 -210 268 -222 262C-236 254 -232 244 -222 228C-206 202 -196 184 -196 160C-198 60 -100 -6 40 -10Z"/></clipPath><g clip-path="url(#head)"><rect width="${w}" height="${h}" fill="url(#inside)"/><circle cx="${w * 0.48}" cy="${h * 0.33}" r="${h * 0.085}" fill="${p.light}"/>`;
  body += repeat(6, (layer) => {
    const depth = layer / 5;
    const hill = ridge(random, { width: w, bottom: h, crest: h * between(0.44, 0.92, depth), amplitude: h * 0.07, roughness: 2.6 });
    return svg`<path d="${hill.path}" fill="${mix(mix(p.haze, p.far, 0.4 + depth * 0.5), p.near, depth)}"/>`;
  });
  body += repeat(9, () => {
    const x = w * between(0.3, 0.6, random());
    const y = h * between(0.16, 0.34, random());
    const wing = h * 0.012;
    return svg`<path d="M${x - wing} ${y}q${wing / 2} ${-wing} ${wing} 0q${wing / 2} ${-wing} ${wing} 0" fill="none" stroke="${p.near}" stroke-width="2"/>`;
  });
  return { defs, body: `${body}</g>` };
};
