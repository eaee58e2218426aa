/** A QR code as an SVG path. */
import { generate } from 'lean-qr';

/** One rectangle per run of dark modules in a row; `size` is in modules. */
export function qrPath(text: string): { size: number; path: string } {
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
