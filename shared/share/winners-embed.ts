/** The card of winners that other sites can frame, by the address of the edition or of an award in it. */
import { paths } from '#shared/paths.ts';

/** Its site path, or null. */
export function winnersEmbedOf(path: string): string | null {
  const [, year, anchor] = /^\/g(\d{4})(?:\?award=([\w-]+))?$/.exec(path) ?? [];
  return year ? paths.embedWinners(year, anchor) : null;
}

/** High enough for one award; a list scrolls. */
export const embedCode = (url: string, title: string): string =>
  `<iframe src="${url}" title="${title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" width="100%" height="600" loading="lazy" style="border:0"></iframe>`;
