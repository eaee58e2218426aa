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

type Step = readonly [act: 'zh' | 'en', text: string] | readonly [act: 'confirm', suffix: 'Zh' | 'En'] | readonly ['session'];

/** Steps of an author, each with the languages that are stale afterwards. */
const stories: readonly (readonly [name: string, ...steps: (readonly [step: Step, stale: string])[]])[] = [
  [
    'a translation may be corrected in the same session',
    [['zh', '二'], 'En'],
    [['en', 'Two'], ''],
    [['en', 'Two!'], ''],
    [['en', 'Two?'], ''],
  ],
  ['a source may be corrected while its translation is stale', [['zh', '二'], 'En'], [['zh', '二二'], 'En'], [['en', 'Two'], '']],
  ['a correction in a later session is an update', [['zh', '二'], 'En'], [['en', 'Two'], ''], [['session'], ''], [['en', 'Ten'], 'Zh']],
  ['a change after confirming is an update', [['zh', '二'], 'En'], [['confirm', 'En'], ''], [['zh', '三'], 'En'], [['confirm', 'En'], '']],
  ['a changed translation after confirming is an update', [['en', 'Two'], 'Zh'], [['confirm', 'Zh'], ''], [['en', 'Ten'], 'Zh']],
  [
    'a confirmation ends with the next change, after which a translation may be corrected again',
    [['zh', '二'], 'En'],
    [['confirm', 'En'], ''],
    [['zh', '三'], 'En'],
    [['en', 'Three'], ''],
    [['en', 'Three!'], ''],
    [['confirm', 'En'], ''],
    [['en', 'Four'], 'Zh'],
    [['zh', '四'], ''],
    [['zh', '四四'], ''],
  ],
  ['a confirmation holds in later sessions', [['zh', '二'], 'En'], [['session'], 'En'], [['confirm', 'En'], ''], [['session'], '']],
  [
    'without a translation nothing is stale, and the next one is new',
    [['en', ''], ''],
    [['zh', '二'], ''],
    [['en', 'Two'], ''],
    [['zh', '三'], 'En'],
  ],
];

test.each(stories.map(([name, ...steps]) => ({ name, steps })))('$name', ({ steps }) => {
  const none = { abstractZh: '', abstractEn: '', bodyZh: '', bodyEn: '', authorZh: '', authorEn: '', sourceZh: '', sourceEn: '' };
  let now = { ...none, titleZh: '一', titleEn: 'One' } as ItemFields;
  let matched: ReturnType<typeof matchAfterSave> = {};
  let [version, sessionFrom] = [1, 1];
  const fieldVersions: Record<string, number> = {};

  for (const [index, [step, stale]] of steps.entries()) {
    const field = step[0] === 'zh' ? 'titleZh' : 'titleEn';
    const old = now;
    if (step[0] === 'session') sessionFrom = version;
    else {
      const written = step[0] === 'confirm' ? [] : ([field] as const);
      if (step[0] !== 'confirm') now = { ...now, [field]: step[1] };
      const confirmed = step[0] === 'confirm' ? [`title${step[1]}`] : [];
      matched = matchAfterSave({ before: matched, old, now, written, confirmed, fieldVersions, sessionFrom });
      version += 1;
      if (step[0] !== 'confirm') fieldVersions[field] = version;
    }
    expect(staleLanguages({ zh: now.titleZh, en: now.titleEn }, matched.title).join(), `step ${index + 1}`).toBe(stale);
  }
});
