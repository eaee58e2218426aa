/** Reveals from the console: armed, confirmed by holding or by a second person, withdrawn in time, and nothing public a moment early. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { awardCategory, awardResult, edition } from '#server/db/schema/award.ts';
import { reveal } from '#server/db/schema/ceremony.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { createAwardService } from '#server/services/award/award.ts';
import { createEventBus } from '#server/events.ts';
import { createLiveStates } from '#server/services/ceremony/live-state.ts';
import { createStageService } from '#server/services/ceremony/stage.ts';
import { createSearchService } from '#server/services/search/search.ts';
import type { RevealMode } from '#shared/award/reveal.ts';
import { callerOf, ceremonyOf, director, editor } from '#test/support/ceremony.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const [first, second] = [callerOf('u-first'), callerOf('u-second')];

async function makeStage(database: OpenDatabase, mode: RevealMode = 'hold') {
  const { db } = database;
  const made = await makeEdition(database);
  const { id, year } = made;
  await db.update(edition).set({ revealAt: null }).where(eq(edition.id, id));
  const ceremony = ceremonyOf(database, mode);
  const award = { editionId: id, scope: 'award', targetId: `${id}-best` } as const;
  /** Lets time pass for everything that the reveals of the edition have set. */
  const pass = async (seconds: number) => {
    const earlier = (column: unknown) => sql`${column} - make_interval(secs => ${seconds}::float8)`;
    await db
      .update(reveal)
      .set({ armedAt: earlier(reveal.armedAt), revealAt: earlier(reveal.revealAt) })
      .where(eq(reveal.editionId, id));
    await db
      .update(awardCategory)
      .set({ revealAt: earlier(awardCategory.revealAt) })
      .where(eq(awardCategory.unitId, `${id}-film`));
    await db
      .update(edition)
      .set({ revealAt: earlier(edition.revealAt) })
      .where(eq(edition.id, id));
  };
  const arm = async (target: Parameters<typeof ceremony.armReveal>[1] = award) => (await ceremony.armReveal(first, target)).id;
  /** Awards whose winner visitors see. */
  const winners = async () => {
    const { data } = await createAwardService({ db }).getEdition(year, 'en');
    return data.units.flatMap(({ categories }) => categories.flatMap(({ id: own, winner }) => (winner ? [own.slice(id.length + 1)] : [])));
  };
  const text = async () => JSON.stringify(await createAwardService({ db }).getEdition(year, 'en'));
  return { db, made, ceremony, award, pass, arm, winners, text };
}

testOnDatabase('a held key reveals one award ten seconds later, and no other', async (database) => {
  const { db, made, ceremony, pass, arm, winners, text } = await makeStage(database);
  const secret = await text();

  const id = await arm();
  expect(await outcomeOf(ceremony.confirmReveal(first, id))).toBe('revealTooShort');
  await pass(5);
  expect(await outcomeOf(ceremony.confirmReveal(second, id))).toBe('revealEnded');
  expect(await ceremony.confirmReveal(first, id)).toEqual({ publicInMs: 10_000 });
  expect(await winners()).toEqual([]);
  const { data, changesAt } = await createAwardService({ db }).getEdition(made.year, 'en');
  expect(JSON.stringify(data)).toBe(JSON.stringify((JSON.parse(secret) as { data: unknown }).data));
  expect((changesAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(5_000);
  expect((await ceremony.getShow(director, made.id)).reveal).toMatchObject({ id, publicInMs: expect.any(Number) as number });

  await pass(10);
  expect(await winners()).toEqual(['best']);
  expect(await text()).toContain(`Citation ${made.canary}`);
  const { awards, reveal: pending, isRevealed } = await ceremony.getShow(director, made.id);
  expect([awards.map(({ winner }) => winner), pending, isRevealed]).toEqual([['public', 'entered'], null, false]);
  expect((await ceremony.getShow(editor, made.id)).awards.map(({ winner }) => winner)).toEqual(['public', 'secret']);

  const trail = await db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.subjectKind, 'reveal'), eq(auditEntry.subjectId, id)))
    .orderBy(asc(auditEntry.id));
  expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['arm', 'u-first'],
    ['reveal', 'u-first'],
  ]);
  expect(trail[1]?.details).toMatchObject({
    device: 'Chrome · Windows',
    session: 'session of u-first',
    revealAt: expect.any(String) as string,
  });
  expect(JSON.stringify(trail)).not.toContain(made.canary);
});

