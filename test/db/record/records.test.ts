/** What is true for every record that staff keep: a new declaration without a row here fails. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { awardCategory, awardUnit } from '#server/db/schema/award.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { watchedWordStaff } from '#server/services/community/watched-word.ts';
import { movedPathStaff } from '#server/services/discovery/moved-path.ts';
import { columnStaff } from '#server/services/content/column-record.ts';
import { dictionaryStaff } from '#server/services/content/dictionary-record.ts';
import { kitStaff, outletStaff } from '#server/services/press/press-record.ts';
import type { RecordService } from '#server/services/record/record-service.ts';
import { editionYears } from '#shared/limits.ts';
import { titlesOf } from '#shared/record/field.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const siteOrigin = 'https://site.test';

type Values = Record<string, unknown>;
type Service = Omit<RecordService<AnyRecord>, 'add' | 'get' | 'save'> & {
  add: (actorId: string, fields: Values) => Promise<{ id: string }>;
  get: (id: string, language: 'en') => Promise<{ id: string; fields: Values }>;
  save: (actorId: string, edit: { id: string; base: Values; changes: Values }, language: 'en') => Promise<{ id: string; fields: Values }>;
};
type Awards = ReturnType<typeof createAwardStaffService>;

type Done = [action: string, details: object, act: () => Promise<unknown>];

interface Subject {
  service: (awards: Awards, db: OpenDatabase['db']) => unknown;
  /** How it begins; its names are given by the test. */
  first: (database: OpenDatabase) => Promise<Values>;
  /** What each record has of its own at first; `text` is to be found in a record that has no names. */
  own?: (text: string, database: OpenDatabase) => Values | Promise<Values>;
  /** A field that changes and a value of it by number, for a record without names in two languages; null = none changes. */
  changed?: readonly [name: string, valueOf: (text: string) => string] | null;
  /** Errors of fields that are no text of any kind. */
  refuses?: Readonly<Record<string, string>>;
  /** Cache tags of all pages that show it. */
  tags: (id: string, fields: Values) => readonly string[];
}

/** Cache tags of an edition, whose id begins those of its parts. */
const pagesOf = (id: string) => [`edition:${id.slice(0, 4)}`, 'editions', 'home', 'people', 'works'];

/** Beyond those of `makeEdition`. */
let year = editionYears.max;

