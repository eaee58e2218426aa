/** Rows of visitors' activity: comments with reports, watched words, feedback and notifications. */
import type { comment, commentReport, watchedWord } from '#server/db/schema/comment.ts';
import type { feedback } from '#server/db/schema/feedback.ts';
import type { userNotification } from '#server/db/schema/notification.ts';
import { commenters, demoAccounts } from '#server/demo/accounts.ts';
import commentTexts from '#server/demo/content/comments.json' with { type: 'json' };
import { excerptOf, hashOfText } from '#server/services/core/comment-text.ts';
import { paths } from '#shared/paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { countOf, fromNow } from './fields.ts';

interface DemoComment {
  /** Id of an item or a film. */
  content: string;
  text: string;
  state: (typeof comment.$inferInsert)['state'];
  pinned?: boolean;
  reports?: number;
  /** Index in this list of the parent comment. */
  replyTo?: number;
  heldFor?: string;
  /** Author; by default a random reader of the comment's language. */
  by?: string;
}

const comments = commentTexts as DemoComment[];
const staff = new Set(demoAccounts.filter(({ roles }) => roles.length > 0).map(({ id }) => id));

export function commentRows(): (typeof comment.$inferInsert)[] {
  const writers = chooseWriters();
  return comments.map((item, index) => ({
    id: commentId(index),
    contentId: item.content,
    parentId: item.replyTo === undefined ? null : commentId(item.replyTo),
    userId: writers[index] ?? 'u-viewer1',
    text: item.text,
    textHash: hashOfText(item.text),
    state: item.state,
    pinned: item.pinned === true,
    byStaff: staff.has(writers[index] ?? ''),
    likeCount: item.state === 'public' ? countOf(item.text, 0, 46) : 0,
    replyCount: comments.filter(({ replyTo, state }) => replyTo === index && state === 'public').length,
    reportCount: item.reports ?? 0,
    heldFor: item.heldFor ?? '',
    createdAt: new Date(Date.parse('2025-09-15T00:30:00Z') + index * 7 * 3_600_000),
    ...(item.state === 'hidden' ? { decidedBy: 'u-moderator', decidedAt: new Date('2025-10-20T02:00:00Z') } : {}),
    ...(item.state === 'deleted' ? { decidedBy: writers[index], decidedAt: new Date('2025-10-20T02:00:00Z') } : {}),
  }));
}

function commentId(index: number): string {
  return `m${String(index + 1).padStart(2, '0')}`;
}

/** Readers without a public comment, whose first comments wait for moderation. */
const newcomers = new Set(['u-reader10', 'u-reader12']);

/** Chooses an author for each comment: random ones never reply to themselves and write in their own language. */
function chooseWriters(): string[] {
  const pools = {
    zh: commenters.filter(({ name }) => /\p{Script=Han}/u.test(name)),
    en: commenters.filter(({ name }) => !/\p{Script=Han}/u.test(name)),
  };
  const turns = { zh: 0, en: 0 };
  const writers: string[] = [];
  for (const { text, by, replyTo } of comments) {
    const language = /\p{Script=Han}{2}/u.test(text) && !/[a-z]+ [a-z]+ [a-z]+/.test(text) ? 'zh' : 'en';
    const pool = pools[language]
      .map(({ id }) => id)
      .filter((id) => !newcomers.has(id) && (replyTo === undefined || id !== writers[replyTo]));
    writers.push(by ?? pool[turns[language] % pool.length] ?? 'u-viewer1');
    turns[language] += 1;
  }
  return writers;
}

const reasons = ['spoiler', 'abuse', 'spam', 'other'];

export function reportRows(): (typeof commentReport.$inferInsert)[] {
  const writers = chooseWriters();
  return comments.flatMap(({ reports = 0 }, index) =>
    ['u-viewer1', 'u-viewer2', ...commenters.map(({ id }) => id)]
      .filter((userId) => userId !== writers[index])
      .slice(0, reports)
      .map((userId, at) => ({ commentId: commentId(index), userId, reason: reasons[(index + at) % reasons.length] ?? 'other' })),
  );
}

/** Number of public comments and replies of an item or a film, including replies to a deleted comment. */
export function commentCountOf(contentId: string): number {
  const isOpen = (at: number | undefined) => at === undefined || ['public', 'deleted'].includes(comments[at]?.state ?? '');
  return comments.filter((item) => item.content === contentId && item.state === 'public' && isOpen(item.replyTo)).length;
}

