/** Phone and ID numbers as they are shown: enough for their owner to recognise them, too little for anybody else. */

/** Numbers of a full length keep three characters in front and four behind: `139****1234`, `510***********1234`. */
const fullLength = 11;

/** Hides the middle of a number; of a short one no more than a third is left. */
export function maskNumber(number: string): string {
  const signs = [...number.replace(/\s+/g, '')];
  const shown = Math.floor(signs.length / 3);
  const [front, back] = signs.length >= fullLength ? [3, 4] : [Math.floor(shown / 2), Math.ceil(shown / 2)];
  return signs.map((sign, at) => (at < front || at >= signs.length - back ? sign : '*')).join('');
}
