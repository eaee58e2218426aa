/** Phone and ID numbers and addresses as they are shown: enough for their owner to recognise them, too little for anybody else. */

/** Numbers of a full length keep three characters in front and four behind: `139****1234`, `510***********1234`. */
const fullLength = 11;

/** The first sign of an e-mail address and its domain: `l***@qq.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${[...email][0] ?? ''}***${email.slice(at)}`;
}

/** Hides the middle of a number; of a short one no more than a third is left. */
export function maskNumber(number: string): string {
  const signs = [...number.replace(/\s+/g, '')];
  const shown = Math.floor(signs.length / 3);
  const [front, back] = signs.length >= fullLength ? [3, 4] : [Math.floor(shown / 2), Math.ceil(shown / 2)];
  return signs.map((sign, at) => (at < front || at >= signs.length - back ? sign : '*')).join('');
}
