/** Venues of an edition with their addresses, each with a link to a map. */
import { styled } from 'styled-components';
import type { Programme } from '#shared/api/award.ts';
import type { Language } from '#shared/language.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import type { ProgrammeVenue } from './day-section.tsx';

/** The venues of a programme, in the order of their first events. */
export function venuesOf({ events }: Pick<Programme, 'events'>): ProgrammeVenue[] {
  const venues = events.map(({ venueId, venue, address }) => ({ id: venueId, name: venue, address }));
  return [...new Map(venues.map((venue) => [venue.id, venue])).values()];
}

export function VenueList({ venues }: { venues: readonly ProgrammeVenue[] }) {
  const t = useT();
  const language = useLanguage();
  const known = venues.filter(({ name }) => name);
  if (known.length === 0) return null;
  return (
    <Section aria-labelledby="venues">
      <h2 id="venues">{t('content:programme.venues')}</h2>
      <ul>
        {known.map((venue) => (
          <li key={venue.id}>
            <p>
              <b>{venue.name}</b>
              <span>{venue.address}</span>
            </p>
            <a className="link" href={mapOf(language, venue)} rel="noopener noreferrer">
              <span>{t('content:programme.map')}</span>
              <span className="visually-hidden">{t('content:programme.addWhat', { title: venue.name })}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A search of a map that is read in the language; OpenStreetMap is slow to reach from China, and Amap has no English. */
function mapOf(language: Language, { name, address }: ProgrammeVenue): string {
  const words = [address, name].filter(Boolean).join(' ');
  return language === 'en'
    ? `https://www.openstreetmap.org/search?${new URLSearchParams({ query: words })}`
    : `https://uri.amap.com/search?${new URLSearchParams({ keyword: words })}`;
}

const Section = styled.section`
  h2 {
    margin-bottom: 0.5rem;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.75rem;
    align-items: center;
    padding-block: 0.7rem;
    border-top: 1px solid var(--line);
    font-size: var(--t-ui);
    line-height: 1.45;
  }
  b,
  p span {
    display: block;
  }
  b {
    font-size: 1rem;
  }
  p span {
    color: var(--text-2);
  }
`;
