/** Addresses of the screens that show any column. */
import { paths } from '#shared/paths.ts';

/** A page of `/more`. */
export function morePath(columnId: string, pageNum = 1): string {
  return paths.more(columnId) + (pageNum > 1 ? `&pageNum=${pageNum}` : '');
}

/** A page of `/tabactive`, without the tab's name: the tree knows it, in either language. */
export function tabPath(id: string, pageNum = 1): string {
  return `/tabactive?${new URLSearchParams(pageNum > 1 ? { id, pageNum: String(pageNum) } : { id })}`;
}
