import { expect, test } from 'vitest';
import { getPlayUrl } from '#shared/api/video.ts';
import { createPlayAuthorisation, type PlayGrant } from './play-authorisation.ts';

const ours = createPlayAuthorisation({ secret: 'a secret of at least thirty-two characters' });
const film: PlayGrant = { videoId: 'v01', room: 'room-winners', seconds: 24 };
const noonMs = Date.UTC(2026, 10, 21, 12);
const issued = ours.issue(film, noonMs + 1);
const [version = '', end = '', room = '', signature = ''] = issued.split('.');

test('fits the contract and is short', () => {
  const { pattern = '' } = getPlayUrl.query.properties.playAuth as { pattern?: string };

  for (const playAuth of [issued, ours.issue({ videoId: 'V_-9', room: '', seconds: 0 }, noonMs)])
    expect(playAuth).toMatch(new RegExp(pattern));
  expect(issued.length).toBeLessThan(80);
});

const lives: readonly (readonly [string, number, number, number])[] = [
  ['a film of 24 s, issued on the minute', 24, 0, 36_000],
  ['a film of 24 s, issued a millisecond later', 24, 1, 96_000 - 1],
  ['a film of 24 s, issued at the end of the minute', 24, 59_999, 36_001],
  ['a feature of two hours', 7_200, 30_000, 7_242_000],
  ['a film of unknown length, such as a live one', 0, 0, 3_600_000],
];

test.each(lives)('%s expires as promised', (_name, seconds, afterMs, lifeMs) => {
  const askedMs = noonMs + afterMs;
  const playAuth = ours.issue({ ...film, seconds }, askedMs);

  expect(ours.check(playAuth, film.videoId, askedMs)).toEqual({ state: 'valid', endsAtMs: askedMs + lifeMs, reader: null });
  expect(ours.check(playAuth, film.videoId, askedMs + lifeMs - 1)).toMatchObject({ state: 'valid' });
  expect(ours.check(playAuth, film.videoId, askedMs + lifeMs)).toEqual({ state: 'expired' });
});

test('issues identical tokens within one minute', () => {
  const tokens = [1, 500, 20_000, 59_999, 60_000].map((afterMs) => ours.issue(film, noonMs + afterMs));

  expect(new Set(tokens).size).toBe(1);
  expect(ours.issue(film, noonMs + 60_001)).not.toBe(tokens[0]);
});

const wrong: readonly (readonly [string, string, string])[] = [
  ['another video', issued, 'v02'],
  ['nothing', '', 'v01'],
  ['words', 'let-me-in', 'v01'],
  ['another version', ['3', end, room, signature].join('.'), 'v01'],
  ['one for what is public as one for a draft', ['2', end, 'link-abc', signature].join('.'), 'v01'],
  [
    'one of another reader',
    ours.issuePreview({ videoId: 'v01', reader: 'link-abc', seconds: 24 }, noonMs).replace('link-abc', 'link-abd'),
    'v01',
  ],
  [
    'one for a draft as one for what is public',
    ours.issuePreview({ videoId: 'v01', reader: 'link-abc', seconds: 24 }, noonMs).replace(/^2/, '1'),
    'v01',
  ],
  ['a later end', [version, (Number.parseInt(end, 36) + 1).toString(36), room, signature].join('.'), 'v01'],
  ['an end that is no number', [version, 'ZZ', room, signature].join('.'), 'v01'],
  ['an end without bound', [version, 'z'.repeat(40), room, signature].join('.'), 'v01'],
  ['another room', [version, end, 'room-forum', signature].join('.'), 'v01'],
  ['no signature', [version, end, room].join('.'), 'v01'],
  ['an empty signature', [version, end, room, ''].join('.'), 'v01'],
  ['half a signature', [version, end, room, signature.slice(0, 20)].join('.'), 'v01'],
  ['a longer signature', `${issued}A`, 'v01'],
  ['a part more', `${issued}.x`, 'v01'],
  ['the signature in another case', [version, end, room, signature.toUpperCase()].join('.'), 'v01'],
  [
    'the signature with spare bits',
    [version, end, room, signature.slice(0, -1) + String.fromCharCode(signature.charCodeAt(signature.length - 1) + 1)].join('.'),
    'v01',
  ],
  [
    'the signature of another secret',
    createPlayAuthorisation({ secret: 'another secret of at least 32 characters' }).issue(film, noonMs + 1),
    'v01',
  ],
  ['fields moved between video and room', ours.issue({ ...film, videoId: 'v0', room: '1' }, noonMs + 1), 'v01'],
];

test.each(wrong)('refuses %s', (_name, playAuth, videoId) => {
  expect(ours.check(playAuth, videoId, noonMs + 2)).toEqual({ state: 'wrong' });
});

test('names the reader in a token for a draft, which is valid for at least an hour', () => {
  const hourMs = 3_600_000;
  for (const [seconds, lifeMs] of [
    [24, hourMs],
    [7_200, 7_212_000],
  ] as const) {
    const playAuth = ours.issuePreview({ videoId: 'v01', reader: 'user-_a-b', seconds }, noonMs);

    expect(ours.check(playAuth, 'v01', noonMs)).toEqual({ state: 'valid', endsAtMs: noonMs + lifeMs, reader: 'user-_a-b' });
    expect(ours.check(playAuth, 'v01', noonMs + lifeMs)).toEqual({ state: 'expired' });
    expect(ours.check(playAuth, 'v02', noonMs)).toEqual({ state: 'wrong' });
  }
});
