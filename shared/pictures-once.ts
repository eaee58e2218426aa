/** Shows each picture once per page: it belongs to the block that requests it first. */
import type { Image } from '#shared/api/fields.ts';

type Candidate = Image | null | undefined;

/** Returns the first candidate that the page does not show yet and marks it as shown; null if there is none. */
export type TakePicture = (...candidates: readonly Candidate[]) => Image | null;

/** Creates the record of the pictures on one page. Blocks take theirs in the order in which they matter, usually that of reading. */
export function picturesOnce(...shown: readonly Candidate[]): TakePicture {
  const urls = new Set(shown.flatMap((image) => image?.url ?? []));
  return (...candidates) => {
    const image = candidates.find((candidate) => candidate && !urls.has(candidate.url)) ?? null;
    if (image) urls.add(image.url);
    return image;
  };
}

/** Rows of a list; a repeated cover stays on its first row only. */
export function withCoversOnce<Row extends { cover: Image | null }>(rows: readonly Row[], take: TakePicture = picturesOnce()): Row[] {
  return rows.map((row) => ({ ...row, cover: take(row.cover) }));
}

/** The pages of a list, over all of which each cover is shown once; rows of other shapes stay as they are. */
export function pagesWithCoversOnce<Row extends object>(pages: readonly (readonly Row[])[]): Row[][] {
  const take = picturesOnce();
  return pages.map((rows) => rows.map((row) => (hasCover(row) ? { ...row, cover: take(row.cover) } : row)));
}

function hasCover<Row extends object>(row: Row): row is Row & { cover: Image | null } {
  return 'cover' in row;
}
