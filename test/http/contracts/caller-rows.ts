/** The table of callers: one row per contract, one column per kind of caller, and fields of a call that succeeds when admitted. */
import { newId } from '#server/db/identifier.ts';
import { comment } from '#server/db/schema/comment.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { currentVersion } from '#server/services/account/agreement.ts';
import { createInvitation } from '#server/services/account/invitation.ts';
import { wordRecord } from '#shared/api/record/watched-word.ts';
import { getPlayUrl } from '#shared/api/video.ts';
import { siteOrigin } from '#test/support/app.ts';
import { createSoftwarePasskey } from '#test/support/software-passkey.ts';
import { newEmail, statusesOf, type CallerRow } from './caller-row.ts';
import { awardCallerRows } from './caller-rows-award.ts';
import { pressCallerRows } from './caller-rows-press.ts';
import { sealCallerRows } from './caller-rows-seal.ts';
import { siteStaffCallerRows } from './caller-rows-site.ts';
import { manageCallerRows } from './caller-rows-editing.ts';
import { addressOf, exportContracts, nameOf } from './contract-calls.ts';
import { recordCallerRows } from './record-caller-rows.ts';
import { liftLimits, password, type CallerStage } from './caller-stage.ts';

export type { Fields } from './caller-row.ts';

const everybody = statusesOf({ guests: 200, others: 200 });
const loggedIn = statusesOf({ others: 200 });
const institutions = statusesOf({ pgc: 200, otherPgc: 200 });
const revealers = statusesOf({ reviewer: 200, admin: 200 });
const moderators = statusesOf({ moderator: 200, admin: 200 });

const device = createSoftwarePasskey();
const [challenge, host] = ['AAAA', new URL(siteOrigin).hostname];
/** A passkey that nobody has asked for. */
const foreignPasskey = {
  created: device.create({ challenge, rp: { id: host, name: host } }, siteOrigin),
  signed: device.sign({ challenge, rpId: host }, siteOrigin),
};

const open = [
  '/web/cms/content/getHomev2',
  '/web/cms/content/columnTree',
  '/web/cms/content/list',
  '/web/cms/content/recommendList',
  '/web/cms/content/liveList',
  '/web/cms/content/:id',
  '/web/cms/content/:id/item',
  '/web/cms/content/:id/around',
  '/web/cms/content/search',
  '/web/cms/content/searchAssociation',
  '/web/cms/content/searchAssociation/places',
  '/web/cms/face/getfaces',
  '/web/cms/face/faceFilter',
  '/web/cms/face/:id',
  '/web/cms/face/selectGoldenPandaFaceColumnList',
  '/web/cms/face/selectGoldenPandaFaceDetailList',
  '/web/cmsv2/column/noticeType',
  '/web/cmsv2/column/zxType',
  '/web/cmsv2/column/newsYears',
  '/web/cmsv2/column/news',
  '/web/cmsv2/column/notice',
  '/web/cmsv2/column/edition',
  '/web/cmsv2/column/award',
  '/web/cmsv2/column/stage',
  '/web/cmsv2/column/programme',
  '/web/cmsv2/column/jury',
  '/web/cmsv2/column/previous',
  '/web/cmsv2/column/figures',
  '/web/cmsv2/column/navigation',
  '/web/cmsv2/column/watchPictures',
  '/web/cmsv2/column/about',
  '/web/cmsv2/column/culture',
  '/web/cmsv2/column/movie',
  '/web/cmsv2/column/movieFilter',
  '/web/cmsv2/column/cinema',
  '/web/cmsv2/column/cinemaRoom',
  '/web/cmsv2/column/video',
  '/web/cmsv2/column/videoType',
  '/web/cmsv2/column/video/:id',
  '/web/cmsv2/column/video/:id/item',
  '/web/cmsv2/column/video/:id/related',
  '/system/dict/data/type/:type',
  '/vod/getVideoPlayAuth',
  '/vod/getPlayUrl',
  '/vod/getSeats',
  '/web/cms/agreement',
  '/web/cms/comment/list',
  '/web/cms/comment/replies',
  '/web/cms/like/count',
  '/web/cmsv2/column/digitalLibrary',
  '/web/cmsv2/column/exhibition',
  '/web/cmsv2/column/museum',
  '/web/cmsv2/column/specialTopic',
] as const;

