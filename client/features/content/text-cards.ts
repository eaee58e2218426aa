/** Cards inside the text of an article: a paragraph that is nothing but a link to one of its films or people. */
import type { FilmCard, PersonCard } from '#shared/api/award.ts';

interface Subjects {
  works: readonly FilmCard[];
  people: readonly PersonCard[];
}

export type TextPart = { html: string } | { work: FilmCard } | { person: PersonCard };

const links = /<p>\s*<a href="(?:\/en)?\/content\/(?:episode|people)\/([\w-]{1,64})(?:[?#][^"]*)?"[^>]*>[^<]*<\/a>\s*<\/p>/g;

/** The text in parts. Links to others, such as a film that is not public, stay links. */
export function partsOf(html: string, { works, people }: Subjects): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: whole, 1: id, index } of html.matchAll(links)) {
    const work = works.find((one) => one.id === id);
    const person = people.find((one) => one.id === id);
    const card = work ? { work } : person?.path ? { person } : null;
    if (!card) continue;
    parts.push({ html: html.slice(from, index) }, card);
    from = index + whole.length;
  }
  return [...parts, { html: html.slice(from) }].filter((part) => !('html' in part) || part.html !== '');
}
