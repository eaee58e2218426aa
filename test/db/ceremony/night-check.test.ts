/** A check of the night names what would be wrong when the show starts, and nothing of a night that is in order. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { awardCategory, awardResult, edition, film, nominationRecipient } from '#server/db/schema/award.ts';
import { runOfShow, showRow } from '#server/db/schema/ceremony.ts';
import { video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { resultSeal, sealedResult } from '#server/db/schema/seal.ts';
import { nightFindingKinds, type NightFindingKind } from '#shared/award/night-check.ts';
import { ceremonyOf } from '#test/support/ceremony.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition, newShowRow } from '#test/support/factories.ts';

testOnDatabase('names missing winners, citations, names, pictures and windows at the moment when the show starts', async (database) => {
  const { db } = database;
  const { id: editionId, winnerWorkId, winnerPersonId } = await makeEdition(database);
  // The winning person is nominated for it.
  const otherWorkId = `${editionId}-c`;
  const ceremony = ceremonyOf(database);
  const startsAt = new Date(Date.now() + 3_600_000);
  const found = async () => (await ceremony.checkNight(editionId)).findings.map(({ kind, subjectId }) => `${kind} ${subjectId}`);

  await ceremony.fillShow('u-director', editionId);
  await ceremony.updateShow('u-director', { editionId, base: { startsAt: null }, changes: { startsAt: startsAt.toISOString() } });
  await db.update(edition).set({ revealAt: null }).where(eq(edition.id, editionId));
  const pictures = [
    `stillMissing ${winnerWorkId}`,
    `posterMissing ${winnerWorkId}`,
    `stillMissing ${otherWorkId}`,
    `posterMissing ${otherWorkId}`,
    `portraitMissing ${winnerPersonId}`,
  ];
  expect(await found()).toEqual([`notCurrent ${editionId}`, ...pictures]);
  await db.update(edition).set({ isCurrent: false });
  await db.update(edition).set({ isCurrent: true }).where(eq(edition.id, editionId));
  expect(await found()).toEqual(pictures);
  await db.update(edition).set({ isCurrent: false });

  // Both windows are open now: one closes before the show, the other opens after it.
  await db
    .update(film)
    .set({ unpublishAt: sql`now() + interval '10 minutes'` })
    .where(eq(film.id, winnerWorkId));
  await db
    .update(person)
    .set({ publishAt: sql`now() + interval '2 hours'`, nameEn: '' })
    .where(eq(person.id, winnerPersonId));
  await db
    .update(awardResult)
    .set({ citationEn: '' })
    .where(eq(awardResult.categoryId, `${editionId}-best`));
  await db.delete(awardResult).where(eq(awardResult.categoryId, `${editionId}-actor`));
  await db
    .update(edition)
    .set({ revealAt: sql`now() + interval '5 minutes'`, isHidden: true })
    .where(eq(edition.id, editionId));
  const { at, findings } = await ceremony.checkNight(editionId);
  expect(at).toBe(startsAt.toISOString());
  expect(findings.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['hidden', 'revealEarly', 'winnerMissing', 'citationEnMissing', 'winnerHidden']),
  );

  const isEarly = async (revealAt: Date) => {
    await db.update(edition).set({ revealAt }).where(eq(edition.id, editionId));
    return (await ceremony.checkNight(editionId)).findings.some(({ kind }) => kind === 'revealEarly');
  };
  expect([await isEarly(startsAt), await isEarly(new Date(startsAt.getTime() + 1_000))]).toEqual([true, false]);

  await ceremony.insertShowRow('u-director', { ...newShowRow, editionId, kind: 'film', filmId: winnerWorkId, seconds: 0 });
  expect(await found()).toEqual(expect.arrayContaining([expect.stringMatching(/^minutesMissing /), `videoMissing ${winnerWorkId}`]));
});

testOnDatabase('an award whose winner is still secret is missed in the show, a public one is not', async (database) => {
  const { id: editionId } = await makeEdition(database);
  const ceremony = ceremonyOf(database);
  const absent = async () => {
    const { findings } = await ceremony.checkNight(editionId);
    return findings.flatMap(({ kind, subjectId }) => (kind === 'notInShow' ? [subjectId] : []));
  };

  expect(await absent()).toEqual([`${editionId}-best`, `${editionId}-actor`]);
  await database.db
    .update(awardCategory)
    .set({ revealAt: sql`now() - interval '1 minute'` })
    .where(eq(awardCategory.id, `${editionId}-actor`));
  expect(await absent()).toEqual([`${editionId}-best`]);
  await ceremony.fillShow('u-director', editionId);
  expect(await absent()).toEqual([]);
});

interface Night {
  db: OpenDatabase['db'];
  editionId: string;
  award: string;
  filmId: string;
  /** When the show starts. */
  at: Date;
}

