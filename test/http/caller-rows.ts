/** Who may call what: one row a contract, one column a caller, and a call that succeeds for whoever may make it. */
import { newId } from '#server/db/identifier.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { comment } from '#server/db/schema/comment.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { upload } from '#server/db/schema/upload.ts';
import { addInvitation, createInvitation } from '#server/services/invitation.ts';
import type { CallerRow } from './caller-row.ts';
import { awardCallerRows } from './caller-rows-award.ts';
import { liftLimits, password, type Caller, type CallerStage } from './caller-stage.ts';
import { actFields, makeLink, makeSubtitle, makeWork } from './caller-works.ts';

export type { Fields } from './caller-row.ts';

// anonymous, badToken, user, pgc, otherPgc, reviewer, publisher, moderator, editor, operator, admin
const everybody = [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200] as const;
const loggedIn = [401, 401, 200, 200, 200, 200, 200, 200, 200, 200, 200] as const;
const institutions = [401, 401, 403, 200, 200, 403, 403, 403, 403, 403, 403] as const;
const revealers = [401, 401, 403, 403, 403, 200, 403, 403, 403, 403, 200] as const;
const managers = [401, 401, 403, 200, 200, 200, 200, 200, 200, 200, 200] as const;
const staff = [401, 401, 403, 403, 403, 200, 200, 200, 200, 200, 200] as const;
// Whose work it is, and who decides on it; others of the management centre see it without a right, or not at all.
const authors = [401, 401, 403, 200, 404, 403, 403, 404, 403, 404, 403] as const;
const reviewers = [401, 401, 403, 403, 404, 200, 403, 404, 403, 404, 200] as const;
const publishers = [401, 401, 403, 403, 404, 403, 200, 404, 403, 404, 200] as const;
const holdersOfBoth = [401, 401, 403, 403, 404, 403, 403, 404, 403, 404, 200] as const;
const readers = [401, 401, 403, 200, 404, 200, 200, 404, 200, 404, 200] as const;
const adders = [401, 401, 403, 200, 200, 403, 200, 403, 200, 403, 200] as const;
const flaggers = [401, 401, 403, 403, 403, 403, 200, 403, 403, 403, 200] as const;
// Videos: their institution, and staff who writes or publishes.
const writers = [401, 401, 403, 200, 404, 403, 200, 404, 200, 404, 200] as const;
const involved = [401, 401, 403, 200, 404, 200, 200, 404, 403, 404, 200] as const;
// Of a video: its institution, and whoever writes or publishes; reviewers only look.
const menders = [401, 401, 403, 200, 404, 403, 200, 404, 200, 404, 200] as const;
const moderators = [401, 401, 403, 403, 403, 403, 403, 200, 403, 403, 200] as const;
const admins = [401, 401, 403, 403, 403, 403, 403, 403, 403, 403, 200] as const;
const columnEditors = [401, 401, 403, 403, 403, 403, 200, 403, 403, 403, 200] as const;

const jobReaders = [401, 401, 403, 403, 403, 403, 403, 403, 403, 200, 200] as const;
const jobActors = [401, 401, 403, 403, 403, 403, 403, 403, 403, 404, 404] as const;

const open = [
  '/web/cms/content/getHomev2', '/web/cms/content/columnTree', '/web/cms/content/list', '/web/cms/content/recommendList', '/web/cms/content/liveList', '/web/cms/content/:id',
  '/web/cms/content/search', '/web/cms/content/searchAssociation', '/web/cms/face/getfaces', '/web/cms/face/faceFilter', '/web/cms/face/:id', '/web/cms/face/selectGoldenPandaFaceColumnList',
  '/web/cms/face/selectGoldenPandaFaceDetailList', '/web/cmsv2/column/noticeType', '/web/cmsv2/column/zxType', '/web/cmsv2/column/news', '/web/cmsv2/column/notice', '/web/cmsv2/column/edition',
  '/web/cmsv2/column/previous', '/web/cmsv2/column/about', '/web/cmsv2/column/culture', '/web/cmsv2/column/movie', '/web/cmsv2/column/movieFilter', '/web/cmsv2/column/cinema', '/web/cmsv2/column/cinemaRoom',
  '/web/cmsv2/column/video', '/web/cmsv2/column/videoType', '/web/cmsv2/column/video/:id', '/system/dict/data/type/:type', '/vod/getVideoPlayAuth', '/vod/getPlayUrl', '/web/cms/agreement',
  '/web/cms/comment/list', '/web/cms/comment/replies', '/web/cms/like/count', '/web/cmsv2/column/digitalLibrary', '/web/cmsv2/column/exhibition', '/web/cmsv2/column/museum',
  '/web/cmsv2/column/specialTopic',
] as const;

