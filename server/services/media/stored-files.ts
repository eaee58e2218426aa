/** The media files that rows of the database name, as exports and backups copy them. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { isSafeKey, type Storage } from '#server/ports/storage.ts';

export type FileStorages = Readonly<Record<'media' | 'films', Storage>>;

export interface StoredFile {
  store: keyof FileStorages;
  key: string;
  /** A film, which an export may leave out; subtitles and documents are none. */
  isFilm: boolean;
}

/** Files of the library, subtitles, films as they were uploaded, and renditions; addresses elsewhere are none of ours. */
export async function listStoredFiles(db: Queryable): Promise<StoredFile[]> {
  const { rows } = await db.execute<{ store: keyof FileStorages; key: string; is_film: boolean }>(sql`
    select store, key, bool_and(is_film) as is_film from (
      select case when kind = 'document' then 'films' else 'media' end as store, path as key, false as is_film from media_file
      union all select case when path like 'documents/%' then 'films' else 'media' end, path, false from media_version where erased_at is null
      union all select 'media', path, false from video_subtitle
      union all select case when video.is_direct then 'media' else 'films' end, path, true
        from video_rendition join video on video.id = video_rendition.video_id where format <> 'm3u8'
      union all select 'films', source_key, true from video where source_key <> ''
    ) as named group by store, key order by store, key`);
  return rows.filter(({ key }) => isSafeKey(key)).map(({ store, key, is_film: isFilm }) => ({ store, key, isFilm }));
}
