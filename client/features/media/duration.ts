/** The length of a film or clip as people read it. */

/** `118:04`, or `1:02:03` past two hours; minutes carry on to 119 as film lengths do. */
export function durationText(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes}:${twoDigits(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}
