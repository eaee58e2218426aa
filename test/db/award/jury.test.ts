/** The jury on an edition's page: by units, the president and chairs first, public people only, and where the footer leads to it. */
import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { awardUnit, edition } from '#server/db/schema/award.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { createAwardService } from '#server/services/award/award.ts';
import { createNavigationService } from '#server/services/site/navigation.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition, secondsFromNow, type TestEdition } from '#test/support/factories.ts';

const actor = 'u-test';

/** A second unit before the first one, and people named by a letter; `d` and `e` are not public yet. */
async function makeJury(
  database: OpenDatabase,
  options: { isCurrent?: boolean } = {},
): Promise<TestEdition & { unitId: string; jurorId: (letter: string) => string }> {
  const { db } = database;
  const made = await makeEdition(database, options);
  await db.update(edition).set({ phase: 'jury' }).where(eq(edition.id, made.id));
  const unitId = `${made.id}-documentary`;
  await db.insert(awardUnit).values({ id: unitId, editionId: made.id, key: 'documentary', labelEn: 'Documentary', position: -1 });
  const jurorId = (letter: string) => `${made.id}-juror-${letter}`;
  const publishAt = { d: secondsFromNow(600), e: null } as Readonly<Record<string, Date | null>>;
  await db
    .insert(person)
    .values(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => ({
        id: jurorId(letter),
        nameEn: letter,
        publishAt: letter in publishAt ? publishAt[letter] : new Date(0),
      })),
    );
  return { ...made, unitId, jurorId };
}

testOnDatabase('lists the public jurors by units, and the president and chairs first', async (database) => {
  const made = await makeJury(database);
  const awards = createAwardStaffService(database);
  const seat = { editionId: made.id, unitId: null, isPresident: false, isChair: false };
  const groups = async () =>
    (await createAwardService(database).getJury(made.year, 'en')).data.groups.map(({ unit, members }) => [
      unit,
      members.map(({ name }) => name).join(' '),
    ]);
  await awards.juror.add(actor, { ...seat, personId: made.jurorId('a'), unitId: made.unitId });
  await awards.juror.add(actor, { ...seat, personId: made.jurorId('b'), unitId: made.unitId, isChair: true });
  await awards.juror.add(actor, { ...seat, personId: made.jurorId('c'), isPresident: true });
  await awards.juror.add(actor, { ...seat, personId: made.jurorId('d') });
  await awards.juror.add(actor, { ...seat, personId: made.jurorId('e') });
  await awards.juror.add(actor, { ...seat, personId: made.jurorId('f'), unitId: made.unitId, isPresident: true });

  expect(await groups()).toEqual([
    ['', 'c'],
    ['Documentary', 'f b a'],
  ]);
  const { changesAt } = await createAwardService(database).getJury(made.year, 'en');
  expect(Math.round(((changesAt?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(10);

  await database.db.update(edition).set({ phase: 'call' }).where(eq(edition.id, made.id));
  expect(await groups()).toEqual([]);
  await database.db.update(edition).set({ isHidden: true }).where(eq(edition.id, made.id));
  await expect(groups()).rejects.toMatchObject({ errorName: 'notFound' });
});

testOnDatabase('the footer leads to the jury of the current edition once somebody sits in it', async (database) => {
  const made = await makeJury(database, { isCurrent: true });
  const awards = createAwardStaffService(database);
  const juryPath = async () => (await createNavigationService(database).getNavigation('en')).data.juryPath;
  const seat = { editionId: made.id, personId: made.jurorId('a') };
  const isAnnounced = async () => (await database.db.select().from(contentChange).orderBy(desc(contentChange.id)).limit(1))[0]?.tags;

  expect(await juryPath()).toBe('/about?active=2');
  const { id } = await awards.juror.add(actor, { ...seat, unitId: null, isPresident: false, isChair: false });
  expect(await juryPath()).toBe(`/g${made.year}#jury`);
  expect(await isAnnounced()).toContain('navigation');
  await awards.juror.remove(actor, id);
  expect(await juryPath()).toBe('/about?active=2');
  expect(await isAnnounced()).toContain('navigation');
});

testOnDatabase('a portrait that staff choose for a juror is the person’s', async (database) => {
  const made = await makeJury(database);
  const awards = createAwardStaffService(database);
  const personId = made.jurorId('a');
  const portraitId = `${made.id}-portrait`;
  await database.db.insert(mediaFile).values({ id: portraitId, path: `${made.id}.webp`, width: 300, height: 400 });
  await awards.juror.add(actor, { editionId: made.id, personId, unitId: null, isPresident: false, isChair: true });

  expect((await awards.edition.get(made.id, 'en')).jury).toMatchObject([{ personId, portrait: null, shown: 'shown' }]);
  await awards.person.save(actor, { id: personId, base: { portraitId: null }, changes: { portraitId } }, 'en');

  expect((await awards.edition.get(made.id, 'en')).jury).toMatchObject([{ portrait: { id: portraitId } }]);
  const [group] = (await createAwardService(database).getJury(made.year, 'en')).data.groups;
  expect(group?.members).toMatchObject([{ isChair: true, portrait: { width: 300 }, path: `/content/people/${personId}` }]);
});
