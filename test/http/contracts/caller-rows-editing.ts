/** Rows of the calls of items, their films, pictures, uploads and links: authors, reviewers and publishers. */
import { eq, sql } from 'drizzle-orm';
import { newId } from '#server/db/identifier.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { upload } from '#server/db/schema/upload.ts';
import { statusesOf, type CallerRow } from './caller-row.ts';
import type { VideoState } from '#shared/video/video-states.ts';
import type { Caller, CallerStage } from './caller-stage.ts';
import { actFields, makeLink, makeWork } from './caller-items.ts';
import { makeSubtitle } from './caller-subtitle.ts';

const everybody = statusesOf({ guests: 200, others: 200 });
const managers = statusesOf({ others: 200, user: 403 });
const staff = statusesOf({ others: 200, user: 403, pgc: 403, otherPgc: 403 });
const claimers = statusesOf({ reviewer: 200, admin: 200 });
// The item's owner, and staff who decide on it; other staff get 403 or 404.
const authors = statusesOf({ pgc: 200, otherPgc: 404, moderator: 404, operator: 404 });
const reviewers = statusesOf({ otherPgc: 404, reviewer: 200, moderator: 404, operator: 404, admin: 200 });
const publishers = statusesOf({ otherPgc: 404, publisher: 200, moderator: 404, operator: 404, admin: 200 });
const holdersOfBoth = statusesOf({ otherPgc: 404, moderator: 404, operator: 404, admin: 200 });
const readers = statusesOf({ others: 200, user: 403, otherPgc: 404, moderator: 404, operator: 404 });
const adders = statusesOf({ others: 200, user: 403, reviewer: 403, moderator: 403, operator: 403 });
const importers = statusesOf({ writer: 200, publisher: 200, editor: 200, admin: 200 });
const importActors = statusesOf({ writer: 404, publisher: 404, editor: 404, admin: 404 });
const flaggers = statusesOf({ publisher: 200, admin: 200 });
// Videos: their institution, editors and publishers; reviewers have read access.
const writers = statusesOf({ others: 200, user: 403, otherPgc: 404, reviewer: 403, moderator: 404, operator: 404 });
const involved = statusesOf({ others: 200, user: 403, otherPgc: 404, moderator: 404, writer: 403, editor: 403, operator: 404 });

