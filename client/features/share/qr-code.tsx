/** A link as a QR code, always dark on light, because many scanners cannot read inverted codes. */
import { qrPath } from '#shared/qr-path.ts';

/** Maximum length of the text: more modules are too small for cameras at the size of the sheet. */
export const qrLengthMax = 250;

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const quiet = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text);
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
