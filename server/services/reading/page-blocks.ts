/** The organiser's blocks of a page, with what visitors may see now of what was picked for them. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';
import type { BlockData } from '#shared/api/block.ts';
import type { PageBlock } from '#shared/api/content.ts';
import type { Home } from '#shared/api/home.ts';
import type { BlockChoices, HomeBand } from '#shared/api/site-part.ts';
import type { Language } from '#shared/language.ts';
import { isLinkAddress } from '#shared/site/site-part-checks.ts';
import { edgesOfBlocks, isOpenBlock } from '#server/services/content/block-text.ts';
import { selectRowsById } from '#server/services/content/content-row.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { localized } from '#server/services/core/localized.ts';
import { earliest, instantOrNull, isLiveRevision, isPublic, isVisible, nextInstant } from '#server/services/core/visibility.ts';
import { readGallery, readPeople, readWorks } from './item-cards.ts';

export interface ReadBlocks {
  blocks: PageBlock[];
  tags: string[];
  changesAt: Date | null;
}

type Partners = () => Promise<Home['partners']>;

/** Blocks whose window is open and that have something to show. */
export async function readBlocks(
  db: Database,
  entries: readonly HomeBand[],
  { language, partners }: { language: Language; partners: Partners },
): Promise<ReadBlocks> {
  const shown = entries.flatMap(({ id, isShown, block }) => (isShown && block ? [{ id, block }] : []));
  if (shown.length === 0) return { blocks: [], tags: [], changesAt: null };
  const nowMs = (await readDatabaseTime(db)).getTime();
  const read = await Promise.all(
    shown.filter(({ block }) => isOpenBlock(block, nowMs)).map(({ id, block }) => readBlock(db, { id, ...block }, { language, partners })),
  );
  const ahead = edgesOfBlocks(
    shown.map(({ block }) => block),
    nowMs,
  );
  const picked = shown.flatMap(({ block }) => block.picked);
  return {
    blocks: read.filter(hasContent),
    // Sponsors are read from the parts of home.
    tags: [
      'works',
      'people',
      ...(shown.some(({ block }) => block.kind === 'sponsors') ? ['home'] : []),
      ...picked.map((id) => `content:${id}`),
    ],
    changesAt: earliest([...ahead, ...(await Promise.all([film, person, content].map((table) => nextOfPicked(db, table, picked))))]),
  };
}

async function readBlock(
  db: Database,
  { id, kind, ...block }: BlockData & { id: string },
  { language, partners }: { language: Language; partners: Partners },
): Promise<PageBlock> {
  const { picked, count, path, level } = block;
  const label = localized(language, block.linkZh, block.linkEn);
  return {
    id,
    kind,
    title: localized(language, block.titleZh, block.titleEn),
    text: localized(language, block.textZh, block.textEn),
    source: localized(language, block.sourceZh, block.sourceEn),
    // A draft may lead anywhere.
    link: path && label && isLinkAddress(path) ? { label, path } : null,
    pictures: kind === 'pictures' ? await readGallery(db, block.pictures, language) : [],
    // A winner without a page is a name only, and shown nowhere but with its award.
    films: kind === 'films' ? (await readWorks(db, picked, language)).filter((card) => card.path !== '').slice(0, count) : [],
    people: kind === 'people' ? (await readPeople(db, picked, language)).filter((card) => card.path !== '').slice(0, count) : [],
    items: kind === 'items' || kind === 'video' ? (await selectRowsById(db, picked, language)).slice(0, kind === 'video' ? 1 : count) : [],
    time: kind === 'countdown' ? block.at : null,
    partners: kind === 'sponsors' ? (await partners()).filter((one) => level === '' || one.level === level).slice(0, count) : [],
  };
}

function hasContent({ kind, text, pictures, films, people, items, time, partners }: PageBlock): boolean {
  return kind === 'call' || time !== null || text !== '' || [pictures, films, people, items, partners].some((rows) => rows.length > 0);
}

/** When one of them next appears or disappears. */
async function nextOfPicked(
  db: Database,
  table: typeof film | typeof person | typeof content,
  ids: readonly string[],
): Promise<Date | null> {
  if (ids.length === 0) return null;
  const [row] = await db
    .select({ at: sql<Date | null>`min(${nextInstant(table)})`.mapWith(instantOrNull) })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return row?.at ?? null;
}

/** Of each kind; staff find them by their names. */
const choicesMax = 500;

export async function listBlockChoices(db: Database): Promise<BlockChoices> {
  const listed = (isVideo: boolean) =>
    db
      .select({ id: content.id, nameZh: contentRevision.titleZh, nameEn: contentRevision.titleEn })
      .from(content)
      .innerJoin(contentRevision, isLiveRevision())
      .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
      .where(and(isVisible(), (isVideo ? eq : ne)(siteColumn.columnType, 'video')))
      .orderBy(desc(content.publishAt), desc(content.id))
      .limit(choicesMax);
  const [films, people, items, video] = await Promise.all([
    db
      .select({ id: film.id, nameZh: film.titleZh, nameEn: film.titleEn })
      .from(film)
      .where(isPublic(film))
      .orderBy(desc(film.publishAt), desc(film.id))
      .limit(choicesMax),
    db
      .select({ id: person.id, nameZh: person.nameZh, nameEn: person.nameEn })
      .from(person)
      .where(isPublic(person))
      .orderBy(desc(person.publishAt), desc(person.id))
      .limit(choicesMax),
    listed(false),
    listed(true),
  ]);
  return { films, people, items, video };
}
