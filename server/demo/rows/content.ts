/** Rows of editorial content: items with their live revisions, and unpublished items. */
import type { content, contentRevision } from '#server/db/schema/content.ts';
import { newsBody, paragraphs } from '#server/demo/content/articles.ts';
import { coverIdOf, galleryIds, videoFrameId } from '#server/demo/content/pictures.ts';
import {
  about,
  culture,
  drafts,
  news,
  notices,
  passages,
  videos,
  filmOf,
  type DemoDraft,
  type Text,
} from '#server/demo/content/programme.ts';
import { revisionTerms } from '#server/services/content/list-terms.ts';
import { both, countOf, eveningOf, fromNow } from './fields.ts';
import { secondsOf } from './films.ts';

type ContentRow = typeof content.$inferInsert;
type RevisionRow = typeof contentRevision.$inferInsert;
export interface ItemRows {
  item: ContentRow;
  revisions: RevisionRow[];
}

const editors: Text = { zh: '金熊猫奖编辑部（示例）', en: 'Editorial desk (demo)' };
const office: Text = { zh: '组委会办公室（示例）', en: 'Office of the organising committee (demo)' };
/** News that are marked as recommended. */
const recommended = new Set(['n01', 'n02', 'n04', 'n09', 'n11', 'n14', 'n20']);
/** Column of a video by its kind. */
const rooms: Record<string, string> = {
  feature: 'room-winners',
  episode: 'room-winners',
  making: 'room-making',
  trailer: 'room-making',
  forum: 'room-forum',
};

interface Online {
  id: string;
  kind: ContentRow['kind'];
  columnId: string;
  typeId?: string;
  publishAt: Date;
  title: Text;
  abstract: Text;
  body: Text;
  byline?: Text;
  item?: Partial<ContentRow>;
  revision?: Partial<RevisionRow>;
}

/** An item whose first revision is online. */
function online({ id, kind, columnId, typeId, publishAt, title, abstract, body, byline = editors, item, revision }: Online): ItemRows {
  const revisionId = `${id}-1`;
  const inEn = title.en !== '';
  return {
    item: {
      id,
      kind,
      columnId,
      typeId: typeId ?? null,
      ownerId: 'u-publisher',
      liveRevisionId: revisionId,
      inZh: true,
      inEn,
      publishAt,
      createdAt: publishAt,
      ...item,
    },
    revisions: [
      {
        id: revisionId,
        contentId: id,
        number: 1,
        state: 'putaway',
        ...both('title', title),
        ...both('abstract', abstract),
        ...both('body', body),
        ...both('author', byline),
        ...both('source', office),
        createdBy: 'u-publisher',
        createdAt: publishAt,
        updatedAt: publishAt,
        decidedBy: 'u-reviewer',
        approvedVersion: 1,
        terms: revisionTerms({
          titleZh: title.zh,
          titleEn: title.en,
          abstractZh: abstract.zh,
          abstractEn: abstract.en,
          authorZh: byline.zh,
          authorEn: byline.en,
        }),
        ...revision,
      },
    ],
  };
}

/** All items that visitors see, and those that are published soon after seeding. */
export function onlineItems(): ItemRows[] {
  return [...newsItems(), ...noticeItems(), ...aboutItems(), ...cultureItems(), ...videoItems(), ...timedItems()];
}

function newsItems(): ItemRows[] {
  return news.map((item, index) => {
    const work = filmOf(item.work);
    return online({
      id: item.id,
      kind: 'article',
      columnId: 'news',
      typeId: item.type,
      publishAt: eveningOf(item.date, index),
      title: item.title,
      abstract: item.summary,
      body: newsBody(item),
      item: { likeCount: item.likes, viewCount: item.likes * 9 + countOf(item.id, 40, 400), recommended: recommended.has(item.id) },
      revision: {
        coverId: coverIdOf(item),
        galleryIds: item.gallery ? galleryIds(item.id) : [],
        personIds: item.people ?? [],
        workIds: [item.work],
        tagsZh: [work.title.zh],
        tagsEn: item.title.en ? [work.title.en] : [],
      },
    });
  });
}

