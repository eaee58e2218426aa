/** Masks phone numbers, ID numbers and email addresses for display: recognisable to their owner, useless to others. */

/** Full-length numbers keep the first three and last four characters: `139****1234`, `510***********1234`. */
const fullLength = 11;

/** First character and domain of an email address: `l***@qq.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${[...email][0] ?? ''}***${email.slice(at)}`;
}

/** Masks the middle of a number; of a short one at most a third stays visible. */
export function maskNumber(number: string): string {
  const signs = [...number.replace(/\s+/g, '')];
  const shown = Math.floor(signs.length / 3);
  const [front, back] = signs.length >= fullLength ? [3, 4] : [Math.floor(shown / 2), Math.ceil(shown / 2)];
  return signs.map((sign, at) => (at < front || at >= signs.length - back ? sign : '*')).join('');
}
