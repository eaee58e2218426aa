/** Blocks below the text of an item: only what is public, until the next change, and nowhere a link that leads elsewhere. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { film } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import { createContentService } from '#server/services/reading/content.ts';
import type { BlockData, ItemBlock } from '#shared/api/block.ts';
import { emptyBlock } from '#shared/site/page-blocks.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, publishItem, secondsFromNow } from '#test/support/factories.ts';

const block = (id: string, data: Partial<BlockData>, isShown = true): ItemBlock => ({
  id,
  isShown,
  block: { ...emptyBlock, titleZh: `${id}题`, titleEn: id, ...data },
});

testOnDatabase('a page shows of its blocks what is public, names no winner, and changes when a picked film appears', async (database) => {
  const { db } = database;
  const { id: columnId } = await makeColumn(database, { columnType: 'page', path: '/visit' });
  const made = await makeEdition(database);
  const [soon = '', hidden = ''] = made.loserWorkIds;
  const appears = secondsFromNow(3_600);
  await db.update(film).set({ publishAt: appears }).where(eq(film.id, soon));
  await db.update(film).set({ publishAt: null }).where(eq(film.id, hidden));
  await db.update(person).set({ publishAt: null }).where(eq(person.id, made.winnerPersonId));
  const other = await publishItem(database, { columnId });
  const ahead = await publishItem(database, { columnId }, { publishAt: secondsFromNow(7_200) });
  const blocks = [
    block('films', { kind: 'films', picked: [hidden, made.winnerWorkId, soon, 'unknown'] }),
    block('people', { kind: 'people', picked: [made.winnerPersonId] }),
    block('items', { kind: 'items', picked: [ahead, other], path: 'javascript:alert(1)', linkZh: '更多', linkEn: 'More' }),
    block('countdown', { kind: 'countdown', at: '2099-01-01T00:00:00.000Z' }),
    block('text', { kind: 'text', textZh: '第一段', textEn: '<b>One</b>', path: '/news', linkZh: '更多', linkEn: 'More' }),
    block('closed', { kind: 'text', textZh: '一', textEn: 'One', until: '2001-01-01T00:00:00.000Z' }),
    block('off', { kind: 'text', textZh: '一', textEn: 'One' }, false),
  ];
  const id = await publishItem(database, { columnId, blocks });

  const read = async (language: 'en' | 'zh-Hans') => createContentService(database).getContent(id, language);
  const { data, tags, changesAt } = await read('en');

  expect(data.blocks?.map((one) => [one.id, one.title, one.link])).toEqual([
    ['films', 'films', null],
    ['items', 'items', null],
    ['countdown', 'countdown', null],
    ['text', 'text', { label: 'More', path: '/news' }],
  ]);
  const [films, items, countdown, text] = data.blocks ?? [];
  expect(films?.films.map((card) => card.id)).toEqual([made.winnerWorkId]);
  expect(items?.items.map((row) => row.id)).toEqual([other]);
  expect([countdown?.time, text?.text]).toEqual(['2099-01-01T00:00:00.000Z', '<b>One</b>']);
  expect(JSON.stringify(data)).not.toContain(made.canary);
  // An engine keeps microseconds.
  expect(Math.abs((changesAt?.getTime() ?? 0) - appears.getTime())).toBeLessThan(5);
  expect(tags).toEqual(expect.arrayContaining([`content:${id}`, 'works', 'people', `content:${other}`]));
  expect((await read('zh-Hans')).data.blocks?.map(({ title }) => title)).toEqual(['films题', 'items题', 'countdown题', 'text题']);
});