export function watchedWordRows(): (typeof watchedWord.$inferInsert)[] {
  return ['影片资源', '内部片源', '求资源', '加威信', '加V信', '代写', '包过审', 'casino', 'free movies'].map((word) => ({
    word,
    addedBy: 'u-moderator',
  }));
}

export function feedbackRows(): (typeof feedback.$inferInsert)[] {
  const rows: (Omit<typeof feedback.$inferInsert, 'id' | 'createdAt'> & { ago: string })[] = [
    {
      type: 'suggestion',
      content: '希望放映厅能按“有口述影像”筛选，家里老人看得到的片子一眼就能找到。',
      contact: 'aning@demo.example.org',
      url: '/projectionroom',
      userId: 'u-viewer1',
      ago: '-5 hours',
    },
    {
      type: 'fault',
      content: 'On my tablet the chapter list of the film closes as soon as I turn the screen. It opens again after a reload.',
      contact: 'maya@demo.example.org',
      url: paths.videoPlay('v01'),
      userId: 'u-viewer2',
      ago: '-1 day',
    },
    {
      type: 'content',
      content: '《河灯》页面上导演的简介第二段有一个错别字：“顺流而下”写成了“顺留而下”。',
      contact: '',
      url: paths.content('episode', 'f11', 'movies'),
      userId: null,
      ago: '-2 days',
    },
    {
      type: 'cooperation',
      content: '我们是一家社区影院，想在十二月放映三部入围动画片，请问联系哪一位？',
      contact: '+86 28 5550 0100',
      url: '',
      userId: null,
      ago: '-3 days',
    },
    {
      type: 'fault',
      content: '报名页的日期显示成了昨天，我在夏令时地区。',
      contact: '',
      url: paths.announcement,
      userId: null,
      ago: '-9 days',
      handledBy: 'u-moderator',
      handledAt: fromNow('-8 days'),
      note: '已修正：页面现在同时标注北京时间。',
    },
  ];
  return rows.map(({ ago, ...row }, index) => ({ id: `fb${index + 1}`, ...row, createdAt: fromNow(ago) }));
}

export function notificationRows(): (typeof userNotification.$inferInsert)[] {
  const textOf = (start: string) => excerptOf(comments.find(({ text }) => text.startsWith(start))?.text ?? '');
  const film = `${paths.content('episode', 'f01', 'movies')}#comments`;
  return [
    {
      id: 'nt1',
      userId: 'u-viewer1',
      kind: 'commentReply',
      event: 'reply',
      values: { name: '评论管理员 方圆', text: textOf('九月十四日起'), title: '山月不眠' },
      path: film,
      createdAt: fromNow('-3 hours'),
    },
    {
      id: 'nt2',
      userId: 'u-viewer1',
      kind: 'commentReply',
      event: 'reply',
      values: { name: 'Ingrid K.', text: textOf('Two of us'), title: '山月不眠' },
      path: film,
      createdAt: fromNow('-26 hours'),
    },
    {
      id: 'nt3',
      userId: 'u-viewer1',
      kind: 'commentDecided',
      event: 'hidden',
      values: { text: textOf('水平太差'), title: '', reason: '请就作品说话，不评价人。' },
      path: `${paths.content('article', 'n04', 'news')}#comments`,
      createdAt: fromNow('-2 days'),
      readAt: fromNow('-2 days'),
    },
    {
      id: 'nt4',
      userId: 'u-viewer2',
      kind: 'security',
      event: 'newDevice',
      values: { device: 'Firefox · Windows' },
      path: paths.setSessions,
      createdAt: fromNow('-1 hour'),
    },
    {
      id: 'nt5',
      userId: 'u-viewer2',
      kind: 'security',
      event: 'passwordChanged',
      values: {},
      path: paths.setPassword,
      createdAt: fromNow('-30 days'),
      readAt: fromNow('-30 days'),
    },
    {
      id: 'nt6',
      userId: 'u-pgc1',
      kind: 'agencyDecided',
      event: 'verified',
      values: {},
      path: staffPaths.works('draft'),
      createdAt: fromNow('-40 days'),
      readAt: fromNow('-39 days'),
    },
  ];
}
