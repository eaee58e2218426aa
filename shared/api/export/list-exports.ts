/** The lists of the management centre as files. Columns have the names of the rows' fields; texts that only screens need are left out. */
import { listAccounts } from '#shared/api/account-staff.ts';
import { listAudits } from '#shared/api/audit.ts';
import { listCommentsToModerate } from '#shared/api/comment.ts';
import { type ItemListName, listItems, listTrash } from '#shared/api/content-list-staff.ts';
import { listFeedback } from '#shared/api/feedback.ts';
import { listInvitations } from '#shared/api/invitation.ts';
import { listJobs } from '#shared/api/job.ts';
import { listMedia } from '#shared/api/media.ts';
import { listLibraryVideos } from '#shared/api/video-staff.ts';
import { exportOf, type ExportContract } from './export-contract.ts';

const exportedColumns = [
  'id',
  'kind',
  'state',
  'isScheduled',
  'titleZh',
  'titleEn',
  'inZh',
  'inEn',
  'columnLabel',
  'typeLabel',
  'authorName',
  'updateTime',
  'submitTime',
  'publishTime',
  'unpublishTime',
  'isRevision',
  'workingState',
  'pinned',
  'recommended',
  'commentsClosed',
  'claimedBy',
  'reason',
  'plan.dueOn',
  'plan.priority',
  'plan.isOverdue',
  'licence',
  'path',
];

const exportOfItems = (of: ItemListName): ExportContract<(typeof listItems)[ItemListName]> =>
  exportOf(listItems[of], { name: of, columns: exportedColumns });

export const exportItems = {
  draft: exportOfItems('draft'),
  audit: exportOfItems('audit'),
  audited: exportOfItems('audited'),
  putaway: exportOfItems('putaway'),
  soldout: exportOfItems('soldout'),
  reject: exportOfItems('reject'),
  scheduled: exportOfItems('scheduled'),
} as const;

export const exportTrash = exportOf(listTrash, {
  name: 'trash',
  columns: ['id', 'kind', 'titleZh', 'titleEn', 'authorName', 'deleteTime', 'eraseTime'],
});

export const exportMedia = exportOf(listMedia, {
  name: 'media',
  columns: [
    'id',
    'kind',
    'name',
    'altZh',
    'altEn',
    'creditZh',
    'creditEn',
    'licence',
    'licenceEndsOn',
    'isAiMade',
    'tags',
    'uses',
    'uploaderName',
    'uploadTime',
    'deleteTime',
  ],
});

export const exportVideos = exportOf(listLibraryVideos, {
  name: 'videos',
  columns: ['id', 'titleZh', 'titleEn', 'state', 'seconds', 'bytes', 'isLive', 'uploaderName', 'uploadTime', 'deleteTime'],
});

export const exportComments = exportOf(listCommentsToModerate, {
  name: 'comments',
  columns: [
    'id',
    'status',
    'content',
    'userId',
    'userName',
    'contentTitle',
    'contentPath',
    'heldFor',
    'reportCount',
    'reportReasons',
    'pinned',
    'likes',
    'createTime',
  ],
});

export const exportFeedback = exportOf(listFeedback, {
  name: 'feedback',
  columns: ['id', 'type', 'content', 'contact', 'url', 'nickName', 'createTime', 'handledTime', 'handledBy', 'note'],
});

export const exportAccounts = exportOf(listAccounts, {
  name: 'accounts',
  columns: [
    'id',
    'email',
    'nickName',
    'nameEn',
    'userType',
    'status',
    'roles',
    'limitedRoles',
    'hasSecondFactor',
    'institution',
    'verification',
    'createTime',
    'lastLoginTime',
  ],
});

export const exportInvitations = exportOf(listInvitations, {
  name: 'invitations',
  columns: [
    'id',
    'institutionZh',
    'institutionEn',
    'editionYear',
    'state',
    'used',
    'remaining',
    'expireTime',
    'createTime',
    'createdByName',
  ],
});

export const exportAudits = exportOf(listAudits, {
  name: 'audit-trail',
  columns: [
    'id',
    'at',
    'actorId',
    'actorName',
    'action',
    'subjectKind',
    'subjectId',
    'subjectName',
    'fromState',
    'toState',
    'reason',
    'details',
    'hash',
  ],
});

export const exportJobs = exportOf(listJobs, {
  name: 'jobs',
  columns: [
    'id',
    'kind',
    'key',
    'subject',
    'state',
    'progress',
    'attempts',
    'attemptsMax',
    'failure',
    'isPeriodic',
    'createTime',
    'runTime',
    'startTime',
    'finishTime',
  ],
});