/** By method and path. */
const ownRows: Readonly<Record<string, CallerRow>> = {
  'POST /vod/openPlaySession': {
    statuses: everybody,
    fields: ({ contentId }) => Object.fromEntries(new URL(addressOf(getPlayUrl, contentId), siteOrigin).searchParams),
  },
  'POST /vod/leaveSeat': { statuses: loggedIn, fields: () => ({ videoId: 'none' }) },
  ...Object.fromEntries(open.map((path) => [`GET ${path}`, { statuses: everybody }])),
  ...awardCallerRows,
  ...pressCallerRows,
  ...sealCallerRows,
  ...manageCallerRows,
  ...siteStaffCallerRows,

  'POST /web/login': { statuses: everybody, fields: (_stage, { email }) => ({ userName: email, password }) },
  'POST /web/login/secondFactor': { statuses: everybody.map(() => 410), fields: () => ({ challenge: 'none', code: '000000' }) },
  'POST /web/login/passkey/begin': { statuses: everybody.map(() => 410), fields: () => ({ challenge: 'none' }) },
  'POST /web/login/passkey': { statuses: everybody.map(() => 410), fields: () => ({ challenge: 'none', passkey: foreignPasskey.signed }) },
  'POST /web/user/passkey/begin': { statuses: statusesOf({ others: 404 }), fields: () => ({ code: '000000' }) },
  'POST /web/user/passkey/confirm': {
    statuses: statusesOf({ others: 410 }),
    fields: () => ({ name: 'Laptop', passkey: foreignPasskey.created }),
  },
  'POST /web/user/passkey/remove': { statuses: statusesOf({ others: 400 }), fields: () => ({ id: 'none', code: '000000' }) },
  'GET /web/user/secondFactor': { statuses: loggedIn },
  'POST /web/user/secondFactor/begin': { statuses: statusesOf({ user: 403, others: 200 }), fields: () => ({ password }) },
  // Their accounts have none.
  'POST /web/user/secondFactor/confirm': { statuses: statusesOf({ others: 410 }), fields: () => ({ enrolment: 'none', code: '000000' }) },
  'POST /web/user/secondFactor/recoveryCodes': { statuses: statusesOf({ others: 400 }), fields: () => ({ code: '000000' }) },
  'POST /web/user/secondFactor/off': { statuses: statusesOf({ others: 400 }), fields: () => ({ code: '000000' }) },
  'POST /web/logout': { statuses: everybody },
  'POST /web/setup/check': { statuses: everybody, fields: () => ({ token: 'none' }) },
  // The site of these tests has staff.
  'POST /web/setup/admin': {
    statuses: everybody.map(() => 410),
    fields: () => ({ token: 'none', nickName: '闻一', email: newEmail(), password }),
  },
  'POST /web/accountLink/check': { statuses: everybody, fields: () => ({ token: 'none' }) },
  'POST /web/accountLink/password': { statuses: everybody.map(() => 410), fields: () => ({ token: 'none', password }) },
  'POST /web/accountLink/email': { statuses: everybody.map(() => 410), fields: () => ({ token: 'none' }) },
  'POST /web/cmsv2/column/shortLink': { statuses: everybody, fields: () => ({ path: '/news' }) },
  'POST /web/cmsv2/column/getWeChatConfig': { statuses: everybody, fields: () => ({ url: encodeURIComponent(`${siteOrigin}/news`) }) },
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
  'POST /web/user/updatePwd': {
    statuses: everybody,
    fields: async ({ codeFor }, { email }) => ({ email, emailCode: await codeFor(email, 'password'), password: 'another panda climbs' }),
  },
  'GET /web/cmsv2/column/verifyCode': {
    statuses: everybody,
    fields: async ({ db, cipher }) => ({
      code: await createInvitation(db, cipher, { institutionZh: '受邀', institutionEn: 'Invited', uses: 1, days: 1, actorId: 'cli' }),
    }),
  },

  'GET /web/getInfo': { statuses: loggedIn },
  'POST /web/user/updateNickName': { statuses: loggedIn, fields: () => ({ nickName: '换了名字' }) },
  'POST /web/user/updateLanguage': { statuses: loggedIn, fields: () => ({ language: 'en' }) },
  'POST /web/user/acceptAgreement': { statuses: loggedIn, fields: async (stage) => ({ version: await currentVersion(stage.db, 'user') }) },
  'GET /web/user/export': { statuses: loggedIn },
  'POST /web/user/close': { statuses: loggedIn, fields: () => ({ password }) },
  'POST /web/user/reopen': { statuses: loggedIn },
  'POST /web/user/updateOperate': { statuses: institutions, fields: () => ({ operateName: '李小红' }) },
  'POST /web/user/confirmIdNumberConsent': { statuses: institutions },
  'POST /web/user/withdrawIdNumberConsent': { statuses: institutions },
  'POST /web/user/revealOperate': { statuses: institutions, fields: () => ({ password }) },
  'POST /webAdmin/user/revealOperate': {
    statuses: revealers,
    fields: async ({ makeCaller }) => ({ userId: (await makeCaller('pgc')).id, reason: '核对经办人身份' }),
  },

  'GET /web/user/session/list': { statuses: loggedIn },
  'POST /web/user/session/revoke': { statuses: loggedIn, fields: (_stage, { sessionId }) => ({ id: sessionId || 'none' }) },
  'POST /web/user/session/revokeOthers': { statuses: loggedIn },

  'GET /web/cms/comment/own': { statuses: loggedIn },
  'POST /web/cms/comment': { statuses: loggedIn, fields: ({ contentId }) => ({ contentId, content: `一条新评论 ${newId()}` }) },
  'POST /web/cms/comment/delete': { statuses: loggedIn, fields: async (stage, { id }) => ({ id: await addComment(stage, id) }) },
  'POST /web/cms/comment/report': {
    statuses: loggedIn,
    fields: async (stage) => ({ id: await addComment(stage, (await stage.makeCaller('user')).id), reason: 'spam' }),
  },
  'GET /webAdmin/cms/comment/list': { statuses: moderators },
  ...recordCallerRows({
    record: wordRecord,
    statuses: moderators,
    service: ({ services }) => services.watchedWordStaff,
    first: () => ({ word: `word ${newId()}`.toLowerCase() }),
    // It stays as it is.
    change: ['word', undefined],
  }),
  'POST /webAdmin/cms/comment/word/addSeveral': { statuses: moderators, fields: () => ({ words: ['彩票', `Word ${newId()}`] }) },
  'POST /webAdmin/cms/comment/decide': {
    statuses: moderators,
    fields: async (stage) => ({ ids: [await addComment(stage, (await stage.makeCaller('user')).id)], decision: 'hide' }),
  },
  'POST /webAdmin/cms/comment/lift': { statuses: moderators, fields: async (stage) => ({ userId: (await stage.makeCaller('user')).id }) },

  'POST /web/cms/like/click': { statuses: loggedIn, fields: ({ contentId }) => ({ contentId, liked: true }) },
  'POST /web/stat': { statuses: everybody, fields: () => ({ kind: 'view', subject: '/news' }) },
  'POST /web/cms/view': { statuses: everybody, fields: ({ contentId }) => ({ kind: 'article', id: contentId }) },
  'POST /web/user/favourite': { statuses: loggedIn, fields: ({ contentId }) => ({ contentId, favourite: true }) },
  'GET /web/user/favourite/list': { statuses: loggedIn },
  'POST /web/user/position': { statuses: loggedIn, fields: async (stage) => ({ videoId: await anyVideo(stage), seconds: 60 }) },
  'GET /web/user/state': { statuses: loggedIn, fields: ({ contentId }) => ({ ids: contentId }) },

  'POST /web/feedback': { statuses: everybody, fields: () => ({ type: 'other', content: `一条反馈 ${newId()}` }) },
  'GET /webAdmin/feedback/list': { statuses: moderators },
  'POST /webAdmin/feedback/handle': { statuses: moderators, fields: async (stage) => ({ ids: [await addFeedback(stage)], note: 'done' }) },

  'GET /web/user/notification/list': { statuses: loggedIn },
  'POST /web/user/notification/read': { statuses: loggedIn },
  'GET /web/user/notification/choice': { statuses: loggedIn },
  'POST /web/user/notification/choice': { statuses: loggedIn, fields: () => ({ kind: 'commentReply', site: true, mail: false }) },
};

/** The file of a list is for the callers of the list, with the same filters. */
const exportRows = exportContracts.map((contract): [string, CallerRow] => {
  const { statuses = [], fields } = ownRows[nameOf(contract.list)] ?? {};
  return [nameOf(contract), { statuses, fields: async (stage, caller) => ({ ...(await fields?.(stage, caller)), format: 'csv' }) }];
});

export const callerRows: Readonly<Record<string, CallerRow>> = { ...ownRows, ...Object.fromEntries(exportRows) };

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

async function anyVideo({ send }: CallerStage): Promise<string> {
  const { rows } = JSON.parse((await send('/web/cmsv2/column/video')).text) as { rows: { videoId: string }[] };
  return rows[0]?.videoId ?? '';
}
