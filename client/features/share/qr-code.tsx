/** A link as a QR code, always dark on light, because many scanners cannot read inverted codes. */
import { generate } from 'lean-qr';

/** Maximum length of the text: more modules are too small for cameras at the size of the sheet. */
export const qrLengthMax = 250;

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const quiet = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = pathOf(text);
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
    >
      <rect className="light" x={-quiet} y={-quiet} width="100%" height="100%" />
      <path className="dark" d={path} />
    </svg>
  );
}

/** One rectangle per run of dark modules in a row. */
function pathOf(text: string): { size: number; path: string } {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      const from = x;
      while (code.get(x, y)) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return { size: code.size, path };
}
