/** Effect of a save on the translation status of a text without an earlier status. */
import { expect, test } from 'vitest';
import { staleLanguages } from '#shared/content/translation-match.ts';
import type { ItemFields } from '#shared/api/content-staff.ts';
import { matchAfterSave } from './translation-match.ts';

const rows: readonly (readonly [name: string, old: [zh: string, en: string], now: [zh: string, en: string], stale: string[]])[] = [
  ['of a pair that was imported the other one is old', ['一', 'One'], ['二', 'One'], ['En']],
  ['where there was none nothing is', ['一', ''], ['二', ''], []],
  ['a first translation belongs to its source', ['一', ''], ['一', 'One'], []],
];

test.each(rows)('%s', (_name, [oldZh, oldEn], [zh, en], stale) => {
  const none = { abstractZh: '', abstractEn: '', bodyZh: '', bodyEn: '', authorZh: '', authorEn: '', sourceZh: '', sourceEn: '' };
  const fields = (titleZh: string, titleEn: string) => ({ ...none, titleZh, titleEn }) as ItemFields;
  const written = (
    [
      ['titleZh', oldZh !== zh],
      ['titleEn', oldEn !== en],
    ] as const
  ).flatMap(([name, isWritten]) => (isWritten ? [name] : []));

  const matched = matchAfterSave({
    before: {},
    old: fields(oldZh, oldEn),
    now: fields(zh, en),
    written,
    confirmed: [],
    fieldVersions: {},
    sessionFrom: 1,
  });

  expect(staleLanguages({ zh, en }, matched.title)).toEqual(stale);
});
