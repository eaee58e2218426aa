/** The moment of an award: public once the winner, the session and its recording are, and proposed to staff from their instants. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { awardCategory, awardResult, edition } from '#server/db/schema/award.ts';
import { liveSession, video } from '#server/db/schema/media.ts';
import { createAwardService } from '#server/services/award/award.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition, secondsFromNow } from '#test/support/factories.ts';

const ahead = secondsFromNow(3_600);

testOnDatabase('an award leads to its second of the recording only while winner, session and recording are public', async (database) => {
  const { db } = database;
  const made = await makeEdition(database);
  const awards = createAwardService(database);
  // Editions of one database have days of their own, as years have.
  const at = (hour: number) => new Date(Date.UTC(2000, 0, made.year % 1000, hour));
  const category = `${made.id}-best`;
  const films = { early: `${made.id}-early`, ceremony: `${made.id}-ceremony` };
  await db
    .update(edition)
    .set({ startsAt: at(1), endsAt: at(12) })
    .where(eq(edition.id, made.id));
  await db.insert(video).values(Object.values(films).map((id) => ({ id, state: 'ready' as const, seconds: 5_000, publishAt: at(0) })));
  const session = { publishAt: at(0), titleZh: '典礼', titleEn: 'Ceremony' };
  await db.insert(liveSession).values([
    { ...session, id: films.early, replayId: films.early, startsAt: at(2), endsAt: at(3) },
    { ...session, id: films.ceremony, replayId: films.ceremony, startsAt: at(6), endsAt: at(10) },
    { ...session, id: `${made.id}-later`, replayId: films.early, startsAt: at(13), endsAt: at(14) },
  ]);
  await db.update(awardResult).set({ moment: 2_159 }).where(eq(awardResult.categoryId, category));
  const moments = async () => {
    const [own, whole] = [await awards.getAward(category, 'en'), await awards.getEdition(made.year, 'en')];
    const all = [own.data.years[0], whole.data.units[0]?.categories[0]].map((award) => award?.winner?.moment?.path ?? null);
    expect(all[0]).toBe(all[1]);
    return all[0];
  };
  const change = {
    session: (set: Partial<typeof liveSession.$inferInsert>) => db.update(liveSession).set(set).where(eq(liveSession.id, films.ceremony)),
    video: (set: Partial<typeof video.$inferInsert>) => db.update(video).set(set).where(eq(video.id, films.ceremony)),
  };
  const path = `/videoplay/${films.ceremony}?t=2159`;

  expect(await moments()).toBeNull();
  expect(JSON.stringify((await awards.getEdition(made.year, 'en')).data)).not.toContain('videoplay');
  await made.reveal();
  expect(await moments()).toBe(path);
  await change.video({ publishAt: ahead });
  expect(await moments()).toBe(`/videoplay/${films.early}?t=2159`);
  expect((await awards.getEdition(made.year, 'en')).changesAt?.getTime()).toBeLessThanOrEqual(ahead.getTime() + 1);
  await change.video({ publishAt: at(0) });
  await change.session({ publishAt: null });
  expect(await moments()).not.toBe(path);
  await change.session({ publishAt: at(0), endsAt: ahead });
  expect(await moments()).not.toBe(path);
  await change.session({ endsAt: at(10) });
  expect(await moments()).toBe(path);
  await db.update(awardResult).set({ moment: null }).where(eq(awardResult.categoryId, category));
  expect(await moments()).toBeNull();

  // The instant of the award's own reveal, less the beginning of the session.
  const staff = createAwardStaffService(database);
  const proposed = async () => (await staff.listResults(made.id, 'en')).find(({ categoryId }) => categoryId === category)?.proposedMoment;
  expect(await proposed()).toBeNull();
  await db
    .update(awardCategory)
    .set({ revealAt: at(7) })
    .where(eq(awardCategory.id, category));
  expect(await proposed()).toBe(3_600);
  await db
    .update(awardCategory)
    .set({ revealAt: at(11) })
    .where(eq(awardCategory.id, category));
  expect(await proposed()).toBeNull();
  await staff.updateResult('someone', { categoryId: category, base: { moment: null }, changes: { moment: 90 } });
  expect(await moments()).toBe(`/videoplay/${films.ceremony}?t=90`);
  await db.update(edition).set({ isHidden: true }).where(eq(edition.id, made.id));
});
