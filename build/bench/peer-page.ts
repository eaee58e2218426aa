/** The page that the peers draw: what the home page says, as cards in sections. */
import type { Home } from '#shared/api/home.ts';

interface Card {
  title: string;
  path: string;
  line: string;
  text: string;
  time: string;
  image: { url: string; alt: string; width: number; height: number } | null;
}

export interface PeerPage {
  title: string;
  menu: { label: string; path: string }[];
  sections: { title: string; cards: Card[] }[];
}

/** One section for each list of the home page. */
export function peerPageOf(home: Home): PeerPage {
  const sections = Object.entries(home as Record<string, unknown>)
    .filter((entry): entry is [string, Record<string, unknown>[]] => Array.isArray(entry[1]))
    .map(([title, rows]) => ({ title, cards: rows.map((row, index) => cardOf(row, `/${title}/${index}`)) }));
  return { title: 'Golden Panda', menu: sections.map(({ title }) => ({ label: title, path: `/${title}` })), sections };
}

function cardOf(row: Record<string, unknown>, fallbackPath: string): Card {
  const text = (...names: string[]) => names.map((name) => row[name]).find((value): value is string => typeof value === 'string') ?? '';
  const image = (row['cover'] ?? row['still'] ?? row['portrait'] ?? row['image'] ?? row['logo']) as Card['image'] | undefined;
  return {
    title: text('title', 'name', 'theme', 'label'),
    path: text('path') || fallbackPath,
    line: text('author', 'director', 'role', 'ordinal'),
    text: text('contentAbstract', 'logline', 'subtitle', 'note'),
    time: text('publishTime', 'startTime') || '2025-09-14T12:30:00.000Z',
    image: image?.url ? { url: image.url, alt: image.alt, width: image.width, height: image.height } : null,
  };
}

/** Elements in the markup of a page. */
export function elementsIn(html: string): number {
  return (html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '<$1>').match(/<[a-z]/g) ?? []).length;
}
