/** Where a cue stands on the picture: WebVTT settings, what other formats say as settings, and the place that they mean. */

/** A side of the picture, and where along it the text stands. Vertical text stands on the left or the right. */
export interface CuePlace {
  side: 'top' | 'middle' | 'bottom' | 'left' | 'right';
  along: 'start' | 'center' | 'end';
}

/** Settings whose meaning the player keeps, in the order in which files write them; the size of a box and regions are none. */
const known = {
  vertical: /^(?:rl|lr)$/,
  line: /^(?:-?\d{1,3}|\d{1,3}(?:\.\d{1,4})?%)(?:,(?:start|center|end))?$/,
  position: /^\d{1,3}(?:\.\d{1,4})?%(?:,(?:line-left|center|line-right))?$/,
  align: /^(?:start|center|middle|end|left|right)$/,
} as const;

/** The known settings in one form, and how many others there were. */
export function readCueSettings(text: string): { settings: string; dropped: number } {
  const found = new Map<string, string>();
  let dropped = 0;
  for (const setting of text.split(/\s+/).filter((one) => one !== '')) {
    const at = setting.indexOf(':');
    const [name, value] = [setting.slice(0, at), setting.slice(at + 1)];
    if (name in known && known[name as keyof typeof known].test(value)) found.set(name, value === 'middle' ? 'center' : value);
    else if (name === 'region' || name === 'vertical' || name === 'line' || name === 'position' || name === 'align') dropped += 1;
  }
  const settings = Object.keys(known).flatMap((name) => (found.has(name) ? [`${name}:${found.get(name)}`] : []));
  return { settings: settings.join(' '), dropped };
}

/** Settings of a place of SubStation Alpha, by the numbers of a keypad: 8 is the middle of the top. '' = the usual place. */
export function settingsOfKeypad(key: number): string {
  const line = key > 6 ? 'line:0' : key > 3 ? 'line:50%' : '';
  const along = key % 3 === 1 ? 'position:5% align:start' : key % 3 === 0 ? 'position:95% align:end' : '';
  return [line, along].filter((part) => part !== '').join(' ');
}

export function cuePlace(settings: string): CuePlace {
  const valueOf = (name: string) => new RegExp(`(?:^|\\s)${name}:(\\S+)`).exec(settings)?.[1] ?? '';
  const [vertical, line] = [valueOf('vertical'), partOf(valueOf('line'))];
  const along = alongOf(valueOf('position'), valueOf('align'));
  // Lines of text from the right begin there; without a line the last one is meant.
  if (vertical) return { side: (line ?? 1) < 0.5 === (vertical === 'rl') ? 'right' : 'left', along };
  if (line === null) return { side: 'bottom', along };
  return { side: line < 1 / 3 ? 'top' : line < 2 / 3 ? 'middle' : 'bottom', along };
}

/** About that many lines of text fit on a picture. */
const linesOnPicture = 15;

/** A line as a part of the picture from its first edge; null for none. */
function partOf(line: string): number | null {
  const [, number = '', percent] = /^(-?[\d.]+)(%)?/.exec(line) ?? [];
  if (number === '') return null;
  const value = Number(number);
  if (percent) return value / 100;
  return value < 0 || Object.is(value, -0) ? Math.max(0, 1 + value / linesOnPicture) : Math.min(1, value / linesOnPicture);
}

function alongOf(position: string, align: string): CuePlace['along'] {
  const at = position === '' ? 50 : Number.parseFloat(position);
  if (at < 34) return 'start';
  if (at > 66) return 'end';
  if (align === 'start' || align === 'left') return 'start';
  return align === 'end' || align === 'right' ? 'end' : 'center';
}