function noticeItems(): ItemRows[] {
  return notices.map((notice, index) =>
    online({
      id: notice.id,
      kind: 'article',
      columnId: 'notice',
      typeId: notice.type,
      publishAt: eveningOf(notice.date, index),
      title: notice.title,
      abstract: notice.body,
      body: noticeBody(notice.body),
      byline: office,
      item: { pinned: notice.pinned, viewCount: countOf(notice.id, 300, 5_000), commentsClosed: true },
    }),
  );
}

const contact: Text = {
  zh: '如有疑问，请致信 press@example.org，办公室将在三个工作日内答复。本通知为示例内容。',
  en: 'Questions go to press@example.org; the office answers within three working days. This notice is demonstration content.',
};

function noticeBody(text: Text): Text {
  return { zh: paragraphs([text.zh, contact.zh]), en: text.en ? paragraphs([text.en, contact.en]) : '' };
}

function aboutItems(): ItemRows[] {
  return about.map((section, index) =>
    online({
      id: `about-${section.key}`,
      kind: 'article',
      columnId: 'about',
      typeId: section.key,
      // The page shows the oldest item first.
      publishAt: eveningOf('2023-03-01', 60 - index),
      title: section.title,
      abstract: { zh: section.body.zh[0] ?? '', en: section.body.en[0] ?? '' },
      body: { zh: paragraphs(section.body.zh), en: paragraphs(section.body.en) },
      byline: office,
      item: { commentsClosed: true },
      revision: { tagsZh: [section.key], tagsEn: [section.key], coverId: section.key === 'host' ? 'f05' : null },
    }),
  );
}

function cultureItems(): ItemRows[] {
  return culture.map((item) =>
    online({
      id: item.id,
      kind: 'article',
      columnId: item.column,
      publishAt: eveningOf(item.date),
      title: item.title,
      abstract: item.summary,
      body: { zh: paragraphs(item.body.zh), en: paragraphs(item.body.en) },
      item: { viewCount: countOf(item.id, 200, 3_000), likeCount: countOf(`like ${item.id}`, 10, 300) },
      revision: { coverId: coverIdOf(item), workIds: [item.work] },
    }),
  );
}

/** Order of the videos in the screening room: the two main winners first. */
const showOrder = ['v02', 'v01', 'v03'];

function videoItems(): ItemRows[] {
  return videos.map((video, index) => {
    const rank = showOrder.includes(video.id) ? showOrder.indexOf(video.id) : index + showOrder.length;
    return online({
      id: video.id,
      kind: 'episode',
      columnId: rooms[video.kind] ?? 'video',
      typeId: video.kind,
      publishAt: eveningOf('2025-09-14', rank * 90),
      title: video.title,
      abstract: video.abstract,
      body: {
        zh: paragraphs([video.abstract.zh, filmOf(video.work).logline.zh]),
        en: paragraphs([video.abstract.en, filmOf(video.work).logline.en]),
      },
      item: { viewCount: countOf(video.id, 900, 30_000), likeCount: countOf(`like ${video.id}`, 60, 1_500) },
      revision: { coverId: videoFrameId(video.id), workIds: [video.work], videoIds: [video.id], seconds: secondsOf(video.film) },
    });
  });
}

/** Time from seeding until the two scheduled items go online. */
const delays = { scheduled: '10 minutes', embargoed: '15 minutes' } as const;

function timedItems(): ItemRows[] {
  return drafts.flatMap((draft) => {
    if (draft.state !== 'scheduled' && draft.state !== 'embargoed') return [];
    const made = fromNow('0');
    return [
      online({
        ...workFields(draft),
        publishAt: fromNow(delays[draft.state]),
        item: { createdAt: made },
        revision: { coverId: draft.work ?? 'f01', createdAt: made, updatedAt: made },
      }),
    ];
  });
}