/** By method and path. */
export const callerRows: Readonly<Record<string, CallerRow>> = {
  ...Object.fromEntries(open.map((path) => [`GET ${path}`, { statuses: everybody }])),
  ...awardCallerRows,

  'POST /web/login': { statuses: everybody, fields: (_stage, { email }) => ({ userName: email, password }) },
  'POST /web/logout': { statuses: everybody },
  'POST /web/getEmailCode': {
    statuses: everybody,
    fields: async ({ db }) => {
      await liftLimits(db);
      return { email: newEmail() };
    },
  },
  'POST /web/getEmailCodePwd': {
    statuses: everybody,
    fields: async ({ db }, { email }) => {
      await liftLimits(db);
      return { email };
    },
  },
  'POST /web/register': {
    statuses: everybody,
    fields: async ({ codeFor }) => {
      const email = newEmail();
      return { userType: 20, nickName: '新用户', email, emailCode: await codeFor(email, 'register'), password };
    },
  },
  'POST /web/user/updatePwd': { statuses: everybody, fields: async ({ codeFor }, { email }) => ({ email, emailCode: await codeFor(email, 'password'), password: 'another panda climbs' }) },
  'GET /web/cmsv2/column/verifyCode': {
    statuses: everybody,
    fields: async ({ db, cipher }) => ({ code: await createInvitation(db, cipher, { institutionZh: '受邀', institutionEn: 'Invited', uses: 1, days: 1, actorId: 'cli' }) }),
  },

  'GET /webAdmin/job/list': { statuses: jobReaders },
  'GET /webAdmin/job/summary': { statuses: jobReaders },
  // Nobody has such a job; whoever may ask is told so.
  'POST /webAdmin/job/retry': { statuses: jobActors, fields: () => ({ id: '999999999' }) },
  'POST /webAdmin/job/cancel': { statuses: jobActors, fields: () => ({ id: '999999999' }) },

  'GET /web/getInfo': { statuses: loggedIn },
  'POST /web/user/updateNickName': { statuses: loggedIn, fields: () => ({ nickName: '换了名字' }) },
  'POST /web/user/updateLanguage': { statuses: loggedIn, fields: () => ({ language: 'en' }) },
  'POST /web/user/acceptAgreement': { statuses: loggedIn, fields: () => ({ version: '2025-01' }) },
  'GET /web/user/export': { statuses: loggedIn },
  'POST /web/user/close': { statuses: loggedIn, fields: () => ({ password }) },
  'POST /web/user/reopen': { statuses: loggedIn },
  'POST /web/user/updateOperate': { statuses: institutions, fields: () => ({ operateName: '李小红' }) },
  'POST /web/user/revealOperate': { statuses: institutions, fields: () => ({ password }) },
  'POST /webAdmin/user/revealOperate': { statuses: revealers, fields: async ({ makeCaller }) => ({ userId: (await makeCaller('pgc')).id, reason: '核对经办人身份' }) },

  'GET /web/user/session/list': { statuses: loggedIn },
  'POST /web/user/session/revoke': { statuses: loggedIn, fields: (_stage, { sessionId }) => ({ id: sessionId || 'none' }) },
  'POST /web/user/session/revokeOthers': { statuses: loggedIn },

  'GET /web/cms/comment/own': { statuses: loggedIn },
  'POST /web/cms/comment': { statuses: loggedIn, fields: ({ contentId }) => ({ contentId, content: `一条新评论 ${newId()}` }) },
  'POST /web/cms/comment/delete': { statuses: loggedIn, fields: async (stage, { id }) => ({ id: await addComment(stage, id) }) },
  'POST /web/cms/comment/report': { statuses: loggedIn, fields: async (stage) => ({ id: await addComment(stage, (await stage.makeCaller('user')).id), reason: 'spam' }) },
  'GET /webAdmin/cms/comment/list': { statuses: moderators },
  'POST /webAdmin/cms/comment/decide': { statuses: moderators, fields: async (stage) => ({ ids: [await addComment(stage, (await stage.makeCaller('user')).id)], decision: 'hide' }) },

  'POST /web/cms/like/click': { statuses: loggedIn, fields: ({ contentId }) => ({ contentId, liked: true }) },
  'POST /web/user/favourite': { statuses: loggedIn, fields: ({ contentId }) => ({ contentId, favourite: true }) },
  'GET /web/user/favourite/list': { statuses: loggedIn },
  'POST /web/user/position': { statuses: loggedIn, fields: async (stage) => ({ videoId: await anyVideo(stage), seconds: 60 }) },
  'GET /web/user/state': { statuses: loggedIn, fields: ({ contentId }) => ({ ids: contentId }) },

  'POST /vod/getuploadinfo': { statuses: managers, fields: () => ({ fileName: '片.mp4', fileSize: 1_000 }) },
  'POST /vod/refresh': { statuses: managers, fields: async (stage, { id }) => ({ videoId: await addUpload(stage, id) }) },
  'GET /vod/uploadState': { statuses: managers, fields: async (stage, { id }) => ({ videoId: await addUpload(stage, id) }) },
  'POST /vod/cancelUpload': { statuses: managers, fields: async (stage, { id }) => ({ videoId: await addUpload(stage, id) }) },
  'GET /webAdmin/media/list': { statuses: managers },
  'POST /webAdmin/media/save': { statuses: managers, fields: async (stage, { id }) => ({ id: await addPicture(stage, id), altZh: '熊猫', focalX: 0.25 }) },
  'POST /webAdmin/media/delete': { statuses: managers, fields: async (stage, { id }) => ({ id: await addPicture(stage, id) }) },

  'GET /webAdmin/cms/video/:id': { statuses: readers, fields: async (stage, caller) => ({ id: await addVideo(stage, caller, 'processing') }) },
  'POST /webAdmin/cms/video/save': { statuses: writers, fields: async (stage, caller) => ({ id: await addVideo(stage, caller, 'ready'), titleEn: 'A film', rights: 'login' }) },
  'POST /webAdmin/cms/video/retry': { statuses: writers, fields: async (stage, caller) => ({ id: await addVideo(stage, caller, 'failed') }) },
  // There is no program here that draws pictures of films.
  'POST /webAdmin/cms/video/poster': { statuses: writers.map((status) => (status === 200 ? 409 : status)), fields: async (stage, caller) => ({ id: await addVideo(stage, caller, 'ready'), second: 1 }) },

  'GET /webAdmin/cms/subtitle/list': { statuses: readers, fields: (stage, caller) => makeSubtitle(stage, caller) },
  'GET /webAdmin/cms/subtitle/read': { statuses: readers, fields: (stage, caller) => makeSubtitle(stage, caller) },
  'POST /webAdmin/cms/subtitle/save': { statuses: menders, fields: async (stage, caller) => ({ ...(await makeSubtitle(stage, caller)), text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n' }) },
  'POST /webAdmin/cms/subtitle/delete': { statuses: menders, fields: (stage, caller) => makeSubtitle(stage, caller) },

  'GET /webAdmin/cms/content/columnTree': { statuses: managers },
  'GET /webAdmin/cms/content/count': { statuses: managers },
  ...Object.fromEntries(['draftList', 'auditList', 'passedList', 'onlineList', 'offlineList', 'rejectList', 'trashList'].map((list) => [`GET /webAdmin/cms/content/${list}`, { statuses: managers }])),
  'GET /webAdmin/cms/content/owners': { statuses: staff },
  'GET /webAdmin/cms/content/subjects': { statuses: managers, fields: () => ({ kind: 'person', search: 'a' }) },
  'GET /webAdmin/cms/content/:id': { statuses: readers, fields: async (stage, caller) => ({ id: (await makeWork(stage, caller, 'draft')).id }) },
  'GET /webAdmin/cms/content/:id/history': { statuses: readers, fields: async (stage, caller) => ({ id: (await makeWork(stage, caller, 'draft')).id }) },
  'GET /webAdmin/cms/content/:id/snapshot': {
    statuses: readers,
    fields: async (stage, caller) => {
      const { ownerId, ...seen } = await makeWork(stage, caller, 'draft');
      await stage.services.manage.save({ id: ownerId, userType: 10, roles: [] }, { ...seen, changes: { titleEn: 'Another title' } });
      return seen;
    },
  },
  'POST /webAdmin/cms/content/presence': { statuses: readers, fields: async (stage, caller) => ({ id: (await makeWork(stage, caller, 'draft')).id, field: 'titleZh' }) },
  'POST /webAdmin/cms/content/add': { statuses: adders, fields: () => ({ kind: 'article', fields: { titleZh: '新稿' } }) },
  'POST /webAdmin/cms/content/save': { statuses: authors, fields: async (stage, caller) => ({ ...(await actFields(stage, caller, 'draft')), changes: { titleZh: '改过的标题' } }) },
  'POST /webAdmin/cms/content/flag': { statuses: flaggers, fields: async (stage, caller) => ({ id: (await makeWork(stage, caller, 'putaway')).id, pinned: true }) },
  'POST /webAdmin/cms/content/claim': { statuses: revealers, fields: async (stage, caller) => ({ id: (await makeWork(stage, caller, 'audit')).id, claimed: true }) },
  'POST /webAdmin/cms/content/submitApprove': { statuses: authors, fields: (stage, caller) => actFields(stage, caller, 'draft') },
  'POST /webAdmin/cms/content/withdraw': { statuses: authors, fields: (stage, caller) => actFields(stage, caller, 'audit') },
  'POST /webAdmin/cms/content/approve': { statuses: reviewers, fields: (stage, caller) => actFields(stage, caller, 'audit') },
  'POST /webAdmin/cms/content/approveAndOnline': { statuses: holdersOfBoth, fields: (stage, caller) => actFields(stage, caller, 'audit') },
  'POST /webAdmin/cms/content/reject': { statuses: reviewers, fields: async (stage, caller) => ({ ...(await actFields(stage, caller, 'audit')), reason: '图片版权不清' }) },
  'POST /webAdmin/cms/content/edit': { statuses: authors, fields: (stage, caller) => actFields(stage, caller, 'reject') },
  'POST /webAdmin/cms/content/revise': { statuses: authors, fields: (stage, caller) => actFields(stage, caller, 'putaway') },
  'POST /webAdmin/cms/content/online': { statuses: publishers, fields: (stage, caller) => actFields(stage, caller, 'audited') },
  'POST /webAdmin/cms/content/reschedule': { statuses: publishers, fields: async (stage, caller) => ({ ...(await actFields(stage, caller, 'putaway')), unpublishAt: null }) },
  'POST /webAdmin/cms/content/offline': { statuses: publishers, fields: async (stage, caller) => ({ ...(await actFields(stage, caller, 'putaway')), reason: '授权到期下线' }) },
  'POST /webAdmin/cms/content/remove': { statuses: authors, fields: (stage, caller) => actFields(stage, caller, 'draft') },
  'POST /webAdmin/cms/content/restore': {
    statuses: authors,
    fields: async (stage, caller) => {
      const { ownerId, ...seen } = await makeWork(stage, caller, 'draft');
      await stage.services.manageWorkflow.act({ id: ownerId, userType: 10, roles: [] }, 'remove', seen);
      return { id: seen.id };
    },
  },
  'GET /webAdmin/cms/preview/list': { statuses: involved, fields: async (stage, caller) => ({ contentId: (await makeWork(stage, caller, 'draft')).id }) },
  'POST /webAdmin/cms/preview/add': { statuses: involved, fields: async (stage, caller) => ({ contentId: (await makeWork(stage, caller, 'draft')).id, kind: 'review' }) },
  'POST /webAdmin/cms/preview/revoke': { statuses: involved, fields: async (stage, caller) => ({ id: (await makeLink(stage, caller)).id }) },
  'POST /webAdmin/cms/preview/play': { statuses: managers, fields: async (stage, caller) => ({ videoId: (await makeSubtitle(stage, caller)).videoId }) },
  'POST /web/cms/preview': { statuses: everybody, fields: async (stage, caller) => ({ token: (await makeLink(stage, caller)).token }) },
  'POST /web/cms/preview/answer': { statuses: everybody, fields: async (stage, caller) => ({ token: (await makeLink(stage, caller)).token, version: 1, decision: 'approve' }) },

  'POST /web/feedback': { statuses: everybody, fields: () => ({ type: 'other', content: `一条反馈 ${newId()}` }) },
  'GET /webAdmin/feedback/list': { statuses: moderators },
  'POST /webAdmin/feedback/handle': { statuses: moderators, fields: async (stage) => ({ ids: [await addFeedback(stage)], note: 'done' }) },

  'GET /webAdmin/user/list': { statuses: admins },
  'GET /webAdmin/user/detail': { statuses: admins, fields: async ({ makeCaller }) => ({ userId: (await makeCaller('pgc')).id }) },
  'GET /webAdmin/user/history': { statuses: admins, fields: (_stage, { id }) => ({ userId: id }) },
  'POST /webAdmin/user/verify': { statuses: admins, fields: async ({ makeCaller }) => ({ seen: [{ id: (await makeCaller('pgc')).id, mark: '' }], outcome: 'verified', reason: '' }) },
  'POST /webAdmin/user/block': { statuses: admins, fields: async ({ makeCaller }) => ({ userId: (await makeCaller('user')).id, isBlocked: true, reason: '多次发布广告' }) },
  'POST /webAdmin/user/role': { statuses: admins, fields: async ({ makeCaller }) => ({ userId: (await makeCaller('user')).id, role: 'moderator', isHeld: true }) },
  'POST /webAdmin/user/endSessions': { statuses: admins, fields: async ({ makeCaller }) => ({ userId: (await makeCaller('user')).id }) },
  'POST /webAdmin/user/add': { statuses: admins, fields: () => ({ email: newEmail(), nickName: '新同事', roles: ['reviewer'] }) },
  'GET /webAdmin/invitation/list': { statuses: admins },
  'GET /webAdmin/invitation/editions': { statuses: admins },
  'GET /webAdmin/invitation/uses': { statuses: admins, fields: async (stage) => ({ id: await addTestInvitation(stage) }) },
  'POST /webAdmin/invitation/add': { statuses: admins, fields: () => ({ institutionZh: '受邀', institutionEn: 'Invited', uses: 1, days: null }) },
  'POST /webAdmin/invitation/revoke': { statuses: admins, fields: async (stage) => ({ id: await addTestInvitation(stage) }) },
  'GET /webAdmin/audit/list': { statuses: admins },
  'GET /webAdmin/audit/names': { statuses: admins },
  'GET /webAdmin/audit/verify': { statuses: admins },
  'GET /webAdmin/cms/column/list': { statuses: columnEditors },
  'POST /webAdmin/cms/column/add': { statuses: columnEditors, fields: () => ({ id: newId(), parentId: null, ...columnValues }) },
  'POST /webAdmin/cms/column/save': { statuses: columnEditors, fields: async (stage) => ({ id: await addTestColumn(stage), seen: columnValues, values: { ...columnValues, labelZh: '改名' } }) },
  'POST /webAdmin/cms/column/move': { statuses: columnEditors, fields: async (stage) => ({ id: await addTestColumn(stage), step: 'up' }) },
  'POST /webAdmin/cms/column/delete': { statuses: columnEditors, fields: async (stage) => ({ id: await addTestColumn(stage, []) }) },
  'POST /webAdmin/cms/column/type/add': { statuses: columnEditors, fields: async (stage) => ({ columnId: await addTestColumn(stage), id: 'new', ...labels }) },
  'POST /webAdmin/cms/column/type/save': { statuses: columnEditors, fields: async (stage) => ({ columnId: await addTestColumn(stage), id: 'one', seen: labels, values: { labelZh: '新', labelEn: 'New' } }) },
  'POST /webAdmin/cms/column/type/move': { statuses: columnEditors, fields: async (stage) => ({ columnId: await addTestColumn(stage), id: 'one', step: 'down' }) },
  'POST /webAdmin/cms/column/type/delete': { statuses: columnEditors, fields: async (stage) => ({ columnId: await addTestColumn(stage), id: 'one' }) },
  'GET /webAdmin/dict/list': { statuses: columnEditors },
  'POST /webAdmin/dict/add': { statuses: columnEditors, fields: () => ({ type: newId(), value: 'a', ...labels }) },
  'POST /webAdmin/dict/save': { statuses: columnEditors, fields: async (stage) => ({ id: await addTestEntry(stage), seen: labels, values: { labelZh: '新', labelEn: 'New' } }) },
  'POST /webAdmin/dict/move': { statuses: columnEditors, fields: async (stage) => ({ id: await addTestEntry(stage), step: 'up' }) },
  'POST /webAdmin/dict/default': { statuses: columnEditors, fields: async (stage) => ({ id: await addTestEntry(stage) }) },
  'POST /webAdmin/dict/delete': { statuses: columnEditors, fields: async (stage) => ({ id: await addTestEntry(stage) }) },

  'GET /web/user/notification/list': { statuses: loggedIn },
  'POST /web/user/notification/read': { statuses: loggedIn },
  'GET /web/user/notification/choice': { statuses: loggedIn },
  'POST /web/user/notification/choice': { statuses: loggedIn, fields: () => ({ kind: 'commentReply', site: true, mail: false }) },
};

function newEmail(): string {
  return `n${newId().replaceAll(/[^a-z0-9]/gi, '').toLowerCase()}@example.org`;
}

const labels = { labelZh: '名称', labelEn: 'Name' };
const columnValues = { ...labels, columnType: 'news', path: '/news', languageGate: 'either', hidden: true } as const;

async function addTestInvitation({ db, cipher }: CallerStage): Promise<string> {
  return (await addInvitation(db, cipher, { institutionZh: '受邀', institutionEn: 'Invited', uses: 1, days: 1, actorId: 'cli' })).id;
}

/** A hidden column, with types unless it is to be empty. */
async function addTestColumn({ db }: CallerStage, types: readonly string[] = ['one', 'two']): Promise<string> {
  const id = newId();
  await db.insert(siteColumn).values({ id, ...columnValues });
  if (types.length > 0) await db.insert(listType).values(types.map((type) => ({ columnId: id, id: type, ...labels })));
  return id;
}

async function addTestEntry({ db }: CallerStage): Promise<string> {
  const id = newId();
  await db.insert(dictionaryEntry).values({ id, type: 'test', value: id, ...labels });
  return id;
}

/** A comment of an account, as it stands in the database. */
export async function addComment({ db, contentId }: CallerStage, userId: string): Promise<string> {
  const id = newId();
  await db.insert(comment).values({ id, contentId, userId, text: `评论 ${id}` });
  return id;
}

export async function addNotification({ db }: CallerStage, userId: string): Promise<string> {
  const id = newId();
  await db.insert(userNotification).values({ id, userId, kind: 'security', event: 'passwordChanged' });
  return id;
}

async function addFeedback({ db }: CallerStage): Promise<string> {
  const id = newId();
  await db.insert(feedback).values({ id, type: 'other', content: 'hello' });
  return id;
}

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

async function anyVideo({ send }: CallerStage): Promise<string> {
  const { rows } = JSON.parse((await send('/web/cmsv2/column/video')).text) as { rows: { videoId: string }[] };
  return rows[0]?.videoId ?? '';
}

/** A video of the caller if that is the institution `pgc`, else of another. */
async function addVideo(stage: CallerStage, caller: Caller, state: 'processing' | 'ready' | 'failed'): Promise<string> {
  const id = newId();
  const ownerId = caller.kind === 'pgc' ? caller.id : (await stage.makeCaller('pgc')).id;
  await stage.db.insert(video).values({ id, ownerId, state, titleZh: '片', titleEn: 'Film', fileName: 'a.mp4', sourceKey: `uploads/${id}.mp4` });
  return id;
}
