/** Paths of the screens that show any column. */
import { isOwnPath } from '#shared/content/slug.ts';
import { paths } from '#shared/paths.ts';

/** Path of a page of a column: its own, or `/more`. */
export function columnPath({ id, path }: { id: string; path: string }, pageNum = 1): string {
  if (!isOwnPath(path)) return morePath(id, pageNum);
  return pageNum > 1 ? `${path}?pageNum=${pageNum}` : path;
}

/** Path of a page of `/more`. */
export function morePath(columnId: string, pageNum = 1): string {
  return paths.more(columnId) + (pageNum > 1 ? `&pageNum=${pageNum}` : '');
}

/** Path of a page of `/tabactive`, without the tab's name, which the column tree provides in both languages. */
export function tabPath(id: string, pageNum = 1): string {
  return `/tabactive?${new URLSearchParams(pageNum > 1 ? { id, pageNum: String(pageNum) } : { id })}`;
}