testOnDatabase('a reveal is withdrawn while its instant lies ahead, and not afterwards', async (database) => {
  const { db, made, ceremony, award, pass, arm, winners } = await makeStage(database);
  const planned = new Date('2099-01-01T00:00:00.000Z');
  await db.update(edition).set({ revealAt: planned }).where(eq(edition.id, made.id));
  const confirmed = async (target: Parameters<typeof arm>[0]) => {
    const id = await arm(target);
    await db
      .update(reveal)
      .set({ armedAt: sql`clock_timestamp() - interval '5 seconds'` })
      .where(eq(reveal.id, id));
    await ceremony.confirmReveal(first, id);
    return id;
  };

  for (const target of [
    award,
    { ...award, scope: 'unit', targetId: `${made.id}-film` },
    { ...award, scope: 'edition', targetId: made.id },
  ] as const) {
    await db.delete(contentChange);
    const armed = await confirmed(target);
    const purged = async () => [...new Set((await db.delete(contentChange).returning()).flatMap(({ tags }) => tags))];
    // Both ways: the pages say until when they are right.
    expect(await purged()).toEqual(expect.arrayContaining([`edition:${made.id}`, 'editions', 'home', 'people', 'works']));
    await ceremony.withdrawReveal(second, armed);
    expect(await purged()).toEqual(expect.arrayContaining([`edition:${made.id}`, 'editions', 'home', 'people', 'works']));
    const [own] = await db.select().from(edition).where(eq(edition.id, made.id));
    const categories = await db
      .select()
      .from(awardCategory)
      .where(eq(awardCategory.unitId, `${made.id}-film`));
    expect([own?.revealAt, ...categories.map(({ revealAt }) => revealAt)]).toEqual([planned, null, null]);
  }
  await db.update(edition).set({ revealAt: null }).where(eq(edition.id, made.id));
  const id = await confirmed({ ...award, scope: 'unit', targetId: `${made.id}-film` });
  await pass(9.8);
  expect(await outcomeOf(ceremony.withdrawReveal(first, id))).toBe('revealEnded');
  await pass(1);
  expect(await outcomeOf(ceremony.withdrawReveal(first, id))).toBe('revealEnded');
  expect(await winners()).toEqual(['best', 'actor']);
});

testOnDatabase('a second person confirms, never the first', async (database) => {
  const { ceremony, arm, pass, winners } = await makeStage(database, 'second');

  const id = await arm();
  expect(await outcomeOf(ceremony.confirmReveal(first, id))).toBe('revealOwn');
  await ceremony.confirmReveal(second, id);
  expect(await outcomeOf(ceremony.confirmReveal(second, id))).toBe('revealEnded');
  await pass(10);
  expect(await winners()).toEqual(['best']);

  const late = await ceremonyOf(database, 'second').armReveal(first, { ...(await makeStage(database, 'second')).award });
  await database.db
    .update(reveal)
    .set({ armedAt: sql`clock_timestamp() - interval '121 seconds'` })
    .where(eq(reveal.id, late.id));
  expect(await outcomeOf(ceremony.confirmReveal(second, late.id))).toBe('revealEnded');
});