const subjects: Readonly<Record<string, Subject>> = {
  edition: { service: ({ edition }) => edition, first: async () => ({}), own: () => ({ year: (year -= 1) }), tags: (id) => pagesOf(id) },
  unit: {
    service: ({ unit }) => unit,
    first: async (database) => ({ editionId: (await makeEdition(database)).id }),
    own: () => ({
      key: `k${newId()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')}`,
    }),
    tags: (_id, { editionId }) => pagesOf(String(editionId)),
  },
  category: {
    service: ({ category }) => category,
    first: async (database) => ({ unitId: `${(await makeEdition(database)).id}-film`, subject: 'work' }),
    tags: (_id, { unitId }) => pagesOf(String(unitId)),
  },
  nomination: {
    service: ({ nomination }) => nomination,
    first: async (database) => {
      const { id } = await makeEdition(database);
      await database.db.insert(awardCategory).values({ id: `${id}-own`, unitId: `${id}-film`, subject: 'person' });
      return { categoryId: `${id}-own`, filmId: null, recipients: [] };
    },
    own: async (_text, { db }) => {
      const personId = newId();
      await db.insert(person).values({ id: personId });
      return { personId };
    },
    tags: (_id, { categoryId }) => pagesOf(String(categoryId)),
  },
  juror: {
    service: ({ juror }) => juror,
    first: async (database) => ({ editionId: (await makeEdition(database)).id, unitId: null, isPresident: false, isChair: false }),
    own: async (text, { db }) => {
      const personId = newId();
      await db.insert(person).values({ id: personId, nameZh: text });
      return { personId };
    },
    changed: null,
    tags: (_id, { editionId }) => [...pagesOf(String(editionId)), 'navigation'],
  },
  film: {
    service: ({ film }) => film,
    first: async (database) => ({ unitId: `${(await makeEdition(database)).id}-film` }),
    tags: (id, { unitId }) => [`content:${id}`, `edition:${String(unitId).slice(0, 4)}`, 'editions', 'home', 'people', 'works', 'search'],
  },
  person: {
    service: ({ person }) => person,
    first: async () => ({}),
    tags: (id) => [`content:${id}`, 'people', 'works', 'editions', 'faces', 'home', 'search'],
  },
  face: {
    service: ({ face }) => face,
    tags: (id) => [`face:${id}`, 'faces', 'people', 'home'],
    first: async ({ db }) => {
      const imageId = newId();
      await db.insert(mediaFile).values({ id: imageId, path: `${imageId}.webp` });
      const { id: columnId } = await createAwardStaffService({ db }).faceColumn.add('u', { labelZh: '列', labelEn: '' });
      return { imageId, columnId };
    },
  },
  faceColumn: { service: ({ faceColumn }) => faceColumn, first: async () => ({}), tags: () => ['faces', 'people', 'home'] },
  event: {
    service: ({ event }) => event,
    first: async (database) => ({
      editionId: (await makeEdition(database)).id,
      startsAt: '2031-09-12T09:00:00+08:00',
      endsAt: '2031-09-12T10:00:00+08:00',
    }),
    tags: (_id, { editionId }) => [`programme:${String(editionId)}`],
  },
  // Triggers announce the change of a venue for every event there.
  venue: { service: ({ venue }) => venue, first: async () => ({ addressZh: '', addressEn: '' }), tags: () => [] },
  column: {
    service: (_awards, db) => columnStaff(db),
    first: async () => ({ parentId: null, path: '', columnType: 'article', languageGate: 'either', hidden: false }),
    own: () => ({ id: newId() }),
    refuses: { path: 'invalidRequest' },
    tags: (id) => ['columns', `column:${id}`],
  },
  dictionary: {
    service: (_awards, db) => dictionaryStaff(db),
    first: async () => ({ type: 'reject_reason' }),
    own: () => ({ value: newId() }),
    tags: () => ['dictionary', 'dictionary:reject_reason'],
  },
  word: {
    service: (_awards, db) => watchedWordStaff(db),
    first: async () => ({}),
    own: (text) => ({ word: `${text} ${newId()}` }),
    changed: null,
    tags: () => [],
  },
  // Redirects are read with each request.
  address: {
    service: (_awards, db) => movedPathStaff({ db, siteOrigin }),
    first: async () => ({ toPath: '' }),
    own: () => ({ fromPath: `/old/${newId()}` }),
    changed: ['toPath', (text) => `/${encodeURIComponent(text)}`],
    refuses: { toPath: 'movesRefused' },
    tags: () => [],
  },
  // Nothing of the press is on a page.
  pressOutlet: {
    service: (_awards, db) => outletStaff(db, { canSend: false }),
    first: async () => ({ email: '', note: '' }),
    tags: () => [],
  },
  pressKit: {
    service: (_awards, db) => kitStaff(db),
    first: async (database) => ({ editionId: (await makeEdition(database)).id }),
    tags: () => [],
  },
};

const modules = import.meta.glob<Record<string, unknown>>('/shared/api/record/*.ts', { eager: true });
const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && 'fields' in value && 'calls' in value;
const exported = Object.values(modules).flatMap((module) => Object.values(module));
const records = exported.filter(isRecord);
const isOrdered = ({ path }: AnyRecord) => exported.some((one) => (one as { path?: unknown } | null)?.path === `${path}/place`);

test('every declared record has a row', () => {
  expect(records.map(({ name }) => name).sort()).toEqual(Object.keys(subjects).sort());
});

