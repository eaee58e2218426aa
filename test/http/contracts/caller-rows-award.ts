/** Rows of the awards calls: editors edit, operators of the ceremony set phase, instants and results, both read editions. */
import { eq } from 'drizzle-orm';
import { newId } from '#server/db/identifier.ts';
import { edition, nomination, film } from '#server/db/schema/award.ts';
import { faceColumnRecord, faceRecord, placeFace, placeFaceColumn } from '#shared/api/record/face.ts';
import { filmRecord, importFilms, placeFilm, previewFilm } from '#shared/api/record/film.ts';
import { importPeople, personRecord, previewPerson } from '#shared/api/record/person.ts';
import { eventRecord, venueRecord } from '#shared/api/record/programme.ts';
import { statusesOf, type CallerRow } from './caller-row.ts';
import type { CallerStage } from './caller-stage.ts';
import {
  categoryRecord,
  editionRecord,
  jurorRecord,
  nominationRecord,
  placeCategory,
  placeJuror,
  placeNomination,
  placeUnit,
  unitRecord,
} from '#shared/api/record/edition.ts';
import { recordCallerRows } from './record-caller-rows.ts';
import { newShowRow } from '#test/support/factories.ts';

const editors = statusesOf({ editor: 200, admin: 200 });
const runners = statusesOf({ operator: 200, admin: 200 });
const readers = statusesOf({ editor: 200, operator: 200, admin: 200 });

/** Of the demonstration programme. */
const editionId = '2025';
const unitId = '2025-film';
const columnId = 'face-jury';
const imageId = 'p93';
let year = 2_100;

const file = (text: string) => Buffer.from(text).toString('base64');
const nextYear = () => (year += 1);

async function addCategory({ services }: CallerStage): Promise<string> {
  return (await services.awardStaff.category.add('test', { unitId, subject: 'work', labelZh: `奖项${newId()}`, labelEn: '' })).id;
}

/** One category for several nominations. */
const commonCategories = new WeakMap<CallerStage, Promise<string>>();
function commonCategory(stage: CallerStage): Promise<string> {
  const category = commonCategories.get(stage) ?? addCategory(stage);
  commonCategories.set(stage, category);
  return category;
}
const nobody = { personId: null, roleZh: '', roleEn: '', recipients: [] };

async function addNomination(stage: CallerStage): Promise<{ categoryId: string; id: string }> {
  const categoryId = await addCategory(stage);
  const [one] = await stage.db.select({ id: film.id }).from(film).where(eq(film.unitId, unitId)).limit(1);
  const { id } = await stage.services.awardStaff.nomination.add('test', {
    categoryId,
    filmId: one?.id ?? '',
    personId: null,
    roleZh: '',
    roleEn: '',
  });
  return { categoryId, id };
}

async function addPerson({ services }: CallerStage): Promise<string> {
  return (await services.awardStaff.person.add('test', { nameZh: `人物${newId()}`, nameEn: '' })).id;
}

async function addFilm({ services }: CallerStage): Promise<string> {
  return (await services.awardStaff.film.add('test', { unitId, titleZh: `影片${newId()}`, titleEn: '' })).id;
}

/** Hidden, so that other tests see an unchanged programme. */
const newEvent = { editionId, titleZh: '活动', titleEn: '', startsAt: '2025-09-12T01:00:00.000Z', endsAt: '2025-09-12T02:00:00.000Z' };

/** An edition without a show, so that those of other tests stay as they are. */
async function addEdition({ db }: CallerStage): Promise<string> {
  const id = String(nextYear());
  await db.insert(edition).values({ id, year: Number(id) });
  return id;
}

async function addShowRow(stage: CallerStage): Promise<{ editionId: string; id: string }> {
  const own = await addEdition(stage);
  return { editionId: own, id: (await stage.services.ceremony.insertShowRow('test', { editionId: own, ...newShowRow })).id };
}

/** An edition with one award, whose winner has been entered. */
async function addEntered(stage: CallerStage): Promise<{ editionId: string; targetId: string }> {
  const own = await addEdition(stage);
  const { services, db } = stage;
  await db
    .update(edition)
    .set({ nomineesAt: new Date(0) })
    .where(eq(edition.id, own));
  const unit = await services.awardStaff.unit.add('test', { editionId: own, key: 'film', labelZh: '单元', labelEn: '' });
  const names = { labelZh: '奖项', labelEn: '' };
  const category = await services.awardStaff.category.add('test', { unitId: unit.id, subject: 'person', ...names });
  const role = { roleZh: '', roleEn: '' };
  const chosen = { categoryId: category.id, filmId: null, personId: await addPerson(stage), ...role };
  const { id } = await services.awardStaff.nomination.add('test', chosen);
  await services.awardStaff.updateResult('test', { categoryId: category.id, base: { nominationId: null }, changes: { nominationId: id } });
  return { editionId: own, targetId: own };
}

