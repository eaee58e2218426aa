/** The pictures that a site needs beside its logo, drawn from it: the logo for dark ground, a square icon and a share picture. */
import type { Image } from '@napi-rs/canvas';
import { loadCanvas } from '#server/ports/picture-library.ts';
import { groundColour, type SiteTheme } from '#shared/site/look.ts';

export interface DerivedLogos {
  logoDarkId: Buffer;
  iconId: Buffer;
  shareId: Buffer;
}

/** Longest side of a logo, and the sizes that the fields ask for. */
const logoSide = 1_024;
const iconSide = 1_024;
const share = { width: 1_200, height: 630 } as const;
/** Shares of the frame that the logo takes. */
const iconShare = 0.76;
const shareShare = { width: 0.62, height: 0.5 } as const;
/** Below this luminance of a pixel, 0 to 255, it would be lost on dark ground. */
const darkMax = 96;

/** PNG files. `file` is a picture or an SVG that has been checked. */
export async function deriveLogos(file: Buffer, theme: SiteTheme): Promise<DerivedLogos> {
  const { createCanvas, loadImage } = await loadCanvas();
  const logo = await loadImage(file);
  const paper = groundColour(theme.grounds, '--paper-50');
  const frame = (width: number, height: number, [wide, high]: readonly [number, number]) => {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.fillStyle = paper;
    context.fillRect(0, 0, width, height);
    const size = fitted(logo, width * wide, height * high);
    context.drawImage(logo, (width - size.width) / 2, (height - size.height) / 2, size.width, size.height);
    return canvas.encode('png');
  };
  const size = fitted(logo, logoSide, logoSide);
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  context.drawImage(logo, 0, 0, size.width, size.height);
  const pixels = context.getImageData(0, 0, size.width, size.height);
  lighten(pixels.data);
  context.putImageData(pixels, 0, 0);
  return {
    logoDarkId: await canvas.encode('png'),
    iconId: await frame(iconSide, iconSide, [iconShare, iconShare]),
    shareId: await frame(share.width, share.height, [shareShare.width, shareShare.height]),
  };
}

/** The largest size within a box, in whole pixels. */
function fitted({ width, height }: Pick<Image, 'width' | 'height'>, widthMax: number, heightMax: number) {
  const scale = Math.min(widthMax / width, heightMax / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Makes dark strokes of a logo on transparent ground light; its colours and its light parts stay. One with a ground of its own stays whole. */
function lighten(data: Uint8ClampedArray): void {
  const corners = [3, data.length - 1];
  if (corners.some((at) => (data[at] ?? 0) > 0)) return;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue < darkMax)
      data.set([255 - red * 0.1, 255 - green * 0.1, 255 - blue * 0.1].map(Math.round), at);
  }
}
