/** Shared fields of films and people in the shape of an item's detail. */
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { siteColumn, type columnTypes } from '#server/db/schema/column.ts';
import type { ContentItem } from '#shared/api/content.ts';
import type { Language } from '#shared/language.ts';
import { plainText, readingMinutes } from '#server/services/core/html-text.ts';
import { isoInstant } from '#server/services/core/localized.ts';

export interface ProfileInput {
  id: string;
  kind: 'episode' | 'people';
  columnId: string;
  title: string;
  /** Sanitised HTML. */
  body: string;
  language: Language;
  publishAt: Date | null;
}

/** The common fields of films and people; each text falls back to the other language independently. */
export function profile({ id, kind, columnId, title, body, language, publishAt }: ProfileInput): ContentItem {
  return {
    id,
    kind,
    columnId,
    title,
    language,
    type: null,
    typeLabel: '',
    contentAbstract: '',
    cover: null,
    author: '',
    source: '',
    tags: [],
    pinned: false,
    path: '',
    publishTime: isoInstant(publishAt),
    updateTime: isoInstant(publishAt),
    viewCount: 0,
    likeCount: 0,
    commentCount: 0,
    time: null,
    content: body,
    readingMinutes: readingMinutes(plainText(body)),
    languages: ['zh-Hans', 'en'],
    attachments: [],
    gallery: [],
    videoFiles: [],
    otherFiles: [],
    people: [],
    credits: [],
    spoken: '',
    companies: '',
    works: [],
    videos: [],
    nominations: [],
    juries: [],
  };
}

/** The id of the first column of a type. */
export async function columnOf(db: Database, columnType: (typeof columnTypes)[number]): Promise<string> {
  const [column] = await db
    .select({ id: siteColumn.id })
    .from(siteColumn)
    .where(eq(siteColumn.columnType, columnType))
    .orderBy(asc(siteColumn.position), asc(siteColumn.id))
    .limit(1);
  return column?.id ?? columnType;
}
