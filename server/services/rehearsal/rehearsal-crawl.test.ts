import { expect, test } from 'vitest';
import type { Edition } from '#shared/api/award.ts';
import type { Api } from '#shared/http/api-client.ts';
import { findPortraits } from './rehearsal-crawl.ts';

const portrait = { url: '/media/a.webp', width: 300, height: 400, alt: '' };
const nominee = (id: string, { won = false, isDrawn = false } = {}) => ({
  won,
  person: { id, name: `人物${id}`, portrait: isDrawn ? portrait : null },
});
const editionOf = (...nominees: unknown[]) => ({ units: [{ categories: [{ nominees }] }] }) as unknown as Edition;
const readerOf = (members: (language: string) => unknown[]) => ({
  api: (language: string) => (async () => ({ status: 'ok', data: { groups: [{ members: members(language) }] } })) as unknown as Api,
});
const found = async (shown: Edition | null, members: (language: string) => unknown[] = () => []) =>
  (await findPortraits(readerOf(members), 2025, shown)).map(({ kind, subjectId, nameZh, nameEn }) => [kind, subjectId, nameZh, nameEn]);

test('names nominees without a portrait once, and no winner, who is missed with the records', async () => {
  const shown = editionOf(nominee('a'), nominee('a'), nominee('b', { isDrawn: true }), nominee('c', { won: true }), {
    won: false,
    person: null,
  });

  expect(await found(shown)).toEqual([['nomineePortraitMissing', 'a', '人物a', '']]);
});

test('names members of the jury without a portrait in both languages', async () => {
  const members = (language: string) =>
    ['a', 'b'].map((id) => ({ id, name: language === 'en' ? `Juror ${id}` : `评委${id}`, portrait: id === 'b' ? portrait : null }));

  expect(await found(null, members)).toEqual([['juryPortraitMissing', 'a', '评委a', 'Juror a']]);
});
