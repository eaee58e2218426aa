/** Who receives a craft award: entered by staff, named on the pages of the edition, the film and the person, and nobody before the nominees are. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { edition as editionTable } from '#server/db/schema/award.ts';
import { createAwardDesk } from '#server/services/award-desk.ts';
import { createAwardService } from '#server/services/award.ts';
import { readNominationsOfPerson, readNominationsOfWork } from '#server/services/award-record.ts';
import { readWorkProfile } from '#server/services/work-profile.ts';
import { testOnEachEngine } from '#test/support/database.ts';
import { makeEdition } from '#test/support/factories.ts';

const actor = 'test';
const past = '2020-01-01T00:00:00.000Z';

testOnEachEngine('a craft award names the writer and no longer the director, once nominees are public', async (database) => {
  const { db } = database;
  const desk = createAwardDesk(database);
  const award = createAwardService(database);
  const made = await makeEdition(database);
  const [workId = ''] = made.loserWorkIds;
  const { fields: { unitId } } = await desk.getFilm(workId, 'en');
  const person = async (nameEn: string) => {
    const { id } = await desk.insertPerson(actor, { nameZh: '', nameEn });
    await desk.updatePerson(actor, { input: { id, base: { publishAt: null }, changes: { publishAt: past } }, language: 'en' });
    return id;
  };
  const [director, writer] = [await person(`Director ${made.id}`), await person(`Writer ${made.id}`)];
  const named = { nameZh: '', nameEn: '' };
  const credits = [
    { ...named, personId: director, function: 'director' as const, roleZh: '', roleEn: '' },
    { ...named, personId: writer, function: 'writer' as const, roleZh: '', roleEn: '' },
    { personId: null, nameZh: ' 程以宁 ', nameEn: 'Cheng Yining', function: 'music' as const, roleZh: '', roleEn: '' },
  ];
  await desk.updateFilm(actor, { input: { id: workId, base: { credits: [], languageEn: '', companyEn: '' }, changes: { credits, languageEn: 'Chinese', companyEn: 'Echo' } }, language: 'en' });
  const screenplay = await desk.insertCategory(actor, { unitId, subject: 'work', labelZh: '最佳编剧', labelEn: 'Best Screenplay' });
  const again = await desk.insertCategory(actor, { unitId, subject: 'work', labelZh: '最佳编剧', labelEn: 'Best Screenplay' });

  const { id } = await desk.insertNomination(actor, { categoryId: screenplay.id, workId, personId: null, roleZh: '', roleEn: '', recipients: [{ ...named, personId: writer, function: 'writer' }] });
  await desk.updateNomination(actor, { id, base: { recipients: [{ ...named, personId: writer, function: 'writer' }] }, changes: { recipients: [{ ...named, personId: writer, function: 'writer' }, { personId: null, nameZh: '孟若川', nameEn: '', function: 'writer' }] } });

  const shown = (await award.getEdition(made.year, 'en')).data.units.flatMap(({ categories }) => categories);
  expect(shown.find((category) => category.id === screenplay.id)).toMatchObject({ anchor: 'best-screenplay-film', winner: null, nominees: [{ recipients: [{ name: `Writer ${made.id}`, function: 'writer' }, { name: '孟若川', path: '' }] }] });
  expect(shown.find((category) => category.id === again.id)?.anchor).toBe('best-screenplay-film-2');
  const ofPerson = async (who: string) => (await readNominationsOfPerson(db, who, 'en')).map(({ category }) => category);
  expect(await ofPerson(writer)).toEqual(['Best Screenplay']);
  expect(await ofPerson(director)).not.toContain('Best Screenplay');
  expect(await ofPerson(director)).toHaveLength(1);
  expect((await readNominationsOfWork(db, workId, 'en')).find((fact) => fact.id === id)?.recipients.map(({ name }) => name)).toEqual([`Writer ${made.id}`, '孟若川']);
  const profile = (await readWorkProfile(db, workId, 'en'))?.data;
  expect([profile?.spoken, profile?.companies, profile?.credits.map((group) => [group.function, group.people[0]?.name])]).toEqual(['Chinese', 'Echo', [['director', `Director ${made.id}`], ['writer', `Writer ${made.id}`], ['music', 'Cheng Yining']]]);

  await db.update(editionTable).set({ nomineesAt: sql`now() + interval '1 hour'` }).where(eq(editionTable.id, made.id));
  expect(JSON.stringify((await award.getEdition(made.year, 'en')).data)).not.toMatch(/孟若川|Writer/);
  expect(await ofPerson(writer)).toEqual([]);
  await expect(desk.updateNomination(actor, { id, base: { recipients: [] }, changes: { recipients: [{ ...named, personId: null, function: 'writer' }] } })).rejects.toThrow();
  await expect(desk.removePerson(actor, writer)).rejects.toThrow();
});
