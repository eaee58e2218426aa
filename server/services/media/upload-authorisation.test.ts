import { expect, test } from 'vitest';
import { uploadAuthorisationSeconds } from '#shared/limits.ts';
import { createUploadAuthorisation, isUploadAuthorisation } from './upload-authorisation.ts';

const { issue, check } = createUploadAuthorisation({ secret: 'a secret of at least 32 characters' });
const nowMs = Date.UTC(2026, 10, 21, 12);
const lifeMs = uploadAuthorisationSeconds * 1_000;

test('an authorisation is for one upload, and ends', () => {
  const auth = issue('upload-a', nowMs);

  expect([0, lifeMs - 1, lifeMs, lifeMs * 2].map((ms) => check(auth, 'upload-a', nowMs + ms))).toEqual([true, true, false, false]);
  expect(check(auth, 'upload-b', nowMs)).toBe(false);
  expect(isUploadAuthorisation(auth)).toBe(true);
});

test('an authorisation that was changed, or comes from another secret, is none', () => {
  const auth = issue('upload-a', nowMs);
  const later = auth.replace(/\.[0-9a-z]+\./, `.${(nowMs / 1_000 + 1e6).toString(36)}.`);
  const foreign = createUploadAuthorisation({ secret: 'another secret of at least 32 characters' }).issue('upload-a', nowMs);

  for (const changed of [later, foreign, `${auth}.x`, auth.slice(0, -4), `u2${auth.slice(2)}`, 'u1', ''])
    expect(check(changed, 'upload-a', nowMs), changed).toBe(false);
});
