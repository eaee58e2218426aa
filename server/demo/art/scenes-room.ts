/** Interior scenes: a window, a stage and an arcade. */
import { mix } from './palettes.ts';
import { figure, glow, linear, radial, repeat, ridge, svg, type Canvas, type Scene } from './svg.ts';

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

function windowView({ random, width: w, height: h, palette: p }: Canvas, frame: Frame): string {
  const bottom = frame.y + frame.height;
  const far = ridge(random, { width: w, bottom, crest: frame.y + frame.height * 0.72, amplitude: h * 0.07, roughness: 4 });
  const near = ridge(random, { width: w, bottom, crest: frame.y + frame.height * 0.9, amplitude: h * 0.04, roughness: 6 });
  const panes = repeat(
    3,
    (index) =>
      svg`<rect x="${frame.x + (frame.width * (index + 1)) / 4 - 4}" y="${frame.y}" width="8" height="${frame.height}" fill="${p.near}"/>`,
  );
  return svg`<rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" fill="url(#sky)"/><clipPath id="pane"><rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}"/></clipPath><g clip-path="url(#pane)"><circle cx="${frame.x + frame.width * 0.7}" cy="${frame.y + frame.height * 0.3}" r="${h * 0.07}" fill="#fff" opacity=".9"/><path d="${far.path}" fill="${p.far}" opacity=".8"/><path d="${near.path}" fill="${mix(p.far, p.near, 0.6)}"/></g>${panes}<rect x="${frame.x}" y="${frame.y + frame.height * 0.34}" width="${frame.width}" height="7" fill="${p.near}"/><rect x="${frame.x - 10}" y="${frame.y - 10}" width="${frame.width + 20}" height="${frame.height + 20}" fill="none" stroke="${p.near}" stroke-width="18"/>`;
}

/** A dark room with a large window, a person sitting before it, and a lamp. */
export const window: Scene = (canvas) => {
  const { width: w, height: h, palette: p } = canvas;
  const frame = { x: w * 0.5, y: h * 0.12, width: w * 0.36, height: h * 0.56 };
  const floor = h * 0.8;
  const defs =
    linear('sky', [
      [0, p.haze],
      [1, p.light],
    ]) +
    linear('floor', [
      [0, mix(p.far, p.near, 0.55)],
      [1, p.near],
    ]) +
    glow('halo', p.light, 0.6) +
    glow('lamp', p.accent, 0.55);
  let body = svg`<rect width="${w}" height="${h}" fill="${mix(p.far, p.near, 0.72)}"/><ellipse cx="${frame.x + frame.width / 2}" cy="${frame.y + frame.height / 2}" rx="${frame.width * 0.95}" ry="${frame.height * 0.95}" fill="url(#halo)"/>${windowView(canvas, frame)}`;
  body += svg`<rect y="${floor}" width="${w}" height="${h - floor}" fill="url(#floor)"/>`;
  body += repeat(4, (index) => {
    const left = frame.x + (frame.width * index) / 4 + 10;
    const right = frame.x + (frame.width * (index + 1)) / 4 - 10;
    return svg`<polygon points="${left - w * 0.12},${floor} ${right - w * 0.12},${floor} ${right - w * 0.34},${h} ${left - w * 0.37},${h}" fill="${p.light}" opacity=".38"/>`;
  });
  body += svg`<g transform="translate(${w * 0.55} ${h * 0.83}) scale(${h / 330})" fill="${p.near}"><circle cx="0" cy="-112" r="13"/><path d="M-9 -100Q-30 -92 -30 -66L-30 -34L30 -34L28 -68Q26 -92 9 -100Z"/><path d="M-30 -40L-34 6L-26 6L-20 -30L18 -30L40 -22L40 6L48 6L48 -34L24 -44Z"/></g>`;
  body += svg`<g transform="translate(${w * 0.22} ${h * 0.8})"><ellipse cy="${-h * 0.3}" rx="${h * 0.42}" ry="${h * 0.36}" fill="url(#lamp)"/><path d="M${-h * 0.07} ${-h * 0.27}L${-h * 0.04} ${-h * 0.37}L${h * 0.04} ${-h * 0.37}L${h * 0.07} ${-h * 0.27}Z" fill="${p.accent}"/><rect x="-3" y="${-h * 0.27}" width="6" height="${h * 0.27}" fill="${p.near}"/></g>`;
  return { defs, body };
};