export const manageCallerRows: Readonly<Record<string, CallerRow>> = {
  'POST /vod/getuploadinfo': { statuses: managers, fields: () => ({ fileName: '片.mp4', fileSize: 1_000 }) },
  'POST /vod/refresh': { statuses: managers, fields: async (stage, { id }) => ({ videoId: await addUpload(stage, id) }) },
  'GET /vod/uploadState': { statuses: managers, fields: async (stage, { id }) => ({ videoId: await addUpload(stage, id) }) },
  'POST /vod/cancelUpload': { statuses: managers, fields: async (stage, { id }) => ({ videoId: await addUpload(stage, id) }) },
  'GET /webAdmin/media/list': { statuses: managers },
  'GET /webAdmin/media/tags': { statuses: managers },
  'GET /webAdmin/media/detail': { statuses: managers, fields: async (stage, { id }) => ({ id: await addPicture(stage, id) }) },
  'POST /webAdmin/media/tag': {
    statuses: managers,
    fields: async (stage, { id }) => ({ ids: [await addPicture(stage, id)], tag: '开幕式', isAdded: true }),
  },
  'POST /webAdmin/media/replace': {
    statuses: managers,
    fields: async (stage, { id }) => ({ id: await addPicture(stage, id), version: 1, byId: await addPicture(stage, id) }),
  },
  // There is no such file, so an admitted caller gets 415.
  'POST /webAdmin/media/crop': {
    statuses: managers.map((status) => (status === 200 ? 415 : status)),
    fields: async (stage, { id }) => ({ id: await addPicture(stage, id), version: 1, box: { left: 0, top: 0, width: 96, height: 96 } }),
  },
  'POST /webAdmin/media/restore': { statuses: managers, fields: async (stage, { id }) => ({ ids: [await addPicture(stage, id)] }) },
  'POST /webAdmin/media/save': {
    statuses: managers,
    fields: async (stage, { id }) => ({
      id: await addPicture(stage, id),
      base: { altZh: '', focalX: 0.5 },
      changes: { altZh: '熊猫', focalX: 0.25 },
    }),
  },
  // A local address, which the server refuses to fetch.
  'POST /webAdmin/media/fetch': {
    statuses: managers.map((status) => (status === 200 ? 422 : status)),
    fields: () => ({ url: 'http://127.0.0.1/a.png' }),
  },
  'POST /webAdmin/media/delete': { statuses: managers, fields: async (stage, { id }) => ({ ids: [await addPicture(stage, id)] }) },

  'GET /webAdmin/cms/import': { statuses: importers },
  // An unknown import or file, so an admitted caller gets 404.
  'GET /webAdmin/cms/import/articles': { statuses: importActors, fields: () => ({ importId: 'unknown' }) },
  'POST /webAdmin/cms/import/check': { statuses: importActors, fields: () => ({ uploadIds: ['unknown'] }) },
  'POST /webAdmin/cms/import/encoding': { statuses: importActors, fields: () => ({ importId: 'unknown', position: 0, encoding: 'big5' }) },
  'POST /webAdmin/cms/import/run': {
    statuses: importActors,
    fields: () => ({ importId: 'unknown', columnId: 'news', columns: [], isAnew: false }),
  },
  'POST /webAdmin/cms/import/discard': { statuses: importActors, fields: () => ({ importId: 'unknown' }) },
  'GET /webAdmin/cms/video/:id': {
    statuses: readers,
    fields: async (stage, caller) => ({ id: await addVideo(stage, caller, 'processing') }),
  },
  'POST /webAdmin/cms/video/save': {
    statuses: writers,
    fields: async (stage, caller) => ({ id: await addVideo(stage, caller, 'ready'), titleEn: 'A film', rights: 'login' }),
  },
  'GET /webAdmin/media/videos': { statuses: managers },
  'POST /webAdmin/cms/video/delete': {
    statuses: writers,
    fields: async (stage, caller) => ({ id: await addVideo(stage, caller, 'ready') }),
  },
  'POST /webAdmin/cms/video/restore': {
    statuses: writers,
    fields: async (stage, caller) => ({ id: await addVideo(stage, caller, 'deleted') }),
  },
  'POST /webAdmin/cms/video/retry': {
    statuses: writers,
    fields: async (stage, caller) => ({ id: await addVideo(stage, caller, 'failed') }),
  },
  // There is no program here that draws pictures of films.
  'POST /webAdmin/cms/video/poster': {
    statuses: writers.map((status) => (status === 200 ? 409 : status)),
    fields: async (stage, caller) => ({ id: await addVideo(stage, caller, 'ready'), second: 1 }),
  },

  'GET /webAdmin/cms/subtitle/list': { statuses: readers, fields: (stage, caller) => makeSubtitle(stage, caller) },
  'GET /webAdmin/cms/subtitle/read': { statuses: readers, fields: (stage, caller) => makeSubtitle(stage, caller) },
  'POST /webAdmin/cms/subtitle/save': {
    statuses: writers,
    fields: async (stage, caller) => ({ ...(await makeSubtitle(stage, caller)), text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n' }),
  },
  'POST /webAdmin/cms/subtitle/delete': { statuses: writers, fields: (stage, caller) => makeSubtitle(stage, caller) },

  'GET /webAdmin/cms/content/columnTree': { statuses: managers },
  'GET /webAdmin/cms/content/count': { statuses: managers },
  'GET /webAdmin/cms/content/waiting': { statuses: managers },
  ...Object.fromEntries(
    ['draftList', 'auditList', 'passedList', 'onlineList', 'offlineList', 'rejectList', 'scheduledList', 'trashList'].map((list) => [
      `GET /webAdmin/cms/content/${list}`,
      { statuses: managers },
    ]),
  ),
  'GET /webAdmin/cms/content/owners': { statuses: staff },
  'GET /webAdmin/cms/content/subjects': { statuses: managers, fields: () => ({ kind: 'person', search: 'a' }) },
  'GET /webAdmin/cms/content/:id': {
    statuses: readers,
    fields: async (stage, caller) => ({ id: (await makeWork(stage, caller, 'draft')).id }),
  },
  'GET /webAdmin/cms/content/:id/history': {
    statuses: readers,
    fields: async (stage, caller) => ({ id: (await makeWork(stage, caller, 'draft')).id }),
  },
  'GET /webAdmin/cms/content/:id/snapshot': {
    statuses: readers,
    fields: async (stage, caller) => {
      const { ownerId, ...seen } = await makeWork(stage, caller, 'draft');
      await stage.services.editing.save({ id: ownerId, userType: 10, roles: [] }, { ...seen, changes: { titleEn: 'Another title' } });
      return seen;
    },
  },
  'POST /webAdmin/cms/content/presence': {
    statuses: readers,
    fields: async (stage, caller) => ({ id: (await makeWork(stage, caller, 'draft')).id, field: 'titleZh' }),
  },
  'POST /webAdmin/cms/content/add': { statuses: adders, fields: () => ({ kind: 'article', fields: { titleZh: '新稿' } }) },
  'POST /webAdmin/cms/content/save': {
    statuses: authors,
    fields: async (stage, caller) => ({ ...(await actFields(stage, caller, 'draft')), changes: { titleZh: '改过的标题' } }),
  },
  'POST /webAdmin/cms/content/flag': {
    statuses: flaggers,
    fields: async (stage, caller) => ({ id: (await makeWork(stage, caller, 'putaway')).id, pinned: true }),
  },
  'POST /webAdmin/cms/content/claim': {
    statuses: claimers,
    fields: async (stage, caller) => ({ id: (await makeWork(stage, caller, 'audit')).id, claimed: true }),
  },
  'POST /webAdmin/cms/content/planReview': {
    statuses: claimers,
    fields: async (stage, caller) => {
      const { id, revisionId } = await makeWork(stage, caller, 'audit');
      return { id, revisionId, priority: 'high' };
    },
  },
  'POST /webAdmin/cms/content/submitApprove': { statuses: authors, fields: (stage, caller) => actFields(stage, caller, 'draft') },
  'POST /webAdmin/cms/content/withdraw': { statuses: authors, fields: (stage, caller) => actFields(stage, caller, 'audit') },
  'POST /webAdmin/cms/content/approve': { statuses: reviewers, fields: (stage, caller) => actFields(stage, caller, 'audit') },
  'POST /webAdmin/cms/content/unapprove': {
    statuses: reviewers,
    fields: async (stage, caller) => {
      const work = await makeWork(stage, caller, 'audited');
      if (caller.kind === 'reviewer' || caller.kind === 'admin')
        await stage.db
          .update(contentRevision)
          .set({ decidedBy: caller.id, decidedAt: sql`now()` })
          .where(eq(contentRevision.id, work.revisionId));
      return { id: work.id, revisionId: work.revisionId, version: work.version };
    },
  },
  'POST /webAdmin/cms/content/approveAndOnline': { statuses: holdersOfBoth, fields: (stage, caller) => actFields(stage, caller, 'audit') },
  'POST /webAdmin/cms/content/reject': {
    statuses: reviewers,
    fields: async (stage, caller) => ({ ...(await actFields(stage, caller, 'audit')), reason: '图片版权不清' }),
  },
  'POST /webAdmin/cms/content/edit': { statuses: authors, fields: (stage, caller) => actFields(stage, caller, 'reject') },
  'POST /webAdmin/cms/content/revise': { statuses: authors, fields: (stage, caller) => actFields(stage, caller, 'putaway') },
  'POST /webAdmin/cms/content/online': { statuses: publishers, fields: (stage, caller) => actFields(stage, caller, 'audited') },
  'POST /webAdmin/cms/content/reschedule': {
    statuses: publishers,
    fields: async (stage, caller) => ({ ...(await actFields(stage, caller, 'putaway')), unpublishAt: null }),
  },
  'POST /webAdmin/cms/content/offline': {
    statuses: publishers,
    fields: async (stage, caller) => ({ ...(await actFields(stage, caller, 'putaway')), reason: '授权到期下线' }),
  },
  'POST /webAdmin/cms/content/remove': { statuses: authors, fields: (stage, caller) => actFields(stage, caller, 'draft') },
  'POST /webAdmin/cms/content/restore': {
    statuses: authors,
    fields: async (stage, caller) => {
      const { ownerId, ...seen } = await makeWork(stage, caller, 'draft');
      await stage.services.workflow.act({ id: ownerId, userType: 10, roles: [] }, 'remove', seen);
      return { id: seen.id };
    },
  },
  'GET /webAdmin/cms/preview/look': {
    statuses: readers,
    fields: async (stage, caller) => ({ contentId: (await makeWork(stage, caller, 'draft')).id }),
  },
  'POST /webAdmin/cms/preview/page': {
    statuses: readers,
    fields: async (stage, caller) => {
      const { id, revisionId } = await makeWork(stage, caller, 'draft');
      return { contentId: id, revisionId, fields: { titleZh: '尚未保存' } };
    },
  },
  'GET /webAdmin/cms/preview/list': {
    statuses: involved,
    fields: async (stage, caller) => ({ contentId: (await makeWork(stage, caller, 'draft')).id }),
  },
  'POST /webAdmin/cms/preview/add': {
    statuses: involved,
    fields: async (stage, caller) => ({ contentId: (await makeWork(stage, caller, 'draft')).id, kind: 'review' }),
  },
  'POST /webAdmin/cms/preview/revoke': {
    statuses: involved,
    fields: async (stage, caller) => ({ id: (await makeLink(stage, caller)).id }),
  },
  'POST /webAdmin/cms/preview/play': {
    statuses: managers,
    fields: async (stage, caller) => ({ videoId: (await makeSubtitle(stage, caller)).videoId }),
  },
  'POST /web/cms/preview': { statuses: everybody, fields: async (stage, caller) => ({ token: (await makeLink(stage, caller)).token }) },
  'POST /web/cms/preview/open': {
    statuses: everybody,
    fields: async (stage, caller) => ({ token: (await makeLink(stage, caller)).token }),
  },
  // Without the link's cookie the id alone gives no access.
  'POST /web/cms/preview/session/:id': {
    statuses: everybody.map(() => 410),
    fields: async (stage, caller) => ({ id: (await makeLink(stage, caller)).id }),
  },
  'POST /web/cms/preview/session/:id/answer': {
    statuses: everybody.map(() => 410),
    fields: async (stage, caller) => ({ id: (await makeLink(stage, caller)).id, version: 1, decision: 'approve' }),
  },
  'POST /web/cms/preview/answer': {
    statuses: everybody,
    fields: async (stage, caller) => ({ token: (await makeLink(stage, caller)).token, version: 1, decision: 'approve' }),
  },
};

async function addUpload({ db }: CallerStage, ownerId: string): Promise<string> {
  const id = newId();
  await db.insert(upload).values({ id, ownerId, purpose: 'video', fileName: 'a.mp4', bytes: 10 });
  return id;
}

async function addPicture({ db }: CallerStage, uploadedBy: string): Promise<string> {
  const id = newId();
  await db.insert(mediaFile).values({ id, path: `library/${id}.webp`, uploadedBy });
  return id;
}

/** A video owned by the caller if it is the institution `pgc`, else by another one. */
async function addVideo(stage: CallerStage, caller: Caller, state: VideoState): Promise<string> {
  const id = newId();
  const ownerId = caller.kind === 'pgc' ? caller.id : (await stage.makeCaller('pgc')).id;
  await stage.db
    .insert(video)
    .values({ id, ownerId, state, titleZh: '片', titleEn: 'Film', fileName: 'a.mp4', sourceKey: `uploads/${id}.mp4` });
  return id;
}
