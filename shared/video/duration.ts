/** The length of a film or clip as people and machines read it. */

/** `118:04`, or `2:02:03` from two hours on; minutes carry on to 119 as film lengths do. */
export function durationText(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes}:${twoDigits(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

/** ISO 8601: `PT24S`, `PT1H58M4S`. */
export function isoDuration(seconds: number): string {
  const parts: [number, string][] = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor(seconds / 60) % 60, 'M'],
    [seconds % 60, 'S'],
  ];
  const text = parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => value + unit)
    .join('');
  return `PT${text || '0S'}`;
}