/** An opera stage: the curtain, one spotlight, one performer with long plumes. */
export const stage: Scene = ({ random, width: w, height: h, palette: p }) => {
  const folds = 26;
  const foldWidth = w / folds;
  let defs =
    radial('spot', [
      [0, p.light, 0.95],
      [0.5, p.accent, 0.35],
      [1, p.accent, 0],
    ]) +
    linear('beam', [
      [0, p.light, 0.3],
      [1, p.light, 0.12],
    ]);
  let body = svg`<rect width="${w}" height="${h}" fill="${p.far}"/>`;
  for (let fold = 0; fold < folds; fold += 1) {
    const x = foldWidth * fold;
    defs += linear(
      `f${fold}`,
      [
        [0, mix(p.far, p.near, 0.75)],
        [0.35, mix(p.haze, p.accent, 0.16 * random())],
        [0.6, mix(p.haze, p.far, 0.4)],
        [1, mix(p.far, p.near, 0.85)],
      ],
      [1, 0],
    );
    body += svg`<path d="M${x} 0Q${x + (random() - 0.5) * 20} ${h * 0.5} ${x + (random() - 0.5) * 16} ${h * 0.84}L${x + foldWidth + 2} ${h * 0.84}L${x + foldWidth + 2} 0Z" fill="url(#f${fold})"/>`;
  }
  const middle = w * 0.5;
  const spread = Math.min(w, h * 1.5);
  body += svg`<rect y="${h * 0.82}" width="${w}" height="${h * 0.18}" fill="${p.near}"/>`;
  body += [0, 8, 16]
    .map(
      (inset) =>
        svg`<polygon points="${middle - 24 + inset},-20 ${middle + 24 - inset},-20 ${middle + spread * 0.22 - inset},${h * 0.88} ${middle - spread * 0.22 + inset},${h * 0.88}" fill="url(#beam)" opacity=".4"/>`,
    )
    .join('');
  body += svg`<ellipse cx="${middle}" cy="${h * 0.88}" rx="${spread * 0.23}" ry="${h * 0.055}" fill="url(#spot)"/><ellipse cx="${middle}" cy="${h * 0.6}" rx="${spread * 0.23}" ry="${h * 0.4}" fill="url(#spot)" opacity=".3"/>`;
  body += svg`<g transform="translate(${middle} ${h * 0.885}) scale(${Math.min(h / 300, w / 200)})" fill="${p.near}"><circle cx="0" cy="-118" r="12"/><path d="M-8 -128Q-40 -176 -58 -196M8 -128Q40 -176 58 -196" stroke="${p.accent}" stroke-width="2.4" fill="none"/><path d="M-14 -126Q0 -146 14 -126L11 -116L-11 -116Z" fill="${p.accent}"/><path d="M-10 -106Q-24 -98 -28 -78Q-66 -66 -88 -34Q-66 -40 -30 -56L-40 0L40 0L30 -56Q66 -40 88 -34Q66 -66 28 -78Q24 -98 10 -106Z"/><path d="M-22 -52L22 -52" stroke="${p.accent}" stroke-width="3"/></g>`;
  return { defs, body };
};

function arch(canvas: Canvas, frame: Frame, column: number): string {
  const { palette: p } = canvas;
  const { x, y, width, height } = frame;
  const bottom = y + height;
  const half = width / 2;
  const shade = mix(p.far, p.near, 0.12 + 0.13 * column);
  return svg`<path d="M${x} ${bottom}L${x} ${y + half}A${half} ${half} 0 0 1 ${x + width} ${y + half}L${x + width} ${bottom}Z" fill="${shade}"/><path d="M${x + width * 0.34} ${bottom}L${x + width * 0.34} ${y + width * 0.62}A${half} ${half} 0 0 1 ${x + width * 0.72} ${y + width * 0.1}A${half} ${half} 0 0 1 ${x + width} ${y + half}L${x + width} ${bottom}Z" fill="${mix(p.near, shade, 0.25)}" opacity=".75"/>`;
}

/** Two floors of arches in hard sunlight and one passer-by. */
export const arches: Scene = (canvas) => {
  const { width: w, height: h, palette: p } = canvas;
  const ground = h * 0.84;
  const columns = [0, 1, 2, 3, 4];
  let body = svg`<rect width="${w}" height="${h}" fill="url(#wall)"/><circle cx="${w * 0.16}" cy="${h * 0.2}" r="${h * 0.09}" fill="${p.accent}"/>`;
  for (const floor of [0, 1]) {
    const height = h * (floor ? 0.46 : 0.25);
    for (const column of columns)
      body += arch(canvas, { x: w * (0.2 + column * 0.16), y: floor ? ground - height : h * 0.09, width: w * 0.115, height }, column);
  }
  body += svg`<polygon points="0,${h * 0.3} ${w * 0.14},${h * 0.42} ${w * 0.14},${ground} 0,${ground}" fill="${mix(p.far, p.near, 0.5)}"/><rect y="${h * 0.36}" x="${w * 0.17}" width="${w * 0.83}" height="${h * 0.012}" fill="${mix(p.haze, p.near, 0.3)}"/><rect y="${ground}" width="${w}" height="${h - ground}" fill="${mix(p.far, p.haze, 0.35)}"/>`;
  for (const column of columns) {
    const x = w * (0.2 + column * 0.16);
    body += svg`<polygon points="${x},${ground} ${x + w * 0.115},${ground} ${x + w * 0.02},${h} ${x - w * 0.13},${h}" fill="${p.near}" opacity=".4"/>`;
  }
  body += svg`${figure(w * 0.575, ground + h * 0.05, { scale: h / 420, color: p.near })}<polygon points="${w * 0.575},${ground + h * 0.055} ${w * 0.585},${ground + h * 0.05} ${w * 0.5},${h} ${w * 0.48},${h}" fill="${p.near}" opacity=".6"/>`;
  return {
    defs: linear('wall', [
      [0, mix(p.haze, p.light, 0.45)],
      [1, p.haze],
    ]),
    body,
  };
};
