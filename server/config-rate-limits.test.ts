import { expect, test } from 'vitest';
import { defaultRateLimits } from '#shared/rate-limits.ts';
import { ConfigError, readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig({ APP_SECRET: 'a-secret-of-at-least-32-characters', ...environment });

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    read(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
}

test('overrides only the limits that are set', () => {
  expect(read({}).rateLimits).toEqual(defaultRateLimits);
  expect(read({ RATE_LIMITS: ' login.network=300/600 ,play.network=5000/60,' }).rateLimits).toEqual({
    ...defaultRateLimits,
    'login.network': { count: 300, seconds: 600 },
    'play.network': { count: 5_000, seconds: 60 },
  });
  expect([read({}).wideShares, read({ IPV6_SHARES: '1, 16' }).wideShares]).toEqual([
    [2, 4],
    [1, 16],
  ]);
});

test('reports every invalid item by name', () => {
  const problems = problemsOf({
    RATE_LIMITS: 'login=3/5,login.network=30,code.all=0/60,play.network=1/9999999,search.network=1/1,search.network=2/2',
    IPV6_SHARES: '4,2',
  });

  expect(problems).toEqual([
    expect.stringMatching(/^RATE_LIMITS: there is no limit "login"; there are search\.network, /),
    'RATE_LIMITS: "login.network=30" must be "<name>=<count>/<seconds>", such as login.network=300/600',
    'RATE_LIMITS: "code.all=0/60" must count at least 1 within 1 to 604800 seconds',
    expect.stringContaining('"play.network=1/9999999" must be'),
    'RATE_LIMITS: "search.network" is set twice',
    expect.stringMatching(/^IPV6_SHARES must be two whole numbers/),
  ]);
  for (const wrong of ['2', 'a,b', '0,4', '2,4,8', '-1,3']) expect(problemsOf({ IPV6_SHARES: wrong })).toHaveLength(1);
});
