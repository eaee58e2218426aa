/** Recipients of craft awards: entered by staff, shown on the pages of edition, film and person, and secret until the nominees are public. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { edition as editionTable } from '#server/db/schema/award.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { createAwardService } from '#server/services/award/award.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { readNominationsOfPerson, readNominationsOfFilm } from '#server/services/award/award-record.ts';
import { readFilmItem } from '#server/services/award/film-profile.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';

const actor = 'test';
const past = '2020-01-01T00:00:00.000Z';

testOnDatabase('a craft award names the writer instead of the director once nominees are public', async (database) => {
  const { db } = database;
  const awards = createAwardStaffService(database);
  const award = createAwardService(database);
  const made = await makeEdition(database);
  const [filmId = ''] = made.loserWorkIds;
  const {
    fields: { unitId },
  } = await awards.film.get(filmId, 'en');
  const person = async (nameEn: string) => {
    const { id } = await awards.person.add(actor, { nameZh: '', nameEn });
    await awards.person.save(actor, { id, base: { publishAt: null }, changes: { publishAt: past } }, 'en');
    return id;
  };
  const [director, writer] = [await person(`Director ${made.id}`), await person(`Writer ${made.id}`)];
  const named = { nameZh: '', nameEn: '' };
  const credits = [
    { ...named, personId: director, function: 'director' as const, roleZh: '', roleEn: '' },
    { ...named, personId: writer, function: 'writer' as const, roleZh: '', roleEn: '' },
    { personId: null, nameZh: ' 程以宁 ', nameEn: 'Cheng Yining', function: 'music' as const, roleZh: '', roleEn: '' },
  ];
  await awards.film.save(
    actor,
    { id: filmId, base: { credits: [], languageEn: '', companyEn: '' }, changes: { credits, languageEn: 'Chinese', companyEn: 'Echo' } },
    'en',
  );
  const screenplay = await awards.category.add(actor, { unitId, subject: 'work', labelZh: '最佳编剧', labelEn: 'Best Screenplay' });
  const again = await awards.category.add(actor, { unitId, subject: 'work', labelZh: '最佳编剧', labelEn: 'Best Screenplay' });

  const { id } = await awards.nomination.add(actor, {
    categoryId: screenplay.id,
    filmId,
    personId: null,
    roleZh: '',
    roleEn: '',
    recipients: [{ ...named, personId: writer, function: 'writer' }],
  });
  await awards.nomination.save(
    actor,
    {
      id,
      base: { recipients: [{ ...named, personId: writer, function: 'writer' }] },
      changes: {
        recipients: [
          { ...named, personId: writer, function: 'writer' },
          { personId: null, nameZh: '孟若川', nameEn: '', function: 'writer' },
        ],
      },
    },
    'en',
  );

  const shown = (await award.getEdition(made.year, 'en')).data.units.flatMap(({ categories }) => categories);
  expect(shown.find((category) => category.id === screenplay.id)).toMatchObject({
    anchor: 'best-screenplay-film',
    winner: null,
    nominees: [
      {
        recipients: [
          { name: `Writer ${made.id}`, function: 'writer' },
          { name: '孟若川', path: '' },
        ],
      },
    ],
  });
  expect(shown.find((category) => category.id === again.id)?.anchor).toBe('best-screenplay-film-2');
  const ofPerson = async (who: string) => (await readNominationsOfPerson(db, who, 'en')).map(({ category }) => category);
  expect(await ofPerson(writer)).toEqual(['Best Screenplay']);
  expect(await ofPerson(director)).not.toContain('Best Screenplay');
  expect(await ofPerson(director)).toHaveLength(1);
  expect(
    (await readNominationsOfFilm(db, { filmId, recordings: null }, 'en'))
      .find((fact) => fact.id === id)
      ?.recipients.map(({ name }) => name),
  ).toEqual([`Writer ${made.id}`, '孟若川']);
  const profile = (await readFilmItem(db, filmId, 'en'))?.data;
  expect([profile?.spoken, profile?.companies, profile?.credits.map((group) => [group.function, group.people[0]?.name])]).toEqual([
    'Chinese',
    'Echo',
    [
      ['director', `Director ${made.id}`],
      ['writer', `Writer ${made.id}`],
      ['music', 'Cheng Yining'],
    ],
  ]);

  await db
    .update(editionTable)
    .set({ nomineesAt: sql`now() + interval '1 hour'` })
    .where(eq(editionTable.id, made.id));
  expect(JSON.stringify((await award.getEdition(made.year, 'en')).data)).not.toMatch(/孟若川|Writer/);
  expect(await ofPerson(writer)).toEqual([]);
  await expect(
    awards.nomination.save(
      actor,
      { id, base: { recipients: [] }, changes: { recipients: [{ ...named, personId: null, function: 'writer' }] } },
      'en',
    ),
  ).rejects.toThrow();
  await expect(awards.person.remove(actor, writer)).rejects.toThrow();
});

testOnDatabase('recipients of only one nominee are public with the result; recipients of every nominee before it', async (database) => {
  const { db } = database;
  const awards = createAwardStaffService(database);
  const award = createAwardService(database);
  const search = createSearchService(database);
  const made = await makeEdition(database);
  const [firstWork = '', secondWork = ''] = [made.winnerWorkId, ...made.loserWorkIds];
  const {
    fields: { unitId },
  } = await awards.film.get(firstWork, 'en');
  const director = (await awards.person.add(actor, { nameZh: '', nameEn: `Director ${made.id}` })).id;
  const writer = (await awards.person.add(actor, { nameZh: '', nameEn: `Writer ${made.id}` })).id;
  for (const id of [director, writer])
    await awards.person.save(actor, { id, base: { publishAt: null }, changes: { publishAt: past } }, 'en');
  const credits = [{ personId: director, nameZh: '', nameEn: '', function: 'director' as const, roleZh: '', roleEn: '' }];
  await awards.film.save(actor, { id: firstWork, base: { credits: [] }, changes: { credits } }, 'en');
  const { id: categoryId } = await awards.category.add(actor, {
    unitId,
    subject: 'work',
    labelZh: `最佳编剧${made.id}`,
    labelEn: `Best Screenplay ${made.id}`,
  });
  const [winner, other] = [await nominate(firstWork), await nominate(secondWork)];
  const outputs = async () =>
    JSON.stringify([
      (await award.getEdition(made.year, 'en')).data.units.flatMap(({ categories }) => categories).find(({ id }) => id === categoryId),
      await readNominationsOfFilm(db, { filmId: firstWork, recordings: null }, 'en'),
      await readNominationsOfPerson(db, writer, 'en'),
      await readNominationsOfPerson(db, director, 'en'),
      (await search.searchContent({ search: `Best Screenplay ${made.id}` }, 'en')).data.rows,
    ]);
  const before = await outputs();

  await receive(winner, [], [{ personId: writer, nameZh: '', nameEn: '', function: 'writer' }]);
  expect(await outputs()).toBe(before);

  // A person whose page is not public does not count: visitors would see the other one alone.
  const hidden = (await awards.person.add(actor, { nameZh: '', nameEn: `Hidden ${made.id}` })).id;
  await receive(other, [], [{ personId: hidden, nameZh: '', nameEn: '', function: 'writer' }]);
  expect(await outputs()).toBe(before);

  await receive(
    other,
    [{ personId: hidden, nameZh: '', nameEn: '', function: 'writer' }],
    [{ personId: null, nameZh: '孟若川', nameEn: '', function: 'writer' }],
  );
  const complete = await outputs();
  expect(complete).toContain(`Writer ${made.id}`);
  expect(complete).toContain('孟若川');

  await receive(other, [{ personId: null, nameZh: '孟若川', nameEn: '', function: 'writer' }], []);
  expect(await outputs()).toBe(before);
  await made.reveal();
  expect(await outputs()).toContain(`Writer ${made.id}`);

  async function nominate(filmId: string): Promise<string> {
    return (await awards.nomination.add(actor, { categoryId, filmId, personId: null, roleZh: '', roleEn: '' })).id;
  }

  async function receive(id: string, base: Recipients, recipients: Recipients): Promise<void> {
    await awards.nomination.save(actor, { id, base: { recipients: base }, changes: { recipients } }, 'en');
  }
});

type Recipients = { personId: string | null; nameZh: string; nameEn: string; function: 'writer' }[];
