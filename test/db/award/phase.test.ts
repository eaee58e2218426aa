/** Public data in every phase of an edition, before and after its instants: instants control the data, the phase only the presentation. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { edition, editionPhases, juryMember } from '#server/db/schema/award.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { createAwardService } from '#server/services/award/award.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { setEditionPhase } from '#server/services/award/edition-phase.ts';
import { createFaceService } from '#server/services/award/face.ts';
import { createHomeService } from '#server/services/reading/home.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { createFilmService } from '#server/services/award/film.ts';
import type { EditionPhase } from '#shared/api/award.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition, type TestEdition } from '#test/support/factories.ts';

/** Whether the instants of nominees and winners have passed. */
type Instants = 'neither' | 'nominees' | 'winners' | 'both';
const instants: readonly Instants[] = ['neither', 'nominees', 'winners', 'both'];

/** The phase that visitors see: with neither instant passed, with the nominees public, with the winners public. */
const shown: Record<EditionPhase, readonly [neither: EditionPhase, nominees: EditionPhase, winners: EditionPhase]> = {
  call: ['call', 'call', 'winners'],
  jury: ['jury', 'jury', 'winners'],
  nominees: ['jury', 'nominees', 'winners'],
  ceremony: ['jury', 'ceremony', 'winners'],
  winners: ['jury', 'ceremony', 'winners'],
  archive: ['jury', 'ceremony', 'archive'],
};

interface Given {
  phases: EditionPhase[];
  revealed: boolean[];
  nominees: number;
  winners: number;
  homeFilms: number;
  previousWorks: number;
  winningWorks: number;
  awards: number;
  nominations: [ofWork: number, ofPerson: number];
  won: number;
  honours: number;
  filmography: number;
  juries: number;
  jurors: number;
  found: number;
  works: number;
}

/** In every phase only the instants publish nominees (three films, two people) and winners (one of each). */
function expected(phase: EditionPhase, passed: Instants): Given {
  const winners = passed === 'winners' || passed === 'both';
  const nominees = winners || passed === 'nominees';
  const own = shown[phase][winners ? 2 : nominees ? 1 : 0];
  return {
    phases: [own, own, own],
    revealed: [winners, winners],
    nominees: nominees ? (winners ? 3 : 5) : 0,
    winners: winners ? 2 : 0,
    homeFilms: winners ? 2 : 0,
    previousWorks: winners ? 2 : 0,
    winningWorks: winners ? 2 : 0,
    awards: winners ? 2 : 0,
    nominations: nominees ? [1, 1] : [0, 0],
    won: winners ? 2 : 0,
    honours: winners ? 1 : 0,
    filmography: nominees ? 1 : 0,
    juries: phase === 'call' ? 0 : 1,
    jurors: phase === 'call' ? 0 : 1,
    found: 3,
    works: 3,
  };
}

async function given(database: OpenDatabase, made: TestEdition): Promise<Given> {
  const language = 'en';
  const award = createAwardService(database);
  const content = createContentService(database);
  const home = (await createHomeService(database).getHome(language)).data;
  const own = (await award.getEdition(made.year, language)).data;
  const previous = (await award.listPreviousEditions(language)).data.find(({ id }) => id === made.id);
  const works = (await createFilmService(database).listFilms({ edition: made.year }, language)).data;
  const winning = (await createFilmService(database).listFilms({ edition: made.year, winners: true }, language)).data;
  const winner = (await content.getContent(made.winnerWorkId, language)).data;
  const person = (await content.getContent(made.winnerPersonId, language)).data;
  const portrait = (await createFaceService(database).getFace(`${made.id}-face`, language)).data;
  const search = (await createSearchService(database).searchContent({ search: made.id, kind: 'film' }, language)).data;
  const categories = own.units.flatMap((unit) => unit.categories);
  return {
    phases: [home.edition?.phase, own.phase, previous?.phase].flatMap((phase) => phase ?? []),
    revealed: [own.revealed, previous?.revealed === true],
    nominees: categories.flatMap(({ nominees }) => nominees).length,
    winners: categories.filter(({ winner: found }) => found !== null).length,
    homeFilms: home.films.length,
    previousWorks: previous?.works.length ?? -1,
    winningWorks: winning.total,
    awards: works.rows.filter((row) => row.award !== '').length,
    nominations: [winner.nominations.length, person.nominations.length],
    won: [...winner.nominations, ...person.nominations].filter(({ won }) => won).length,
    honours: portrait.honours.length,
    filmography: portrait.works.length,
    juries: person.juries.length,
    jurors: (await award.getJury(made.year, language)).data.groups.flatMap(({ members }) => members).length,
    found: search.total,
    works: works.total,
  };
}

/** The winner sits in a jury and hangs in the gallery. */
async function makeWhole(database: OpenDatabase): Promise<TestEdition> {
  const made = await makeEdition(database, { isCurrent: true });
  const { db } = database;
  await db.insert(juryMember).values({ editionId: made.id, personId: made.winnerPersonId });
  await db.insert(mediaFile).values({ id: `${made.id}-picture`, path: 'picture.webp' });
  await db.insert(faceColumn).values({ id: `${made.id}-faces`, labelEn: 'Faces' });
  await db
    .insert(face)
    .values({
      id: `${made.id}-face`,
      columnId: `${made.id}-faces`,
      personId: made.winnerPersonId,
      nameEn: 'Face',
      imageId: `${made.id}-picture`,
      publishAt: new Date(0),
    });
  return made;
}

async function setInstants({ db }: OpenDatabase, id: string, passed: Instants): Promise<void> {
  const past = sql`now() - interval '1 minute'`;
  const ahead = sql`now() + interval '1 hour'`;
  const nomineesAt = passed === 'nominees' || passed === 'both' ? past : ahead;
  const revealAt = passed === 'winners' || passed === 'both' ? past : ahead;
  await db.update(edition).set({ nomineesAt, revealAt }).where(eq(edition.id, id));
}

testOnDatabase('nominees and winners follow the instants in every phase; no phase runs ahead of them', async (database) => {
  const made = await makeWhole(database);

  for (const phase of editionPhases) {
    await setEditionPhase(database.db, { year: made.year, phase, actorId: 'test' });
    for (const passed of instants) {
      await setInstants(database, made.id, passed);

      expect(await given(database, made), `${phase}, ${passed}`).toEqual(expected(phase, passed));
    }
  }
});

testOnDatabase('an edition without instants publishes neither nominees nor winners', async (database) => {
  const made = await makeEdition(database);
  await database.db.update(edition).set({ phase: 'archive', nomineesAt: null, revealAt: null }).where(eq(edition.id, made.id));

  const own = (await createAwardService(database).getEdition(made.year, 'zh-Hans')).data;

  expect([own.phase, own.revealed]).toEqual(['jury', false]);
  expect(own.units.flatMap(({ categories }) => categories.flatMap(({ nominees }) => nominees))).toEqual([]);
});
