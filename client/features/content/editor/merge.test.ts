import { expect, test } from 'vitest';
import { afterSave, conflictsOf, decided, rebase } from './merge.ts';
import { changesOf, emptyFields } from './item-values.ts';

const written = (changes: Partial<ReturnType<typeof emptyFields>>) => ({ ...emptyFields(), ...changes });

test('marks sent values as saved and keeps later changes unsaved', () => {
  const { base, fields } = afterSave(
    { base: emptyFields(), fields: written({ titleZh: '灯火', titleEn: 'Lights on' }) },
    { titleZh: '灯', titleEn: 'Lights on' },
    {},
  );

  expect(changesOf(base, fields)).toEqual({ titleZh: '灯火' });
});

test('takes changes of others for untouched fields and keeps own changes', () => {
  const { base, fields } = afterSave(
    { base: emptyFields(), fields: written({ titleZh: '灯', authorEn: 'Mine' }) },
    { titleZh: '灯' },
    { titleEn: 'Lights', authorEn: 'Theirs' },
  );

  expect(fields).toMatchObject({ titleZh: '灯', titleEn: 'Lights', authorEn: 'Mine' });
  expect(base).toMatchObject({ titleEn: 'Lights', authorEn: 'Theirs' });
});

test('takes a title as the server cleaned it, but keeps the body, so that the cursor stays', () => {
  const { base, fields } = afterSave(
    { base: emptyFields(), fields: written({ titleZh: '灯 ', bodyZh: '<p><a href="https://a.cn">a</a></p>' }) },
    { titleZh: '灯 ', bodyZh: '<p><a href="https://a.cn">a</a></p>' },
    { titleZh: '灯', bodyZh: '<p><a href="https://a.cn" rel="noopener">a</a></p>' },
  );

  expect(fields).toMatchObject({ titleZh: '灯', bodyZh: '<p><a href="https://a.cn">a</a></p>' });
  expect(changesOf(base, fields)).toEqual({});
});

test('rebases unsaved changes on newer server values', () => {
  const { fields, base } = rebase(
    { base: written({ titleZh: '旧', titleEn: 'Old' }), fields: written({ titleZh: '我的', titleEn: 'Old' }) },
    written({ titleZh: '他的', titleEn: 'New' }),
  );

  expect(fields).toMatchObject({ titleZh: '我的', titleEn: 'New' });
  expect(changesOf(base, fields)).toEqual({ titleZh: '我的' });
});

test('resolves conflicts by field: mine, theirs or edited; equal texts are no conflict', () => {
  const fields = written({ titleZh: '我的', titleEn: 'Mine', abstractZh: '我', tagsZh: ['同'] });
  const serverConflicts = { titleZh: at('原'), titleEn: at('Base'), abstractZh: at(''), tagsZh: at([]) };
  const server = written({ titleZh: '他的', titleEn: 'Theirs', abstractZh: '他', tagsZh: ['同'] });

  const conflicts = conflictsOf(serverConflicts, { base: emptyFields(), fields }, server);
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