testOnDatabase('two who reveal at once, and a result that changes meanwhile, are refused', async (database) => {
  const { made, ceremony, award, pass, arm } = await makeStage(database);
  const awards = createAwardStaffService(database);
  const change = (field: string, from: string, to: string) =>
    awards.updateResult('u-editor', { categoryId: award.targetId, base: { [field]: from }, changes: { [field]: to } });
  const citation = (from: string, to: string) => change('citationEn', from, to);
  const written = `Citation ${made.canary}`;

  const both = await Promise.all([outcomeOf(ceremony.armReveal(first, award)), outcomeOf(ceremony.armReveal(second, award))]);
  expect(both.sort()).toEqual(['ok', 'revealPending']);
  const pending = (await ceremony.getShow(director, made.id)).reveal?.id ?? '';
  await ceremony.withdrawReveal(first, pending);

  for (const [field, from, to] of [
    ['citationEn', written, 'Corrected'],
    ['citationZh', `评语${made.canary}`, '改正'],
    ['nominationId', `${made.id}-b-n`, `${made.id}-a-n`],
  ] as const) {
    const id = await arm();
    await change(field, from, to);
    await pass(5);
    expect([field, await outcomeOf(ceremony.confirmReveal(first, id))]).toEqual([field, 'conflict']);
    await ceremony.withdrawReveal(first, id);
    await change(field, to, from);
  }

  const again = await arm();
  await pass(5);
  await ceremony.confirmReveal(first, again);
  expect(await outcomeOf(citation(written, 'Too late'))).toBe('resultFrozen');
  expect(await outcomeOf(ceremony.armReveal(second, award))).toBe('revealPending');
  await pass(10);
  await citation(written, 'Corrected');
  expect(await outcomeOf(ceremony.armReveal(first, award))).toBe('revealPublic');
});

testOnDatabase('nothing is armed without a winner, and nothing of an edition that visitors do not see', async (database) => {
  const { db, made, ceremony, award } = await makeStage(database);
  const everything = { ...award, scope: 'edition', targetId: made.id } as const;
  await db.delete(awardResult).where(eq(awardResult.categoryId, `${made.id}-actor`));

  const missing = await ceremony.armReveal(first, everything).catch((error: unknown) => error);
  expect(missing).toMatchObject({ errorName: 'winnerMissing', values: { awards: 'Best Actor' } });
  expect(await outcomeOf(ceremony.armReveal(first, { ...award, targetId: 'none' }))).toBe('notFound');
  const other = await makeEdition(database);
  expect(await outcomeOf(ceremony.armReveal(first, { ...award, targetId: `${other.id}-best` }))).toBe('notFound');
  await db.update(edition).set({ nomineesAt: null }).where(eq(edition.id, made.id));
  expect(await outcomeOf(ceremony.armReveal(first, award))).toBe('revealHidden');
  await db
    .update(edition)
    .set({ nomineesAt: new Date(0), isHidden: true })
    .where(eq(edition.id, made.id));
  expect(await outcomeOf(ceremony.armReveal(first, award))).toBe('revealHidden');
});

testOnDatabase('with a run of show, winners are revealed from the beginning of the ceremony on, also after its end', async (database) => {
  const { made, ceremony, award, pass, winners } = await makeStage(database);
  const { id } = made;
  const targets = [award, { ...award, scope: 'unit', targetId: `${id}-film` }, { ...award, scope: 'edition', targetId: id }] as const;
  await ceremony.fillShow('u-first', id);

  for (const target of targets)
    expect([target.scope, await outcomeOf(ceremony.armReveal(first, target))]).toEqual([target.scope, 'revealNotBegun']);
  await ceremony.setShowOpen('u-first', { editionId: id, isOpen: true });
  await revealNow({ ceremony, pass }, award);
  await pass(10);
  await ceremony.setShowOpen('u-first', { editionId: id, isOpen: false });
  await revealNow({ ceremony, pass }, { ...award, targetId: `${id}-actor` });
  await pass(10);
  expect((await winners()).toSorted()).toEqual(['actor', 'best']);
});

