import { expect, test } from 'vitest';
import { readCdn, type CdnVariables } from './config-cdn.ts';

const none: CdnVariables = { kind: undefined, urls: undefined, zone: undefined, keyId: undefined, token: undefined, seconds: undefined };
const read = (given: Partial<CdnVariables>) => {
  const problems: string[] = [];
  return { ...readCdn({ ...none, ...given }, problems), problems };
};

test.each([
  [{ token: 'x' }, 'CDN_PURGE_TOKEN has no effect without CDN_PURGE: the CDN is not told what has changed'],
  [{ zone: 'a', token: 'x' }, 'CDN_PURGE_ZONE, CDN_PURGE_TOKEN have no effect without CDN_PURGE: the CDN is not told what has changed'],
])('%j alone has no effect, and a warning says so', (given, warning) => {
  const [problems, warnings]: [string[], string[]] = [[], []];

  expect(readCdn({ ...none, ...given }, problems, warnings).cdn).toBeNull();
  expect([problems, warnings]).toEqual([[], [warning]]);
});

test('no CDN unless one is named', () => {
  expect(read({})).toEqual({ cdn: null, cdnSeconds: 600, problems: [] });
});

test('reads what a provider needs; where a purge takes minutes, responses are kept for thirty seconds', () => {
  const { cdn, cdnSeconds, problems } = read({ kind: 'aliyun', zone: 'www.example.org', keyId: 'id', token: 'secret' });

  expect([cdn?.zone, cdnSeconds, problems]).toEqual(['www.example.org', 30, []]);
});

test('several servers of Varnish, and a time of one’s own', () => {
  const { cdn, cdnSeconds } = read({ kind: 'varnish', urls: 'http://a:6081/, http://b:6081', seconds: '2' });

  expect([cdn?.urls, cdnSeconds]).toEqual([['http://a:6081', 'http://b:6081'], 2]);
});

test.each([
  [{ kind: 'akamai' }, 'CDN_PURGE must be one of fastly, cloudflare, aliyun, tencent, varnish, webhook'],
  [{ kind: 'fastly', zone: 'a' }, 'CDN_PURGE_TOKEN must be set with CDN_PURGE=fastly'],
  [{ kind: 'varnish', urls: 'edge:6081' }, 'CDN_PURGE_URL must be URLs that begin with http:// or https://, separated by commas'],
  [{ seconds: '0' }, 'CDN_SECONDS must be a whole number from 1 to 600'],
])('%j is refused', (given, problem) => {
  expect(read(given).problems).toEqual([problem]);
});
