/**
 * The views of an item. An item of the screening rooms that shows a film of the programme has those of the film: the film is
 * counted once, wherever it is seen, and every place shows the same figure.
 */
import { sql, type SQL } from 'drizzle-orm';
import { film } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { isLiveRevision, isPublic } from '#server/services/core/visibility.ts';

/** A column of the film that the item of the outer query names first, else of the one that names its video; null for other items. */
function ofShownFilm(column: typeof film.id | typeof film.viewCount): SQL {
  return sql`(select ${column} from ${contentRevision}
    join ${siteColumn} on ${siteColumn.id} = ${content.columnId} and ${siteColumn.columnType} = 'video'
    join ${film} on ${film.id} = ${contentRevision.workIds}[1]
      or (cardinality(${contentRevision.workIds}) = 0 and ${film.videoIds} @> array[${contentRevision.videoIds}[1]])
    where ${isLiveRevision()} and ${isPublic(film)} order by ${film.id} limit 1)`;
}

/** Id of the film whose views an item of the outer query has; null for an item with views of its own. */
export const countedFilm = (): SQL => ofShownFilm(film.id);

/** The views that are shown for an item of the outer query. */
export const itemViews = (): SQL<number> => sql<number>`coalesce(${ofShownFilm(film.viewCount)}, ${content.viewCount})`.mapWith(Number);