testOnDatabase('winners are planned five minutes ahead at least, and where two confirm, brought nearer by two', async (database) => {
  const { db, made, ceremony } = await makeStage(database, 'second');
  const awardsOf = (mode: RevealMode) => createAwardStaffService({ db, revealMode: async () => mode });
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const present = async () => (await awardsOf('hold').edition.get(made.id, 'en')).ceremony.revealAt;
  const save = async (mode: RevealMode, revealAt: string | null) =>
    outcomeOf(awardsOf(mode).updateCeremony('u-first', { id: made.id, base: { revealAt: await present() }, changes: { revealAt } }));
  const plan = (at: string) => ceremony.armReveal(first, { editionId: made.id, scope: 'plan', targetId: made.id, at });

  for (const mode of ['hold', 'second'] as const)
    for (const near of [minutes(-60), minutes(0), minutes(4.9)])
      expect([mode, near, await save(mode, near)]).toEqual([mode, near, 'revealTooNear']);
  expect(await save('second', minutes(60))).toBe('revealNotAlone');
  expect(await save('hold', minutes(60))).toBe('ok');
  expect([await save('second', minutes(50)), await save('second', minutes(70))]).toEqual(['revealNotAlone', 'ok']);
  // What one person takes away, they cannot set again alone.
  expect([await save('second', null), await save('second', minutes(80))]).toEqual(['ok', 'revealNotAlone']);

  expect(await outcomeOf(plan(minutes(4)))).toBe('revealTooNear');
  expect(await outcomeOf(ceremony.armReveal(first, { editionId: made.id, scope: 'plan', targetId: made.id }))).toBe('invalidRequest');
  expect(
    await outcomeOf(ceremonyOf(database).armReveal(first, { editionId: made.id, scope: 'plan', targetId: made.id, at: minutes(9) })),
  ).toBe('invalidRequest');
  const at = minutes(10);
  const { id } = await plan(at);
  expect((await ceremony.getShow(director, made.id)).reveal).toMatchObject({ id, scope: 'plan', at, publicInMs: null });
  expect([await present(), await outcomeOf(ceremony.confirmReveal(first, id))]).toEqual([null, 'revealOwn']);
  await ceremony.confirmReveal(second, id);
  expect(await present()).toBe(at);
  // The plan does not stand in the way of the reveals of the night.
  expect((await ceremony.getShow(director, made.id)).reveal).toBeNull();
  const stale = (await plan(minutes(8))).id;
  expect(await save('second', null)).toBe('ok');
  expect(await outcomeOf(ceremony.confirmReveal(second, stale))).toBe('conflict');
});

testOnDatabase('an edition that is copied, and an award that comes back, begin without the instants of the night', async (database) => {
  const { db, made, award, ceremony, pass, arm, winners } = await makeStage(database);
  const awards = createAwardStaffService({ db });
  const id = await arm();
  await pass(5);
  await ceremony.confirmReveal(first, id);
  await pass(10);
  expect(await winners()).toEqual(['best']);

  const next = Number(made.id) + 500;
  const copy = (await awards.copyEdition('u-editor', { fromId: made.id, year: next, ordinalZh: '', ordinalEn: '' })).id;
  const base = { isHidden: true, nomineesAt: null };
  await awards.updateCeremony('u-first', { id: copy, base, changes: { isHidden: false, nomineesAt: new Date(0).toISOString() } });
  const nominate = async (unitId: string, categoryId: string) => {
    const { id: filmId } = await awards.film.add('u-editor', { unitId, titleZh: '片', titleEn: 'Film' });
    const nominee = { categoryId, filmId, personId: null, roleZh: '', roleEn: '' };
    const nomination = await awards.nomination.add('u-editor', nominee);
    const changes = { nominationId: nomination.id };
    await awards.updateResult('u-first', { categoryId, base: { nominationId: null }, changes });
  };
  const [unit] = (await awards.edition.get(copy, 'en')).units;
  await nominate(unit?.id ?? '', unit?.categories[0]?.id ?? '');
  const { data } = await createAwardService({ db }).getEdition(next, 'en');
  expect(data.units.flatMap(({ categories }) => categories.map(({ winner }) => winner))).toEqual([null, null]);

  const own = (await awards.listResults(made.id, 'en')).find(({ categoryId }) => categoryId === award.targetId);
  const nominationId = own?.nominationId ?? '';
  await awards.updateResult('u-first', { categoryId: award.targetId, base: { nominationId }, changes: { nominationId: null } });
  for (const letter of ['b', 'a', 'c']) await awards.nomination.remove('u-editor', `${made.id}-${letter}-n`);
  const { removedId } = await awards.category.remove('u-editor', award.targetId);
  await awards.restoreRemoved('u-editor', removedId);
  await nominate(`${made.id}-film`, award.targetId);
  expect(await winners()).toEqual([]);
});

