import { expect, test } from 'vitest';
import { afterSave, conflictsOf, decided, rebase } from './merge.ts';
import { changesOf, emptyFields } from './item-values.ts';

const written = (changes: Partial<ReturnType<typeof emptyFields>>) => ({ ...emptyFields(), ...changes });

test('what was sent counts as saved, what was typed meanwhile stays to be saved', () => {
  const { base, fields } = afterSave(
    { base: emptyFields(), fields: written({ titleZh: '灯火', titleEn: 'Lights on' }) },
    { titleZh: '灯', titleEn: 'Lights on' },
    {},
  );

  expect(changesOf(base, fields)).toEqual({ titleZh: '灯火' });
});

test('what others changed comes in where nothing was typed, and waits below where something was', () => {
  const { base, fields } = afterSave(
    { base: emptyFields(), fields: written({ titleZh: '灯', authorEn: 'Mine' }) },
    { titleZh: '灯' },
    { titleEn: 'Lights', authorEn: 'Theirs' },
  );

  expect(fields).toMatchObject({ titleZh: '灯', titleEn: 'Lights', authorEn: 'Mine' });
  expect(base).toMatchObject({ titleEn: 'Lights', authorEn: 'Theirs' });
});

test('a title that the server cleaned is taken over, a body keeps the cursor that stands in it', () => {
  const { base, fields } = afterSave(
    { base: emptyFields(), fields: written({ titleZh: '灯 ', bodyZh: '<p><a href="https://a.cn">a</a></p>' }) },
    { titleZh: '灯 ', bodyZh: '<p><a href="https://a.cn">a</a></p>' },
    { titleZh: '灯', bodyZh: '<p><a href="https://a.cn" rel="noopener">a</a></p>' },
  );

  expect(fields).toMatchObject({ titleZh: '灯', bodyZh: '<p><a href="https://a.cn">a</a></p>' });
  expect(changesOf(base, fields)).toEqual({});
});

test('a newer state of the server goes under what is being written', () => {
  const { fields, base } = rebase(
    { base: written({ titleZh: '旧', titleEn: 'Old' }), fields: written({ titleZh: '我的', titleEn: 'Old' }) },
    written({ titleZh: '他的', titleEn: 'New' }),
  );

  expect(fields).toMatchObject({ titleZh: '我的', titleEn: 'New' });
  expect(changesOf(base, fields)).toEqual({ titleZh: '我的' });
});

test('a conflict is decided by field: mine, theirs, or a text made of both; two equal texts are none', () => {
  const fields = written({ titleZh: '我的', titleEn: 'Mine', abstractZh: '我', tagsZh: ['同'] });
  const told = { titleZh: at('原'), titleEn: at('Base'), abstractZh: at(''), tagsZh: at([]) };
  const server = written({ titleZh: '他的', titleEn: 'Theirs', abstractZh: '他', tagsZh: ['同'] });

  const conflicts = conflictsOf(told, { base: emptyFields(), fields }, server);
  const after = decided(fields, conflicts, { titleZh: { take: 'theirs' }, abstractZh: { take: 'edited', value: '我和他' } });

  expect(conflicts.map(({ field, base, mine, theirs }) => [field, base, mine, theirs])).toEqual([
    ['titleZh', '原', '我的', '他的'],
    ['titleEn', 'Base', 'Mine', 'Theirs'],
    ['abstractZh', '', '我', '他'],
  ]);
  expect(after).toMatchObject({ titleZh: '他的', titleEn: 'Mine', abstractZh: '我和他' });
});

function at(base: unknown) {
  return { base, theirs: null, theirName: '闻一' };
}