/** Each kind of fault alone: breaks one thing of a night that is in order, and returns what the finding is about. */
const faults: Partial<Record<NightFindingKind, (night: Night) => Promise<string>>> = {
  hidden: (night) => onEdition(night, { isHidden: true }),
  nomineesSecret: (night) => onEdition(night, { nomineesAt: after(night.at) }),
  revealEarly: (night) => onEdition(night, { revealAt: night.at }),
  startMissing: async (night) => {
    await night.db.update(runOfShow).set({ startsAt: null }).where(eq(runOfShow.editionId, night.editionId));
    // Without a start the moment is now.
    return onEdition(night, { nomineesAt: new Date(0) });
  },
  winnerMissing: async ({ db, award }) => {
    await db.delete(awardResult).where(eq(awardResult.categoryId, award));
    return award;
  },
  sealed: async ({ db, editionId, award }) => {
    await db.insert(resultSeal).values({ editionId });
    await db.insert(sealedResult).values({ categoryId: award, editionId, sealingId: 's', sealed: '', shares: {}, sealedBy: 'u' });
    return award;
  },
  winnerHidden: (night) => onFilm(night, { publishAt: after(night.at) }),
  nomineeHidden: async ({ db, editionId, at }) => {
    const id = `${editionId}-a`;
    await db
      .update(film)
      .set({ publishAt: after(at) })
      .where(eq(film.id, id));
    return id;
  },
  citationZhMissing: (night) => onResult(night, { citationZh: '' }),
  citationEnMissing: (night) => onResult(night, { citationEn: '' }),
  nameEnMissing: (night) => onFilm(night, { titleEn: '' }),
  recipientHidden: async ({ db, editionId, at }) => {
    const id = `${editionId}-recipient`;
    await db.insert(person).values({ id, nameZh: '人', nameEn: 'Somebody', publishAt: after(at) });
    await db.insert(nominationRecipient).values({ nominationId: `${editionId}-b-n`, personId: id, function: 'producer' });
    return id;
  },
  notInShow: async ({ db, award }) => {
    await db.delete(showRow).where(eq(showRow.categoryId, award));
    return award;
  },
  minutesMissing: async ({ db, award }) => {
    const [row] = await db.update(showRow).set({ seconds: 0 }).where(eq(showRow.categoryId, award)).returning();
    return row?.id ?? '';
  },
  videoMissing: (night) => playFilm(night, []),
  videoShut: async (night) => {
    const id = `${night.editionId}-video`;
    const window = { rights: 'window', playableFrom: new Date(0), playableUntil: night.at } as const;
    await night.db.insert(video).values({ id, titleZh: '片', state: 'ready', publishAt: new Date(0), ...window });
    return playFilm(night, [id]);
  },
};

const after = (at: Date) => new Date(at.getTime() + 1_000);

async function onEdition({ db, editionId }: Night, values: Partial<typeof edition.$inferInsert>): Promise<string> {
  await db.update(edition).set(values).where(eq(edition.id, editionId));
  return editionId;
}

async function onFilm({ db, filmId }: Night, values: Partial<typeof film.$inferInsert>): Promise<string> {
  await db.update(film).set(values).where(eq(film.id, filmId));
  return filmId;
}

async function onResult({ db, award }: Night, values: Partial<typeof awardResult.$inferInsert>): Promise<string> {
  await db.update(awardResult).set(values).where(eq(awardResult.categoryId, award));
  return award;
}

async function playFilm(night: Night, videoIds: string[]): Promise<string> {
  const { db, editionId, filmId } = night;
  await db.insert(showRow).values({ id: `${editionId}-row`, editionId, kind: 'film', filmId, seconds: 60 });
  return onFilm(night, { videoIds });
}

testOnDatabase('finds each kind of fault where it is, and nothing else with it', async (database) => {
  const { db } = database;
  const ceremony = ceremonyOf(database);
  const kinds = new Set<string>();
  for (const kind of nightFindingKinds) {
    const { id: editionId, winnerWorkId: filmId } = await makeEdition(database);
    const found = async () => (await ceremony.checkNight(editionId)).findings.map((one) => `${one.kind} ${one.subjectId}`);
    const at = new Date(Date.now() + 3_600_000);
    await ceremony.fillShow('u-director', editionId);
    await ceremony.updateShow('u-director', { editionId, base: { startsAt: null }, changes: { startsAt: at.toISOString() } });
    await db.update(edition).set({ revealAt: null, nomineesAt: at }).where(eq(edition.id, editionId));
    // Nothing has a picture.
    const before = await found();
    for (const one of before) kinds.add(one.split(' ', 1)[0] ?? '');

    const subject = await faults[kind]?.({ db, editionId, award: `${editionId}-best`, filmId, at });

    const added = (await found()).filter((one) => !before.includes(one));
    expect([kind, added]).toEqual([kind, subject === undefined ? [] : [`${kind} ${subject}`]]);
    for (const one of added) kinds.add(one.split(' ', 1)[0] ?? '');
  }
  expect([...kinds].sort()).toEqual([...nightFindingKinds].sort());
});
