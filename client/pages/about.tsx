/** `/about?active=0..5`: about the award, one section at a time; with the jury and the venues of the current edition. */
import { getJury, getProgramme } from '#shared/api/award.ts';
import { listAboutSections } from '#shared/api/column.ts';
import { paths } from '#shared/paths.ts';
import { styled } from 'styled-components';
import { JuryPairs } from '#client/features/award/jury-pairs.tsx';
import { VenueList, venuesOf } from '#client/features/award/programme/venue-list.tsx';
import { AboutSections } from '#client/features/content/about-sections.tsx';
import { plainText } from '#client/features/content/plain-text.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';

export const loader = async ({ read, exists, query }: LoaderContext) => {
  exists();
  const sections = await read(listAboutSections);
  const index = Number(query.get('active') ?? 0);
  const active = Number.isInteger(index) && sections[index] ? index : 0;
  const key = sections[active]?.key;
  const [jury, programme] = await Promise.all([
    key === 'jury' ? read(getJury).catch(nullIfMissing) : null,
    key === 'host' ? read(getProgramme).catch(nullIfMissing) : null,
  ]);
  return {
    // Texts that are not shown need not be sent.
    sections: sections.map((section, at) => (at === active ? section : { ...section, content: '', attachments: [] })),
    active,
    jury,
    venues: programme ? venuesOf(programme) : [],
  };
};

/** A site without a current edition has neither. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Response && error.status === 404) return null;
  throw error;
}

type AboutData = Awaited<ReturnType<typeof loader>>;

export function head({ sections, active }: AboutData, { t }: HeadContext): Head {
  const section = sections[active];
  return {
    title: section && active > 0 ? t('content:about.sectionTitle', { section: section.title }) : t('navigation:section.about'),
    description: section?.content ? plainText(section.content) : t('navigation:section.about'),
    image: section?.image ?? undefined,
    canonical: paths.about(active),
  };
}

export default function AboutPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('navigation:section.about')}</h1>
      </div>
      {data.sections.length > 0 ? (
        <AboutSections sections={data.sections} active={data.active}>
          {data.jury && data.jury.groups.length > 0 ? (
            <JuryPairs jury={data.jury} />
          ) : data.venues.length > 0 ? (
            <Venues>
              <VenueList venues={data.venues} />
            </Venues>
          ) : null}
        </AboutSections>
      ) : (
        <EmptyState title={t('content:about.empty')} />
      )}
    </div>
  );
}

const Venues = styled.div`
  max-width: 38em;
  margin-top: var(--s7);

  h2 {
    font-size: var(--t-h2);
  }
`;