/** Reveals as the key does it: armed, held, confirmed; the returned function lets the countdown end. */
async function revealNow(
  { ceremony, pass }: Pick<Awaited<ReturnType<typeof makeStage>>, 'ceremony' | 'pass'>,
  target: Parameters<typeof ceremony.armReveal>[1],
) {
  const { id } = await ceremony.armReveal(first, target);
  await pass(5);
  await ceremony.confirmReveal(first, id);
  return id;
}

testOnDatabase('in whatever order awards, unit and edition are revealed, winners that are public stay public', async (database) => {
  for (const order of [
    ['best', 'unit', 'edition'],
    ['best', 'edition', 'unit'],
    ['unit', 'best', 'edition'],
    ['best', 'actor', 'unit', 'edition'],
    ['actor', 'unit', 'best'],
    ['edition', 'unit', 'best'],
  ]) {
    const stage = await makeStage(database);
    const { made, ceremony, award, pass, winners } = stage;
    const targetOf = (name: string) => {
      if (name === 'edition') return { ...award, scope: 'edition', targetId: made.id } as const;
      if (name === 'unit') return { ...award, scope: 'unit', targetId: `${made.id}-film` } as const;
      return { ...award, targetId: `${made.id}-${name}` };
    };
    let before: string[] = [];
    for (const name of order) {
      const outcome = await outcomeOf(revealNow(stage, targetOf(name)));
      // While it counts down, and afterwards.
      expect([order, name, await winners()]).toEqual([order, name, before]);
      // Refused is only a target that has nothing more to reveal.
      const isPublic = (name === 'best' || name === 'actor' ? [name] : ['best', 'actor']).every((one) => before.includes(one));
      expect([order, name, outcome]).toEqual([order, name, isPublic ? 'revealPublic' : 'ok']);
      await pass(10);
      const after = await winners();
      expect([order, name, after]).toEqual([order, name, expect.arrayContaining(before)]);
      before = after;
    }
    expect([order, before.toSorted()]).toEqual([order, ['actor', 'best']]);
    expect((await ceremony.getShow(director, made.id)).isRevealed).toBe(true);
  }
});

testOnDatabase('the phase moves with the console, and the last winner makes the edition one of winners', async (database) => {
  const stage = await makeStage(database);
  const { db, made, ceremony, award, pass } = stage;
  const awards = createAwardStaffService({ db });
  const state = async () => {
    const { phase, shownPhase, revealed, publicAwards } = (await awards.edition.get(made.id, 'en')).ceremony;
    return [phase, shownPhase, revealed, publicAwards];
  };
  const last = { ...award, targetId: `${made.id}-actor` };

  expect(await state()).toEqual(['call', 'call', false, 0]);
  await revealNow(stage, award);
  expect(await state()).toEqual(['call', 'call', false, 0]);
  await pass(10);
  // Visitors never read an earlier phase above a winner.
  expect(await state()).toEqual(['call', 'ceremony', false, 1]);
  await ceremony.setShowOpen('u-first', { editionId: made.id, isOpen: true });
  expect(await state()).toEqual(['ceremony', 'ceremony', false, 1]);

  const withdrawn = await revealNow(stage, last);
  expect(await state()).toEqual(['winners', 'ceremony', false, 1]);
  await ceremony.withdrawReveal(second, withdrawn);
  expect(await state()).toEqual(['ceremony', 'ceremony', false, 1]);
  expect((await awards.edition.get(made.id, 'en')).ceremony.revealAt).toBeNull();
  await revealNow(stage, last);
  await pass(10);
  expect(await state()).toEqual(['winners', 'winners', true, 2]);

  await ceremony.setShowOpen('u-first', { editionId: made.id, isOpen: false });
  expect(await state()).toEqual(['winners', 'winners', true, 2]);
});

