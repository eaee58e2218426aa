/** Where files of the library are used: by whom, whether visitors see it, and the cache tags of what shows them. */
import { inArray, sql, type SQL } from 'drizzle-orm';
import { siteNameTag } from '#shared/site/site-identity.ts';
import type { Queryable } from '#server/db/client.ts';
import { content } from '#server/db/schema/content.ts';
import { faceColumn } from '#server/db/schema/face.ts';
import { film } from '#server/db/schema/award.ts';
import { mediaFile, mediaUse, video, type mediaUseSources } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { pressKit } from '#server/db/schema/press.ts';
import type { MediaUse, MediaUseKind } from '#shared/api/media.ts';

type Source = (typeof mediaUseSources)[number];

/** The screen on which staff change a use of each source. */
const kindOf: Readonly<Record<Source, MediaUseKind>> = {
  revision: 'content',
  snapshot: 'content',
  sitePart: 'sitePart',
  banner: 'sitePart',
  partner: 'sitePart',
  live: 'sitePart',
  film: 'film',
  person: 'person',
  faceColumn: 'faceColumn',
  face: 'faceColumn',
  video: 'video',
  pressKit: 'pressKit',
};

/** SQL text: the kind of a use's owner, as in `kindOf`. */
const ownerKind = sql`case when source in ('revision', 'snapshot') then 'content' when source in ('sitePart', 'banner', 'partner', 'live') then 'sitePart' when source = 'face' then 'faceColumn' else source end`;

/** SQL condition on `media_use`: visitors see the use, or will at a set time. */
export const isPublicUse = sql<boolean>`case source
  when 'revision' then exists (select 1 from ${content} where ${content.liveRevisionId} = source_id and ${content.deletedAt} is null)
  when 'sitePart' then place = 'online'
  when 'film' then exists (select 1 from ${film} where ${film.id} = source_id and ${film.publishAt} is not null)
  when 'person' then exists (select 1 from ${person} where ${person.id} = source_id and ${person.publishAt} is not null)
  when 'video' then exists (select 1 from ${video} where ${video.id} = source_id and ${video.publishAt} is not null and ${video.deletedAt} is null)
  when 'snapshot' then false
  when 'pressKit' then false
  else true end`;

/** SQL number: owners that use the file of the row. */
export const useCount = sql<number>`(select count(distinct (${ownerKind}, owner_id))::int from ${mediaUse} where ${mediaUse.mediaId} = ${mediaFile.id})`;

/** SQL condition: something uses the file of the row. */
export const isUsed: SQL = sql`exists (select 1 from ${mediaUse} where ${mediaUse.mediaId} = ${mediaFile.id})`;

/** SQL condition: visitors see the file of the row, or will at a set time. */
export const isUsedPublicly: SQL = sql`exists (select 1 from ${mediaUse} where ${mediaUse.mediaId} = ${mediaFile.id} and ${isPublicUse})`;

/** SQL condition: the picture is the storyboard of a video, which nobody chooses. */
export const isStoryboard: SQL = sql`exists (select 1 from ${mediaUse} where ${mediaUse.mediaId} = ${mediaFile.id} and ${mediaUse.place} = 'storyboard')`;

interface FoundUse extends Record<string, unknown> {
  source: Source;
  ownerId: string;
  place: string;
  isPublic: boolean;
  titleZh: string | null;
  titleEn: string | null;
}

const usesMax = 500;

/** The owners that use a file: those that visitors see first. */
export async function readUses(db: Queryable, mediaId: string): Promise<MediaUse[]> {
  const { rows } = await db.execute<FoundUse>(sql`
    select source, owner_id as "ownerId", place, ${isPublicUse} as "isPublic", ${titleOf('zh')} as "titleZh", ${titleOf('en')} as "titleEn"
    from ${mediaUse} where ${mediaUse.mediaId} = ${mediaId} order by source, owner_id, place limit ${usesMax}`);
  const uses = new Map<string, MediaUse>();
  for (const { source, ownerId, place, isPublic, titleZh, titleEn } of rows) {
    const kind = kindOf[source];
    const key = `${kind} ${ownerId}`;
    const use = uses.get(key) ?? {
      kind,
      id: ownerId,
      titleZh: titleZh ?? '',
      titleEn: titleEn ?? '',
      places: [],
      isPublic: false,
      isPast: true,
    };
    uses.set(key, {
      ...use,
      places: source === 'snapshot' || source === 'sitePart' ? use.places : [...new Set([...use.places, place])],
      isPublic: use.isPublic || isPublic,
      isPast: use.isPast && source === 'snapshot',
    });
  }
  return [...uses.values()].sort((a, b) => Number(b.isPublic) - Number(a.isPublic) || Number(a.isPast) - Number(b.isPast));
}

/** SQL text: the owner's title in a language; parts of the site have none. */
function titleOf(side: 'zh' | 'en'): SQL {
  const [title, name, label] = [`title_${side}`, `name_${side}`, `label_${side}`].map((column) => sql.raw(column));
  return sql`case
    when source in ('revision', 'snapshot') then (select ${title} from content_revision where content_id = owner_id order by number desc limit 1)
    when source = 'film' then (select ${title} from ${film} where id = owner_id)
    when source = 'person' then (select ${name} from ${person} where id = owner_id)
    when source in ('face', 'faceColumn') then (select ${label} from ${faceColumn} where id = owner_id)
    when source = 'video' then (select ${title} from ${video} where id = owner_id)
    when source = 'pressKit' then (select ${title} from ${pressKit} where id = owner_id) end`;
}

/** Cache tags of all responses that may contain the files; none if nothing uses them. */
export async function tagsOfUses(db: Queryable, mediaIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ source: mediaUse.source, ownerId: mediaUse.ownerId })
    .from(mediaUse)
    .where(inArray(mediaUse.mediaId, [...mediaIds]));
  if (rows.length === 0) return [];
  const itemIds = rows.filter(({ source }) => kindOf[source] === 'content').map(({ ownerId }) => ownerId);
  const columns = await db.selectDistinct({ id: content.columnId }).from(content).where(inArray(content.id, itemIds));
  const items = [...itemIds.map((id) => `content:${id}`), ...columns.map(({ id }) => `column:${id}`)];
  const others = rows.some(({ source }) => kindOf[source] !== 'content');
  const lists = ['home', 'columns', 'recommended', 'search', 'videos'];
  return [...new Set([...items, ...lists, ...(others ? ['people', 'works', 'editions', 'faces', 'live', 'navigation', siteNameTag] : [])])];
}
