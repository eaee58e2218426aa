/** Rows of an item whose first revision is online. */
import type { content, contentRevision } from '#server/db/schema/content.ts';
import type { Text } from '#server/demo/content/programme.ts';
import { revisionTerms } from '#server/services/content/list-terms.ts';
import { both } from './fields.ts';

export type ContentRow = typeof content.$inferInsert;
export type RevisionRow = typeof contentRevision.$inferInsert;
export interface ItemRows {
  item: ContentRow;
  revisions: RevisionRow[];
}

export const editors: Text = { zh: '金熊猫奖编辑部（示例）', en: 'Editorial desk (demo)' };
export const office: Text = { zh: '组委会办公室（示例）', en: 'Office of the organising committee (demo)' };
export interface Online {
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
export function online({
  id,
  kind,
  columnId,
  typeId,
  publishAt,
  title,
  abstract,
  body,
  byline = editors,
  item,
  revision,
}: Online): ItemRows {
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
