/** Parses RATE_LIMITS and IPV6_SHARES, which override the limits of shared/rate-limits.ts. */
import {
  defaultRateLimits,
  defaultWideShares,
  isRateLimitName,
  type RateFigure,
  type RateLimitName,
  type RateLimits,
  type WideShares,
} from '#shared/rate-limits.ts';

const pattern = /^([A-Za-z.]+)=(\d{1,7})\/(\d{1,6})$/;
const secondsMax = 7 * 86_400;

/** Parses `login.network=300/600,play.network=5000/60`: count and window in seconds. Adds a problem for each invalid item. */
export function readRateLimits(text: string, problems: string[]): RateLimits {
  const figures = new Map<RateLimitName, RateFigure>();
  for (const item of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [, name = '', count = '', seconds = ''] = pattern.exec(item) ?? [];
    const figure = { count: Number(count), seconds: Number(seconds) };
    if (name === '') problems.push(`RATE_LIMITS: "${item}" must be "<name>=<count>/<seconds>", such as login.network=300/600`);
    else if (!isRateLimitName(name))
      problems.push(`RATE_LIMITS: there is no limit "${name}"; there are ${Object.keys(defaultRateLimits).join(', ')}`);
    else if (figures.has(name)) problems.push(`RATE_LIMITS: "${name}" is set twice`);
    else if (figure.count < 1 || figure.seconds < 1 || figure.seconds > secondsMax)
      problems.push(`RATE_LIMITS: "${item}" must count at least 1 within 1 to ${secondsMax} seconds`);
    else figures.set(name, figure);
  }
  return Object.freeze({ ...defaultRateLimits, ...Object.fromEntries(figures) });
}

/** Parses `2,4`: how many times the limit of a /64 applies to its /56 and its /48. */
export function readWideShares(text: string, problems: string[]): WideShares {
  if (text === '') return defaultWideShares;
  const [of56 = 0, of48 = 0, ...more] = text.split(',').map((part) => (/^\s*\d{1,5}\s*$/.test(part) ? Number(part) : 0));
  if (more.length > 0 || of56 < 1 || of48 < of56)
    problems.push('IPV6_SHARES must be two whole numbers such as "2,4": the share of a /56 and that of a /48, which is not smaller');
  return [of56, of48];
}