function workFields(draft: DemoDraft): Omit<Online, 'publishAt'> {
  const isArticle = draft.kind === 'article';
  return {
    id: draft.id,
    kind: draft.kind,
    columnId: isArticle ? 'news' : 'room-making',
    typeId: isArticle ? (draft.type ?? undefined) : 'making',
    title: draft.title,
    abstract: draft.summary,
    body: draftBody(draft),
  };
}

function draftBody({ id, summary, title, body }: DemoDraft): Text {
  if (body) return { zh: paragraphs([summary.zh, ...body.zh]), en: paragraphs([summary.en, ...body.en]) };
  const passage = passages[Number(id.slice(1)) % passages.length];
  const text = (language: keyof Text) =>
    title[language] && passage ? paragraphs([summary[language], passage.text[language].replace('{title}', title[language])]) : '';
  return { zh: text('zh'), en: text('en') };
}

/** Items that are not online: drafts, in review, approved, rejected, taken offline; and new revisions of two online items. */
export function unpublishedItems(): ItemRows[] {
  return drafts.filter(({ state }) => state !== 'scheduled' && state !== 'embargoed').map(unpublished);
}

function unpublished(draft: DemoDraft, index: number): ItemRows {
  const state = draft.state as RevisionRow['state'];
  const { id, kind, columnId, typeId, title, abstract, body } = workFields(draft);
  const isOver = state === 'soldout';
  const isDecided = state !== 'draft' && state !== 'audit';
  const made = hoursAgo(30 + index * 7);
  const revision: RevisionRow = {
    id: `${id}-1`,
    contentId: id,
    number: 1,
    state,
    version: isDecided ? 3 : 1,
    approvedVersion: isDecided && state !== 'reject' ? 3 : null,
    terms: revisionTerms({
      titleZh: title.zh,
      titleEn: title.en,
      abstractZh: abstract.zh,
      abstractEn: abstract.en,
      authorZh: editors.zh,
      authorEn: editors.en,
    }),
    ...both('title', title),
    ...both('abstract', abstract),
    ...both('body', body),
    ...both('author', editors),
    ...both('source', office),
    coverId: `f${String(30 + index * 2).padStart(2, '0')}`,
    createdBy: draft.owner,
    createdAt: made,
    updatedAt: hoursAgo(4 + index * 3),
    submittedAt: state === 'draft' ? null : hoursAgo(20 + index * 5),
    decidedAt: isDecided ? hoursAgo(6 + index * 3) : null,
    decidedBy: isDecided ? 'u-reviewer' : null,
    reason: draft.reason ?? '',
  };
  return {
    item: {
      id,
      kind,
      columnId,
      typeId: typeId ?? null,
      ownerId: draft.owner,
      createdAt: made,
      offlineAt: isOver ? hoursAgo(6 + index * 3) : null,
    },
    revisions: [revision],
  };
}

function hoursAgo(hours: number): Date {
  return fromNow(`-${hours} hours`);
}

/**
 * Second revisions of online items: one in review, and one with two editors, saved twice, so that a save of version 1 causes
 * a conflict.
 */
export function laterRevisions(live: readonly ItemRows[]): RevisionRow[] {
  return [
    { contentId: 'n10', state: 'audit' as const, version: 2 },
    { contentId: 'n05', state: 'draft' as const, version: 3 },
  ].flatMap(({ contentId, state, version }) => {
    const first = live.find(({ item }) => item.id === contentId)?.revisions[0];
    if (!first) return [];
    const titles = { titleZh: `${first.titleZh}（更新）`, titleEn: `${first.titleEn} (updated)` };
    return [
      {
        ...first,
        id: `${contentId}-2`,
        number: 2,
        state,
        version,
        approvedVersion: null,
        ...titles,
        fieldVersions: { titleZh: 2, titleEn: version },
        terms: revisionTerms({ ...first, ...titles }),
        createdAt: hoursAgo(8),
        updatedAt: hoursAgo(2),
        submittedAt: state === 'audit' ? hoursAgo(3) : null,
        decidedBy: null,
      },
    ];
  });
}
