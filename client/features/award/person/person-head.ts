/** Head of a person's page. */
import type { Language } from '#shared/language.ts';
import type { Head } from '#client/lib/page.tsx';
import { personNode, type Person } from './person-json-ld.ts';

/** Title, preview, and the Person of schema.org. */
export function personHead(person: Person, language: Language): Head {
  const { name, otherName, role, country, bio, image, canonical } = person;
  const life = bio.replace(/<[^>]{0,2000}>/g, ' ').trim();
  return {
    title: name,
    description: [[otherName, role, country].filter(Boolean).join(' · '), life].filter(Boolean).join(' · ') || name,
    image: image ?? undefined,
    type: 'profile',
    canonical,
    jsonLd: import.meta.env.SSR ? [personNode(person, language)] : [],
  };
}
