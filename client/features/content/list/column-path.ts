/** Paths of the screens that show any column. */
import { paths } from '#shared/paths.ts';

/** Path of a page of `/more`. */
export function morePath(columnId: string, pageNum = 1): string {
  return paths.more(columnId) + (pageNum > 1 ? `&pageNum=${pageNum}` : '');
}

/** Path of a page of `/tabactive`, without the tab's name, which the column tree provides in both languages. */
export function tabPath(id: string, pageNum = 1): string {
  return `/tabactive?${new URLSearchParams(pageNum > 1 ? { id, pageNum: String(pageNum) } : { id })}`;
}
