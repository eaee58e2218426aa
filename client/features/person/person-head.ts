/** What the pages of people say about themselves to crawlers and previews. */
import type { Image } from '#shared/api/content.ts';
import type { Head } from '#client/lib/page.tsx';

interface Person {
  name: string;
  otherName: string;
  role: string;
  country: string;
  /** Sanitised HTML. */
  bio: string;
  image: Image | null;
  awards: readonly string[];
  canonical: string;
}

/** Title, preview, and the Person of schema.org. */
export function personHead({ name, otherName, role, country, bio, image, awards, canonical }: Person): Head {
  const life = bio.replace(/<[^>]{0,2000}>/g, ' ').trim();
  return {
    title: name,
    description: [[otherName, role, country].filter(Boolean).join(' · '), life].filter(Boolean).join(' · ') || name,
    image: image ?? undefined,
    canonical,
    jsonLd: [
      {
        '@type': 'Person',
        name,
        alternateName: otherName || undefined,
        jobTitle: role || undefined,
        nationality: country ? { '@type': 'Country', name: country } : undefined,
        image: image?.url,
        award: awards.length > 0 ? awards : undefined,
      },
    ],
  };
}
