/** Rows of drafts: items that go online soon after seeding, unpublished items, and later revisions of online ones. */
import { paragraphs } from '#server/demo/content/articles.ts';
import { drafts, passages, type DemoDraft, type Text } from '#server/demo/content/programme.ts';
import { revisionTerms } from '#server/services/content/list-terms.ts';
import { both, dayFromNow, fromNow } from './fields.ts';
import { editors, office, online, type ItemRows, type Online, type RevisionRow } from './online-item.ts';

/** Time from seeding until the two scheduled items go online. */
const delays = { scheduled: '10 minutes', embargoed: '15 minutes' } as const;

/** Items that are published soon after seeding. */
export function timedItems(): ItemRows[] {
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
    reviewDueOn: state === 'audit' ? dayFromNow(1 - Math.floor(index / 4)) : null,
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
        reviewDueOn: state === 'audit' ? dayFromNow(2) : null,
        decidedBy: null,
      },
    ];
  });
}