for (const record of records) {
  const { name, key, fields, isNamedInBoth, isUnnamed } = record;
  const needsName = isUnnamed ? 'ok' : 'requiredMissing';
  /** The English name where a test gives none. */
  const none = isNamedInBoth ? 'Nothing' : '';
  const changed = subjects[name]?.changed;
  const spell = (text: string) => (changed ? changed[1](text) : text);
  const titles = titlesOf(record);
  const isChanged = changed !== null;
  /** Two fields that change, or the same one twice. */
  const [zh = '', en = ''] = changed ? [changed[0], changed[0]] : titles;
  /** Values that a record of the tests has, before its second field changes and afterwards. */
  const [one, was, next] = [spell('一'), changed ? spell('一') : none, spell('One')];
  const hasWindow = 'publishAt' in fields;
  const stageOf = async (database: OpenDatabase) => {
    const { db } = database;
    const subject = subjects[name];
    if (!subject) throw new Error(`No row for ${name}`);
    const awards = createAwardStaffService({
      db,
      otherRecords: {
        column: columnStaff(db),
        dictionary: dictionaryStaff(db),
        word: watchedWordStaff(db),
        address: movedPathStaff({ db, siteOrigin }),
      },
    });
    const own = async (text = '') => (await subject.own?.(text, database)) ?? {};
    const service = subject.service(awards, db) as Service;
    const first = await subject.first(database);
    const make = async (names: Values) => {
      const named = isChanged ? { [zh]: '', [en]: none, ...names } : {};
      return (await service.add('u-a', { ...first, ...(await own(Object.values(names).join(' '))), ...named })).id;
    };
    const save = (actorId: string, id: string, base: Values, changes: Values) => service.save(actorId, { id, base, changes }, 'en');
    return { db, awards, service, first, own, make, save, tagsOf: (id: string, now = first) => subject.tags(id, now).toSorted() };
  };

  if (key && fields[key]?.kind === 'identifier')
    testOnDatabase(`${name}: its ${key} is cleaned, given once, and nobody else's`, async (database) => {
      const { service, first, own } = await stageOf(database);
      const input = { ...first, ...(await own('A key')), ...(isChanged && { [zh]: one, [en]: next }) };
      const given = String(input[key]);
      const { id } = await service.add('u-a', { ...input, [key]: ` ${given}\u200B ` });

      expect((await service.get(id, 'en')).fields[key]).toBe(id);
      expect(await outcomeOf(service.add('u-b', { ...input, [key]: id }))).toBe('idTaken');
      // One that is not the name is made from it.
      expect((await outcomeOf(service.add('u-b', { ...input, [key]: ' ' }))) === 'ok').toBe(key !== titles[0]);
    });

  if (titles.length > 1)
    testOnDatabase(
      `${name}: names lose spaces and hidden characters on every way in, and ${isUnnamed ? 'none is' : isNamedInBoth ? 'both are' : 'one of them is'} needed`,
      async (database) => {
        const { service, first, own, make, save } = await stageOf(database);
        const id = await make({ [zh]: ' 一\u200B ' });

        expect(await service.get(id, 'en')).toMatchObject({ id, fields: { [zh]: '一', [en]: none } });
        expect(await save('u-a', id, { [en]: none }, { [en]: ' \u202EOne ' })).toMatchObject({ fields: { [zh]: '一', [en]: 'One' } });
        expect(await outcomeOf(service.add('u-a', { ...first, ...(await own()), [zh]: ' ', [en]: '' }))).toBe(needsName);
        expect(await outcomeOf(save('u-a', id, { [zh]: '一', [en]: 'One' }, { [zh]: '', [en]: ' ' }))).toBe(needsName);
        expect(await outcomeOf(save('u-a', id, { [en]: (await service.get(id, 'en')).fields[en] }, { [en]: ' ' }))).toBe(
          isNamedInBoth ? 'requiredMissing' : 'ok',
        );
        expect(await outcomeOf(save('u-a', 'nobody', { [en]: none }, { [en]: 'x' }))).toBe('notFound');
      },
    );

  if (isChanged)
    testOnDatabase(
      `${name}: two editors change different fields, and the answer shows both; the same field is a conflict`,
      async (database) => {
        const { make, save, service } = await stageOf(database);
        const id = await make({ [zh]: one });
        const read = { [en]: was, [zh]: one };
        const [two, three] = [spell('二'), spell('三')];

        expect(await save('u-a', id, read, { [zh]: two })).toMatchObject({ fields: { [zh]: two } });
        if (zh !== en) expect(await save('u-b', id, read, { [en]: 'Two' })).toMatchObject({ fields: { [zh]: two, [en]: 'Two' } });
        await expect(save('u-b', id, read, { [zh]: three })).rejects.toMatchObject({
          errorName: 'editConflict',
          data: { conflicts: { [zh]: { base: one, theirs: two } } },
        });
        // The value that is stored already is no conflict, and a change without its base is none of ours.
        expect(await outcomeOf(save('u-b', id, read, { [zh]: ` ${two} ` }))).toBe('ok');
        expect(await outcomeOf(save('u-b', id, {}, { [zh]: three }))).toBe('invalidRequest');
        expect((await service.get(id, 'en')).fields[zh]).toBe(two);
      },
    );

  if (hasWindow)
    testOnDatabase(`${name}: an instant is the same in another spelling, and a window ends after it begins`, async (database) => {
      const { make, save } = await stageOf(database);
      const id = await make({ [zh]: '一' });

      await save('u-a', id, { publishAt: null }, { publishAt: '2030-01-01T00:00:00Z' });
      const { fields: saved } = await save('u-a', id, { publishAt: '2030-01-01T08:00:00+08:00' }, { publishAt: '2031-01-01T00:00:00Z' });
      expect(saved['publishAt']).toBe('2031-01-01T00:00:00.000Z');
      expect(await outcomeOf(save('u-a', id, { unpublishAt: null }, { unpublishAt: '2030-06-01T00:00:00Z' }))).toBe('invalidRequest');
      expect(await outcomeOf(save('u-a', id, { unpublishAt: null }, { unpublishAt: 'soon' }))).toBe('invalidRequest');
    });

  const pictures = Object.entries(fields).filter(([, field]) => 'to' in field && field.to === 'media');
  if (hasWindow)
    testOnDatabase(`${name}: a picture whose licence has ended keeps it from being published, and from nothing else`, async (database) => {
      const { db, make, save } = await stageOf(database);
      for (const [field, { kind }] of pictures) {
        const [id, picture] = [await make({ [zh]: '一' }), newId()];
        await db.insert(mediaFile).values({ id: picture, path: `${picture}.webp` });
        const { fields: now } = await save('u-a', id, {}, {});
        await save('u-a', id, { [field]: now[field] }, { [field]: kind === 'list' ? [picture] : picture });
        await db.update(mediaFile).set({ licenceEndsOn: '2020-01-01' }).where(eq(mediaFile.id, picture));

        expect([field, await outcomeOf(save('u-a', id, { [en]: none }, { [en]: 'One' }))]).toEqual([field, 'ok']);
        const publish = save('u-a', id, { publishAt: null }, { publishAt: '2030-01-01T00:00:00Z' });
        expect([field, await outcomeOf(publish)]).toEqual([field, 'licenceEnded']);
      }
    });

  if (isChanged)
    testOnDatabase(
      `${name}: a save is audited with both values and tells the caches; one that changes nothing does neither`,
      async (database) => {
        const { db, make, save } = await stageOf(database);
        const id = await make({ [zh]: one });
        const entries = async () =>
          db
            .select()
            .from(auditEntry)
            .where(and(eq(auditEntry.subjectKind, name), eq(auditEntry.subjectId, id)))
            .orderBy(auditEntry.id);
        const changes = async () => (await db.select({ count: sql<number>`count(*)::int` }).from(contentChange))[0]?.count;

        await save('u-b', id, { [en]: was }, { [en]: next });
        const before = await changes();
        await save('u-b', id, { [en]: next }, { [en]: next });

        expect(await changes()).toBe(before);
        expect(await entries()).toMatchObject([
          { action: 'add', actorId: 'u-a' },
          { action: 'save', actorId: 'u-b', details: { before: { [en]: was }, after: { [en]: next } } },
        ]);
      },
    );

  testOnDatabase(
    `${name}: each act has its entry in the audit trail, and purges all pages that show the record and no others`,
    async (database) => {
      const { db, awards, make, save, service, tagsOf } = await stageOf(database);
      const heard = async () => {
        const rows = await db.delete(contentChange).returning();
        return [...new Set(rows.flatMap(({ tags }) => tags))].sort();
      };
      await heard();
      const id = await make({ [zh]: one });
      // A record with a publish window is hidden at first.
      expect(await heard()).toEqual(hasWindow ? [] : tagsOf(id));
      const otherId = await make({ [zh]: spell('二') });
      await heard();
      // What is given once or chosen tells in the trail which record it was.
      const named = Object.entries(fields).filter(([, { kind }]) => kind === 'identifier' || kind === 'choice');
      const { fields: stored } = await service.get(id, 'en');
      const given = Object.fromEntries(named.map(([field]) => [field, stored[field]]));
      const saved: Done = ['save', { before: { [en]: was }, after: { [en]: next } }, () => save('u-b', id, { [en]: was }, { [en]: next })];
      const placed: Done = ['order', { after: otherId }, () => service.place('u-b', { id, otherId, side: 'after' })];
      const acts: Done[] = [
        ...(isChanged ? [saved] : []),
        ...(isOrdered(record) ? [placed] : []),
        [
          'remove',
          { ...given, ...(isChanged && { [zh]: one, [en]: next }) },
          async () => {
            removedId = (await service.remove('u-b', id)).removedId;
          },
        ],
        ['restore', {}, () => awards.restoreRemoved('u-b', removedId)],
      ];
      let removedId = '';

      for (const [action, details, act] of acts) {
        await act();
        expect([action, await heard()]).toEqual([action, tagsOf(id)]);
        const [entry] = await db.select().from(auditEntry).where(eq(auditEntry.subjectId, id)).orderBy(desc(auditEntry.id)).limit(1);
        expect(entry).toMatchObject({ action, actorId: 'u-b', subjectKind: name });
        expect(entry?.details ?? {}).toMatchObject(details);
      }
    },
  );

  testOnDatabase(`${name}: what is removed comes back as it was, once`, async (database) => {
    const { awards, make, save, service } = await stageOf(database);
    const id = await make({ [zh]: one });
    if (isChanged) await save('u-a', id, { [en]: was }, { [en]: next });
    const before = await service.get(id, 'en');

    const { removedId } = await service.remove('u-a', id);
    expect(await outcomeOf(service.get(id, 'en'))).toBe('notFound');
    expect(await outcomeOf(service.remove('u-a', id))).toBe('notFound');
    await awards.restoreRemoved('u-b', removedId);

    expect(await service.get(id, 'en')).toEqual(before);
    expect(await outcomeOf(awards.restoreRemoved('u-b', removedId))).toBe('notFound');
  });

  testOnDatabase(`${name}: is found by its names in list and file, a page at a time`, async (database) => {
    const { make, service } = await stageOf(database);
    const word = newId()
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase();
    const ids = [
      await make({ [zh]: one, [en]: spell(`${word} a`) }),
      await make({ [zh]: one, [en]: spell(`${word} b`) }),
      await make({ [zh]: one, [en]: spell(`${word} c`) }),
    ];
    const list = async (query: object) => service.list({ search: word.toUpperCase(), ...query }, 'en');

    const { rows, total } = await list({});
    // As its calls promise them.
    expect([
      ...Value.Errors(record.calls.list.data, rows),
      ...Value.Errors(record.calls.get.data, await service.get(ids[0] ?? '', 'en')),
    ]).toEqual([]);
    const found = rows.map(({ id }) => id);
    expect([found.toSorted(), total]).toEqual([ids.toSorted(), 3]);
    expect((await list({ pageSize: 2, pageNum: 2 })).rows.map(({ id }) => id)).toEqual(found.slice(2));
    const file = await service.export({ search: word }, 'en');
    const written: unknown[] = [];
    for await (const group of file.groups) written.push(...group.map((row) => (row as { id: string }).id));
    expect([file.count, written]).toEqual([3, found]);
    if (hasWindow) expect([(await list({ shown: 'hidden' })).total, (await list({ shown: 'shown' })).total]).toEqual([3, 0]);
  });

  testOnDatabase(`${name}: HTML is cleaned, and what does not exist is refused`, async (database) => {
    const { make, save } = await stageOf(database);
    const id = await make({ [zh]: one });
    for (const [field, { kind, ...rest }] of Object.entries(fields)) {
      const { fields: now } = await save('u-a', id, {}, {});
      const base = { [field]: now[field] };
      const put = (value: unknown) => save('u-a', id, base, { [field]: value });
      if (kind === 'html') expect(String((await put('<p>Born<img src=x onerror=y></p>')).fields[field])).not.toContain('onerror');
      const refused = subjects[name]?.refuses?.[field];
      if (refused) expect([field, await outcomeOf(put(' <b>x</b> '))]).toEqual([field, refused]);
      else if ('isEmail' in rest) expect([field, await outcomeOf(put('nobody'))]).toEqual([field, 'emailRefused']);
      else if (kind === 'line' || kind === 'text') expect((await put(' <b>x</b> ')).fields[field]).toBe('<b>x</b>');
      if (kind === 'identifier') expect([field, await outcomeOf(put('other'))]).toEqual([field, 'invalidRequest']);
      if (kind === 'reference') expect([field, await outcomeOf(put('nowhere'))]).toEqual([field, 'invalidRequest']);
      if (kind === 'list' && 'to' in rest && rest.to) expect([field, await outcomeOf(put(['nowhere']))]).toEqual([field, 'invalidRequest']);
    }
  });
}

testOnDatabase('a film that moves to another edition purges the pages of both', async (database) => {
  const { db } = database;
  const { film: films } = createAwardStaffService({ db });
  const [from, to] = [await makeEdition(database), await makeEdition(database)];
  const [unitId, otherUnit] = [`${from.id}-film`, `${to.id}-film`];
  const { id } = await films.add('u-a', { unitId, titleZh: '一', titleEn: '' });
  await db.delete(contentChange);

  await films.save('u-a', { id, base: { unitId }, changes: { unitId: otherUnit } }, 'en');

  const [change] = await db.select().from(contentChange);
  expect(change?.tags).toEqual(expect.arrayContaining([`edition:${from.id}`, `edition:${to.id}`]));
  // A nominee stays in its edition, in any unit of it.
  const move = { id: from.winnerWorkId, base: { unitId }, changes: { unitId: otherUnit } };
  expect(await outcomeOf(films.save('u-a', move, 'en'))).toBe('stillUsed');
  const own = `${from.id}-other`;
  await db.insert(awardUnit).values({ id: own, editionId: from.id, key: 'other', labelZh: '二', labelEn: 'Second' });
  expect(await outcomeOf(films.save('u-a', { ...move, changes: { unitId: own } }, 'en'))).toBe('ok');
});