/** A reveal that somebody else has armed. */
async function armed(stage: CallerStage): Promise<string> {
  const target = { ...(await addEntered(stage)), scope: 'edition' } as const;
  const source = { network: '192.0.2.1', userAgent: '' };
  return (await stage.services.ceremony.armReveal({ viewer: { id: 'test', sessionId: 'test' }, source, language: 'en' }, target)).id;
}

export const awardCallerRows: Readonly<Record<string, CallerRow>> = {
  'GET /webAdmin/award/show': { statuses: readers, fields: () => ({ editionId }) },
  'POST /webAdmin/award/reveal/arm': { statuses: runners, fields: async (stage) => ({ ...(await addEntered(stage)), scope: 'edition' }) },
  'POST /webAdmin/award/reveal/confirm': {
    statuses: statusesOf({ operator: 409, admin: 409 }),
    fields: async (stage) => ({ id: await armed(stage) }),
  },
  'POST /webAdmin/award/reveal/withdraw': { statuses: runners, fields: async (stage) => ({ id: await armed(stage) }) },
  'POST /webAdmin/award/show/save': {
    statuses: readers,
    fields: async (stage) => ({
      editionId: await addEdition(stage),
      base: { startsAt: null },
      changes: { startsAt: '2099-01-01T00:00:00.000Z' },
    }),
  },
  'POST /webAdmin/award/show/open': { statuses: runners, fields: async (stage) => ({ editionId: await addEdition(stage), isOpen: true }) },
  'POST /webAdmin/award/show/fill': { statuses: readers, fields: async (stage) => ({ editionId: await addEdition(stage) }) },
  'POST /webAdmin/award/show/row/add': {
    statuses: readers,
    fields: async (stage) => ({ editionId: await addEdition(stage), ...newShowRow }),
  },
  'POST /webAdmin/award/show/row/save': {
    statuses: readers,
    fields: async (stage) => ({ id: (await addShowRow(stage)).id, base: { note: '' }, changes: { note: '灯光' } }),
  },
  'POST /webAdmin/award/show/status': {
    statuses: readers,
    fields: async (stage) => {
      const { editionId: own, id } = await addShowRow(stage);
      return { editionId: own, changes: [{ id, from: 'waiting', to: 'stage' }] };
    },
  },
  'POST /webAdmin/award/show/order': {
    statuses: readers,
    fields: async (stage) => {
      const { editionId: own, id } = await addShowRow(stage);
      return { editionId: own, base: [id], ids: [id] };
    },
  },
  'POST /webAdmin/award/show/row/remove': { statuses: readers, fields: async (stage) => ({ id: (await addShowRow(stage)).id }) },
  'POST /webAdmin/award/show/row/restore': { statuses: readers, fields: async (stage) => ({ id: (await addShowRow(stage)).id }) },
  ...recordCallerRows({
    record: editionRecord,
    statuses: editors,
    readers,
    service: ({ services }) => services.awardStaff.edition,
    first: () => ({ year: nextYear(), ordinalZh: '新一届', ordinalEn: '' }),
  }),
  'GET /webAdmin/award/edition/copy': { statuses: editors, fields: () => ({ year: nextYear() }) },
  'POST /webAdmin/award/edition/copy': {
    statuses: editors,
    fields: () => ({ fromId: editionId, year: nextYear(), ordinalZh: '又一届', ordinalEn: '' }),
  },
  'POST /webAdmin/award/edition/ceremony': {
    statuses: runners,
    fields: async ({ db }) => {
      const id = String(nextYear());
      await db.insert(edition).values({ id, year: Number(id) });
      return { id, base: { phase: 'call', revealAt: null }, changes: { phase: 'jury', revealAt: '2999-01-01T00:00:00.000Z' } };
    },
  },
  ...recordCallerRows({
    record: unitRecord,
    statuses: editors,
    readers,
    service: ({ services }) => services.awardStaff.unit,
    first: () => ({ editionId, key: `u${nextYear()}`, labelZh: '新单元', labelEn: '' }),
    place: placeUnit,
  }),
  ...recordCallerRows({
    record: categoryRecord,
    statuses: editors,
    readers,
    service: ({ services }) => services.awardStaff.category,
    first: () => ({ unitId, subject: 'work', labelZh: `新奖项${newId()}`, labelEn: '' }),
    place: placeCategory,
  }),
  ...recordCallerRows({
    record: nominationRecord,
    statuses: editors,
    readers,
    service: ({ services }) => services.awardStaff.nomination,
    first: async (stage) => ({ categoryId: await commonCategory(stage), filmId: await addFilm(stage), ...nobody }),
    place: placeNomination,
  }),
  'POST /webAdmin/award/edition/nomination/addSeveral': {
    statuses: editors,
    fields: async (stage) => ({ categoryId: await addCategory(stage), nomineeIds: [await addFilm(stage)] }),
  },
  // Of a category without nominations, so that nothing can be removed.
  'POST /webAdmin/award/edition/nomination/removeSeveral': {
    statuses: statusesOf({ editor: 404, admin: 404 }),
    fields: async (stage) => ({ categoryId: await addCategory(stage), ids: ['none'] }),
  },
  ...recordCallerRows({
    record: jurorRecord,
    statuses: editors,
    readers,
    service: ({ services }) => services.awardStaff.juror,
    first: async (stage) => ({ editionId, personId: await addPerson(stage), unitId: null, isPresident: false, isChair: false }),
    place: placeJuror,
    change: ['isChair', true],
  }),
  'GET /webAdmin/award/result/list': { statuses: runners, fields: () => ({ editionId }) },
  'POST /webAdmin/award/result/save': {
    statuses: runners,
    fields: async (stage) => {
      const { categoryId, id } = await addNomination(stage);
      return { categoryId, base: { nominationId: null, citationZh: '' }, changes: { nominationId: id, citationZh: '评语' } };
    },
  },
  'POST /webAdmin/award/nomination/import': {
    statuses: editors,
    fields: async (stage) => {
      const [row] = await stage.db.select({ filmId: nomination.filmId }).from(nomination).limit(1);
      return { editionId, dryRun: true, file: file(`category,film\n${await addCategory(stage)},${row?.filmId ?? ''}\n`) };
    },
  },
  'POST /webAdmin/award/result/import': {
    statuses: runners,
    fields: () => ({ editionId, dryRun: true, file: file('category,film\nnone,none\n') }),
  },
  'GET /webAdmin/award/nomination/export': { statuses: editors, fields: () => ({ editionId }) },
  'GET /webAdmin/award/result/export': { statuses: runners, fields: () => ({ editionId, template: true }) },

  ...recordCallerRows({
    record: filmRecord,
    statuses: editors,
    service: ({ services }) => services.awardStaff.film,
    first: () => ({ unitId, titleZh: `影片${newId()}`, titleEn: '' }),
    place: placeFilm,
    preview: previewFilm,
    imported: importFilms,
  }),
  'GET /webAdmin/award/film/videos': { statuses: editors },
  'GET /webAdmin/award/film/institutions': { statuses: editors },
  'POST /webAdmin/award/removed/restore': {
    statuses: editors,
    fields: async (stage) => ({ ...(await stage.services.awardStaff.film.remove('test', await addFilm(stage))) }),
  },
  ...recordCallerRows({
    record: personRecord,
    statuses: editors,
    service: ({ services }) => services.awardStaff.person,
    first: () => ({ nameZh: `人物${newId()}`, nameEn: '' }),
    preview: previewPerson,
    imported: importPeople,
  }),
  ...recordCallerRows({
    record: faceColumnRecord,
    statuses: editors,
    service: ({ services }) => services.awardStaff.faceColumn,
    first: () => ({ labelZh: '一列', labelEn: '' }),
    place: placeFaceColumn,
  }),
  ...recordCallerRows({
    record: faceRecord,
    statuses: editors,
    service: ({ services }) => services.awardStaff.face,
    first: () => ({ columnId, imageId, nameZh: '一', nameEn: '' }),
    place: placeFace,
  }),

  ...recordCallerRows({
    record: eventRecord,
    statuses: editors,
    service: ({ services }) => services.awardStaff.event,
    first: () => newEvent,
  }),
  'POST /webAdmin/award/programme/event/cancel': {
    statuses: editors,
    fields: async ({ services }) => ({ id: (await services.awardStaff.event.add('test', newEvent)).id, cancelled: true }),
  },
  ...recordCallerRows({
    record: venueRecord,
    statuses: editors,
    service: ({ services }) => services.awardStaff.venue,
    first: () => ({ nameZh: '场馆', nameEn: '', addressZh: '', addressEn: '' }),
  }),
};
