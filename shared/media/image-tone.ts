/**
 * The placeholder of a picture: its average colour reduced to one of 32 tones.
 * A tone is an attribute with a rule in `client/theme/tones.css`, because a `style` attribute would not pass the content security policy.
 */

/** Tones in all: 8 hues (the first is neutral) of 4 lightnesses. */
export const toneCount = 32;
const lightnesses = [14, 32, 52, 78] as const;
const saturations = [0, 26, 26, 26, 26, 26, 26, 26] as const;
const sectors = 7;

/** The tone nearest to a colour `#rrggbb`; 0 when the colour cannot be read. */
export function toneOf(color: string): number {
  if (!/^#[0-9a-f]{6}/i.test(color)) return 0;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const lightness = ((high + low) / 2) * 100;
  const level = lightness < 22 ? 0 : lightness < 42 ? 1 : lightness < 66 ? 2 : 3;
  const range = high - low;
  if (range < 0.06) return level;
  const turn = high === red ? ((green - blue) / range + 6) % 6 : high === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return (1 + (Math.floor((turn / 6) * sectors) % sectors)) * 4 + level;
}

/** The rules for all tones; identical to `client/theme/tones.css`. */
export function toneRules(): string {
  return Array.from({ length: toneCount }, (_, tone) => {
    const row = Math.floor(tone / 4);
    const hue = row === 0 ? 0 : Math.round(((row - 0.5) / sectors) * 360);
    return `[data-tone="${tone}"]{background:hsl(${hue} ${saturations[row] ?? 0}% ${lightnesses[tone % 4] ?? 0}%)}`;
  }).join('\n');
}

/** Position of a focal point, 0 to 1, in five steps from 0 to 4; undefined in the middle, which needs no attribute. */
export function focusStep(share: number): number | undefined {
  const step = Math.round(share * 4);
  return step === 2 ? undefined : step;
}
