/** Rows of the administration calls: accounts, invitations, the audit trail, columns, dictionaries, jobs and shared pages. */
import { newId } from '#server/db/identifier.ts';
import { addInvitation } from '#server/services/account/invitation.ts';
import { placeMax, siteNameMax } from '#shared/api/site-navigation.ts';
import { columnRecord, placeColumn } from '#shared/api/record/column.ts';
import { movedPathRecord } from '#shared/api/record/moved-path.ts';
import { dictionaryRecord, placeEntry } from '#shared/api/record/dictionary.ts';
import { emptyMailEntry } from '#shared/site/mail-texts.ts';
import { emptyTheme } from '#shared/site/theme.ts';
import { emptyOrganiser } from '#shared/site/organiser.ts';
import { emptySiteIdentity } from '#shared/site/site-identity.ts';
import { emptyFooter, emptyFooterLink } from '#shared/site/footer.ts';
import { emptyMenuEntry } from '#shared/site/menu.ts';
import { emptyLive, emptyPartner, emptySlide } from '#shared/site/home-part-checks.ts';
import { newEmail, statusesOf, type CallerRow } from './caller-row.ts';
import type { CallerStage } from './caller-stage.ts';
import { recordCallerRows } from './record-caller-rows.ts';

const managers = statusesOf({ others: 200, user: 403 });
const allStaff = statusesOf({ others: 200, user: 403, pgc: 403, otherPgc: 403 });
const admins = statusesOf({ admin: 200 });
const columnEditors = statusesOf({ publisher: 200, admin: 200 });
const siteEditors = columnEditors;
const draftActors = statusesOf({ publisher: 404, admin: 404 });
const draftSavers = statusesOf({ publisher: 400, admin: 400 });
const jobReaders = statusesOf({ operator: 200, admin: 200 });
const shareCheckers = statusesOf({ others: 200, user: 403, pgc: 403, otherPgc: 403, moderator: 403 });
const jobActors = statusesOf({ operator: 404, admin: 404 });