testOnDatabase('a winner has a name everywhere, also where neither the film nor its people have a public page', async (database) => {
  const stage = await makeStage(database);
  const { db, made, ceremony, award, pass } = stage;
  const awards = createAwardStaffService({ db });
  const person = await awards.person.add('u-editor', { nameZh: '幕后', nameEn: 'Backstage Person' });
  const recipients = [{ personId: person.id, nameZh: '', nameEn: '', function: 'director' as const }];
  await awards.nomination.save('u-editor', { id: `${made.id}-b-n`, base: { recipients: [] }, changes: { recipients } }, 'en');
  const hide = async (kind: 'film' | 'person', id: string) => {
    const edit = { id, base: { publishAt: new Date(0).toISOString() }, changes: { publishAt: null } };
    if (kind === 'film') await awards.film.save('u-editor', edit, 'en');
    else await awards.person.save('u-editor', edit, 'en');
  };
  for (const id of [made.winnerWorkId, ...made.loserWorkIds]) await hide('film', id);
  await hide('person', made.winnerPersonId);
  await ceremony.fillShow('u-first', made.id);
  await ceremony.setShowOpen('u-first', { editionId: made.id, isOpen: true });
  const [row] = (await ceremony.getShow(director, made.id)).rows;
  await ceremony.updateStatuses('u-first', { editionId: made.id, changes: [{ id: row?.id ?? '', from: 'waiting', to: 'stage' }] });
  const service = createAwardService({ db });
  const screen = createStageService({ db, award: service });
  const everything = async () =>
    JSON.stringify([
      await service.getEdition(made.year, 'en'),
      await service.listPreviousEditions('en'),
      await screen.getStage(made.year, 'en'),
      await createSearchService(database).searchContent({ search: `Best Film ${made.canary}` }, 'en'),
    ]);
  const names = [`Work b ${made.id}`, 'Backstage Person', `Person y ${made.id}`];

  const secret = await everything();
  for (const name of names) expect(secret).not.toContain(name);
  await revealNow(stage, { ...award, scope: 'unit', targetId: `${made.id}-film` });
  for (const name of names) expect(await everything()).not.toContain(name);
  await pass(10);

  const { data } = await service.getEdition(made.year, 'en');
  expect(data.units[0]?.categories.map(({ winner }) => winner)).toMatchObject([
    { work: { title: names[0], path: '', still: null, poster: null, director: '' }, recipients: [{ name: names[1], path: '' }] },
    { person: { name: names[2], path: '', portrait: null }, work: { title: `Work c ${made.id}`, path: '' } },
  ]);
  // Nominees who did not win stay as they were.
  expect(data.units[0]?.categories[0]?.nominees.map(({ work }) => work)).toEqual([null, null]);
  expect((await screen.getStage(made.year, 'en')).data.row?.award?.winner?.work?.title).toBe(names[0]);
  expect((await service.listPreviousEditions('en')).data.find(({ id }) => id === made.id)?.works).toMatchObject([
    { title: names[0], path: '' },
    { title: `Work c ${made.id}`, path: '' },
  ]);
  const { rows } = (await createSearchService(database).searchContent({ search: `Best Film ${made.canary}` }, 'en')).data;
  expect(rows.find(({ award: found }) => found)?.award).toMatchObject({ won: true, names: [names[1]], film: names[0] });
});

testOnDatabase('the state that screens follow changes with the films and people of the night', async (database) => {
  const { db, made, ceremony } = await makeStage(database);
  const awards = createAwardStaffService({ db });
  await ceremony.setShowOpen('u-first', { editionId: made.id, isOpen: true });
  const pageOf = async () => {
    const live = createLiveStates({ db, events: createEventBus(), onError: (error) => expect(error).toBeUndefined() });
    const state = await live.readNew(made.year);
    live.close();
    return state?.page;
  };
  const pages = [await pageOf()];
  const edit = async (changes: Record<string, unknown>, base: Record<string, unknown>) => {
    await awards.film.save('u-editor', { id: made.winnerWorkId, base, changes }, 'en');
    pages.push(await pageOf());
  };

  await edit({ titleEn: 'Corrected' }, { titleEn: `Work b ${made.id}` });
  await edit({ publishAt: null }, { publishAt: new Date(0).toISOString() });
  pages.push(await pageOf());

  expect(new Set(pages).size).toBe(3);
  expect(pages[2]).toBe(pages[3]);
});