export const siteStaffCallerRows: Readonly<Record<string, CallerRow>> = {
  'GET /webAdmin/dashboard': { statuses: managers },
  'GET /webAdmin/calendar': { statuses: managers, fields: () => ({ from: '2030-01-01', until: '2030-02-01' }) },
  'GET /webAdmin/statistics': { statuses: allStaff, fields: () => ({ from: '2026-01-01', until: '2026-02-01' }) },
  'GET /webAdmin/view/list': { statuses: managers, fields: () => ({ list: 'films' }) },
  'POST /webAdmin/view/save': {
    statuses: managers,
    fields: () => ({ list: 'films', name: newId(), query: 'shown=hidden', hidden: [], isDefault: false }),
  },
  'POST /webAdmin/view/delete': { statuses: managers, fields: () => ({ id: newId() }) },
  'GET /webAdmin/find': { statuses: managers, fields: () => ({ search: '熊猫' }) },
  'GET /webAdmin/job/list': { statuses: jobReaders },
  'GET /webAdmin/job/summary': { statuses: jobReaders },
  // An unknown job, so an admitted caller gets 404.
  'POST /webAdmin/job/retry': { statuses: jobActors, fields: () => ({ id: '999999999' }) },
  'POST /webAdmin/job/cancel': { statuses: jobActors, fields: () => ({ id: '999999999' }) },

  'POST /webAdmin/setup/close': { statuses: admins },
  'GET /webAdmin/setup/wizard': { statuses: siteEditors },

  'GET /webAdmin/site/transfer': { statuses: admins },
  'POST /webAdmin/site/transfer/export': { statuses: admins, fields: () => ({ hasFilms: false }) },
  // An unknown file, so an admitted caller gets 404.
  'POST /webAdmin/site/transfer/check': { statuses: statusesOf({ admin: 404 }), fields: () => ({ uploadId: 'unknown' }) },
  'POST /webAdmin/site/transfer/import': { statuses: statusesOf({ admin: 404 }), fields: () => ({ uploadId: 'unknown' }) },
  'POST /webAdmin/site/transfer/discard': { statuses: statusesOf({ admin: 404 }), fields: () => ({ uploadId: 'unknown' }) },

  'GET /webAdmin/site/made': { statuses: admins, fields: () => ({ kind: 'backup', key: 'site' }) },
  // No backups are set up and none was made, so an admitted caller gets 404.
  'POST /webAdmin/site/made/begin': { statuses: statusesOf({ admin: 404 }), fields: () => ({ kind: 'backup', key: 'site' }) },
  'POST /webAdmin/site/made/fetch': { statuses: statusesOf({ admin: 404 }), fields: () => ({ kind: 'backup', key: 'site' }) },

  'GET /webAdmin/share/look': { statuses: shareCheckers, fields: () => ({ address: '/en/news' }) },

  'GET /webAdmin/user/list': { statuses: admins },
  'GET /webAdmin/user/counts': { statuses: admins },
  'GET /webAdmin/user/detail': { statuses: admins, fields: async ({ makeCaller }) => ({ userId: (await makeCaller('pgc')).id }) },
  'GET /webAdmin/user/history': { statuses: admins, fields: (_stage, { id }) => ({ userId: id }) },
  'POST /webAdmin/user/verify': {
    statuses: admins,
    fields: async ({ makeCaller }) => ({ seen: [{ id: (await makeCaller('pgc')).id, mark: '' }], outcome: 'verified', reason: '' }),
  },
  'POST /webAdmin/user/block': {
    statuses: admins,
    fields: async ({ makeCaller }) => ({ userId: (await makeCaller('user')).id, isBlocked: true, reason: '多次发布广告' }),
  },
  'POST /webAdmin/user/role': {
    statuses: admins,
    fields: async ({ makeCaller }) => ({ userId: (await makeCaller('user')).id, role: 'moderator', isHeld: true }),
  },
  'POST /webAdmin/user/endSessions': { statuses: admins, fields: async ({ makeCaller }) => ({ userId: (await makeCaller('user')).id }) },
  // The account has none, so an admitted caller gets 409.
  'POST /webAdmin/user/resetSecondFactor': {
    statuses: statusesOf({ admin: 409 }),
    fields: async ({ makeCaller }) => ({ userId: (await makeCaller('moderator')).id, reason: '手机丢失，已当面核对身份' }),
  },
  'POST /webAdmin/user/sendPasswordLink': {
    statuses: admins,
    fields: async ({ makeCaller }) => ({ userId: (await makeCaller('user')).id, isMailed: true }),
  },
  'POST /webAdmin/user/changeEmail': {
    statuses: admins,
    fields: async ({ makeCaller }) => ({ userId: (await makeCaller('moderator')).id, email: newEmail(), reason: '已换用单位邮箱' }),
  },
  // The account has no new address, so an admitted caller gets 409.
  'POST /webAdmin/user/withdrawEmail': {
    statuses: statusesOf({ admin: 409 }),
    fields: async ({ makeCaller }) => ({ userId: (await makeCaller('moderator')).id }),
  },
  'POST /webAdmin/user/rename': {
    statuses: admins,
    fields: async ({ makeCaller }) => ({ userId: (await makeCaller('moderator')).id, nickName: '林一', nameEn: 'Lin Yi' }),
  },
  'GET /webAdmin/user/mailState': { statuses: admins },
  'POST /webAdmin/user/invite': {
    statuses: admins,
    fields: () => ({ email: newEmail(), nickName: '新同事', language: 'zh-Hans', roles: ['reviewer'], isMailed: true }),
  },
  // The account was not invited, so an admitted caller gets 409.
  'POST /webAdmin/user/withdrawInvitation': {
    statuses: statusesOf({ admin: 409 }),
    fields: async ({ makeCaller }) => ({ userId: (await makeCaller('moderator')).id }),
  },
  'POST /webAdmin/invitation/mail': {
    statuses: admins,
    fields: async (stage) => ({ id: await addTestInvitation(stage), email: newEmail(), language: 'en' }),
  },
  'GET /webAdmin/invitation/list': { statuses: admins },
  'GET /webAdmin/invitation/editions': { statuses: admins },
  'GET /webAdmin/invitation/uses': { statuses: admins, fields: async (stage) => ({ id: await addTestInvitation(stage) }) },
  'POST /webAdmin/invitation/add': {
    statuses: admins,
    fields: () => ({ institutionZh: '受邀', institutionEn: 'Invited', uses: 1, days: null }),
  },
  'POST /webAdmin/invitation/revoke': { statuses: admins, fields: async (stage) => ({ id: await addTestInvitation(stage) }) },
  'GET /webAdmin/audit/list': { statuses: admins },
  'GET /webAdmin/audit/names': { statuses: admins },
  'GET /webAdmin/audit/verify': { statuses: admins },
  ...recordCallerRows({
    record: columnRecord,
    statuses: columnEditors,
    service: ({ services }) => services.columnStaff,
    first: () => ({ id: newId(), parentId: null, ...columnValues }),
    place: placeColumn,
  }),
  'GET /webAdmin/site/announcement': { statuses: siteEditors },
  // An invalid instant, so that an admitted caller leaves no draft behind.
  'POST /webAdmin/site/announcement/save': {
    statuses: draftSavers,
    fields: () => ({ version: 0, data: { ...announcement, from: 'today' } }),
  },
  'GET /webAdmin/site/hero': { statuses: siteEditors },
  'POST /webAdmin/site/hero/save': {
    statuses: draftSavers,
    fields: () => ({ version: 1, data: { entries: [{ ...emptySlide, id: 'one', from: 'today' }] } }),
  },
  'GET /webAdmin/site/partners': { statuses: siteEditors },
  // Two entries with one id.
  'POST /webAdmin/site/partners/save': {
    statuses: draftSavers,
    fields: () => ({ version: 1, data: { entries: ['one', 'one'].map((id) => ({ ...emptyPartner, id })) } }),
  },
  'GET /webAdmin/site/footer': { statuses: siteEditors },
  'POST /webAdmin/site/footer/save': {
    statuses: draftSavers,
    fields: () => ({ version: 1, data: { ...emptyFooter, entries: ['one', 'one'].map((id) => ({ ...emptyFooterLink, id })) } }),
  },
  'GET /webAdmin/site/home/choices': { statuses: statusesOf({ writer: 200, publisher: 200, editor: 200, admin: 200 }) },
  'POST /webAdmin/site/home/page': { statuses: siteEditors, fields: () => ({ data: { entries: [] } }) },
  'GET /webAdmin/site/menu': { statuses: siteEditors },
  'GET /webAdmin/site/menu/targets': { statuses: siteEditors },
  'POST /webAdmin/site/menu/save': {
    statuses: draftSavers,
    fields: () => ({ version: 0, data: { entries: ['one', 'one'].map((id) => ({ ...emptyMenuEntry, id })) } }),
  },
  'GET /webAdmin/site/bands': { statuses: siteEditors },
  'POST /webAdmin/site/bands/save': {
    statuses: draftSavers,
    fields: () => ({ version: 0, data: { entries: ['news', 'news'].map((id) => ({ id, isShown: true })) } }),
  },
  'GET /webAdmin/site/identity': { statuses: siteEditors },
  // Too long a name.
  'POST /webAdmin/site/identity/save': {
    statuses: draftSavers,
    fields: () => ({ version: 0, data: { ...emptySiteIdentity, nameZh: '奖', nameEn: 'A'.repeat(siteNameMax.en + 1) } }),
  },
  'GET /webAdmin/site/organiser': { statuses: siteEditors },
  // Too long a place.
  'POST /webAdmin/site/organiser/save': {
    statuses: draftSavers,
    fields: () => ({ version: 0, data: { ...emptyOrganiser, placeEn: 'A'.repeat(placeMax + 1) } }),
  },
  'GET /webAdmin/site/theme': { statuses: siteEditors },
  // Too long a colour.
  'POST /webAdmin/site/theme/save': { statuses: draftSavers, fields: () => ({ version: 0, data: { ...emptyTheme, accent: '#0123456' } }) },
  'GET /webAdmin/site/mail': { statuses: siteEditors },
  // Too long a subject.
  'POST /webAdmin/site/mail/save': {
    statuses: draftSavers,
    fields: () => ({ version: 0, data: { entries: [{ ...emptyMailEntry, id: 'codeRegister', subjectZh: '邮'.repeat(121) }] } }),
  },
  'POST /webAdmin/site/mail/test': {
    statuses: draftSavers,
    fields: () => ({ ...emptyMailEntry, id: 'codeRegister', subjectZh: '邮'.repeat(121) }),
  },
  // An empty file is refused in the answer.
  'POST /webAdmin/site/logo/add': { statuses: siteEditors, fields: () => ({ file: '' }) },
  'POST /webAdmin/site/logo/derive': { statuses: draftActors, fields: () => ({ id: 'unknown' }) },
  'GET /webAdmin/site/live': { statuses: siteEditors },
  'GET /webAdmin/site/live/videos': { statuses: siteEditors },
  'POST /webAdmin/site/live/stream': {
    statuses: siteEditors,
    fields: () => ({ titleZh: '', titleEn: '', path: 'live/ceremony/index.m3u8' }),
  },
  'POST /webAdmin/site/live/save': {
    statuses: draftSavers,
    fields: () => ({ version: 1, data: { entries: [{ ...emptyLive, id: 'one', startsAt: 'today' }] } }),
  },
  'GET /webAdmin/site/home/preview': { statuses: siteEditors },
  // There is no draft.
  'POST /webAdmin/site/part/publish': { statuses: draftActors, fields: () => ({ kind: 'announcement', version: 0 }) },
  'POST /webAdmin/site/part/discard': { statuses: draftActors, fields: () => ({ kind: 'announcement', version: 0 }) },
  'POST /webAdmin/site/part/restore': { statuses: draftActors, fields: () => ({ kind: 'announcement', number: 1, version: 0 }) },
  // There is no mail server.
  'POST /webAdmin/site/mail-server/test': { statuses: statusesOf({ admin: 503 }) },
  'GET /webAdmin/site/settings': { statuses: jobReaders },
  'GET /webAdmin/site/examine': { statuses: admins },
  'GET /webAdmin/agreement/list': { statuses: siteEditors },
  'GET /webAdmin/agreement/detail': { statuses: draftActors, fields: () => ({ kind: 'user', version: 'unknown' }) },
  'POST /webAdmin/agreement/publish': {
    statuses: siteEditors,
    fields: () => ({ kind: 'privacy', version: newId(), ...agreementTexts, effectiveTime: '2999-01-01T00:00:00Z' }),
  },
  'POST /webAdmin/agreement/template': { statuses: siteEditors },
  'POST /webAdmin/agreement/withdraw': { statuses: draftActors, fields: () => ({ kind: 'user', version: 'unknown' }) },
  ...recordCallerRows({
    record: movedPathRecord,
    statuses: siteEditors,
    service: ({ services }) => services.movedPathStaff,
    first: () => ({ fromPath: `/old/${newId()}`, toPath: '/news' }),
    change: ['toPath', '/movies'],
  }),
  'POST /webAdmin/moved/import': {
    statuses: siteEditors,
    fields: () => ({ file: Buffer.from(`/old/${newId()},/news`).toString('base64'), dryRun: true }),
  },
  'GET /webAdmin/site/settingGroup': {
    statuses: statusesOf({ moderator: 200, publisher: 403, admin: 200 }),
    fields: () => ({ group: 'comments' }),
  },
  // A value that does not fit.
  'POST /webAdmin/site/settingGroup/save': {
    statuses: statusesOf({ moderator: 400, admin: 400 }),
    fields: () => ({ group: 'comments', version: 0, values: { mode: 'none' } }),
  },
  ...recordCallerRows({
    record: dictionaryRecord,
    statuses: columnEditors,
    service: ({ services }) => services.dictionaryStaff,
    first: () => ({ type: 'reject_reason', value: newId(), labelZh: '名称', labelEn: 'Name' }),
    place: placeEntry,
  }),
};

const columnValues = { labelZh: '名称', labelEn: 'Name', columnType: 'news', path: '', languageGate: 'either', hidden: true } as const;

async function addTestInvitation({ db, cipher }: CallerStage): Promise<string> {
  return (await addInvitation(db, cipher, { institutionZh: '受邀', institutionEn: 'Invited', uses: 1, days: 1, actorId: 'cli' })).id;
}

const agreementTexts = { titleZh: '隐私政策', titleEn: 'Privacy policy', bodyZh: '<p>正文</p>', bodyEn: '<p>Text</p>' };

const announcement = {
  isShown: true,
  level: 'info',
  textZh: '颁奖典礼改在七点开始',
  textEn: 'The ceremony begins at seven',
  linkZh: '',
  linkEn: '',
  linkPath: '',
  from: null,
  until: null,
} as const;
