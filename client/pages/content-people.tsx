/** `/content/people/:id`: a person with films, nominations, faces and jury memberships. */
import { getContentAround, getContentItem, type ContentItem } from '#shared/api/content.ts';
import { listFaces } from '#shared/api/face.ts';
import { NominationList } from '#client/features/award/person/nomination-list.tsx';
import { Neighbours, NeighboursSpace } from '#client/features/content/neighbours.tsx';
import { JurySeats } from '#client/features/award/person/jury-seats.tsx';
import { personHead } from '#client/features/award/person/person-head.ts';
import { PersonFilms } from '#client/features/award/person/person-films.tsx';
import { ProfileHead } from '#client/features/award/person/profile-head.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { sectionOfItem } from '#client/lib/section-of-item.ts';
import { useT } from '#client/lib/translations.ts';
import { useView } from '#client/lib/use-view.ts';
import { Link } from '#client/ui/link.tsx';
import { DeferredPart } from '#client/ui/deferred-part.tsx';

/** A person has one face in an edition. */
const facesMax = 20;

export const loader = async ({ read, readPage, readLate, params }: LoaderContext) => {
  const id = params['id'] ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound();
  const around = readLate(getContentAround, { params: { id } });
  const [item, faces] = await Promise.all([
    read(getContentItem, { params: { id } }),
    readPage(listFaces, { query: { personId: id, pageSize: facesMax } }),
  ]);
  if (item.kind !== 'people') throw notFound();
  return { item, around, faces: faces.rows.map(({ path, role, year }) => ({ path, role, year })) };
};

type PersonData = Awaited<ReturnType<typeof loader>>;

export function head({ item }: PersonData, { language, t }: HeadContext): Head {
  const { name, otherName, role, country, aliases } = personOf(item);
  const about = {
    name,
    otherName,
    aliases,
    role,
    country,
    bio: item.content,
    image: item.cover,
    awards: honoursOf(item, t),
    canonical: item.path.split('?')[0] ?? item.path,
  };
  return {
    ...personHead(about, item.language),
    crumbs: [item.title],
    crumbSection: sectionOfItem(item, 'panda'),
    noindex: item.language !== language,
    hideAlternate: item.languages.length < 2,
  };
}

export default function PersonPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { item, around, faces } = data;
  useView('people', item.id);
  const { name, otherName, role, country, aliases, pronunciation } = personOf(item);
  return (
    <div className="wrap">
      <ProfileHead
        image={item.cover}
        name={name}
        otherName={otherName}
        bio={item.content}
        facts={[
          { label: t('work:fact.pronunciation'), values: [pronunciation].filter(Boolean) },
          { label: t('work:fact.aliases'), values: aliases },
          { label: t('work:fact.role'), values: [role].filter(Boolean) },
          { label: t('work:fact.country'), values: [country].filter(Boolean) },
          { label: t('work:fact.views'), values: item.viewCount > 0 ? [item.viewCount.toLocaleString('en')] : [] },
          { label: t('work:fact.honours'), values: honoursOf(item, t), isHonour: true },
        ]}
      >
        <div className="more">
          {faces.map((face) => (
            <Link key={face.path} to={face.path} className="link">
              {[t('navigation:section.panda'), face.role, face.year].filter(Boolean).join(' · ')}
            </Link>
          ))}
          <ShareButton title={name} />
        </div>
      </ProfileHead>
      <PersonFilms works={item.works} name={name} />
      <NominationList nominations={item.nominations} />
      <JurySeats seats={item.juries} />
      <DeferredPart of={around} waiting={import.meta.env.SSR && <NeighboursSpace />}>
        {({ previous, next }) => <Neighbours label={t('work:person.neighbours')} previous={named(previous)} next={named(next)} />}
      </DeferredPart>
    </div>
  );
}

/** Card of the person that the item is about; falls back to the item's title and type. */
function personOf(item: ContentItem) {
  const card = item.people.find(({ id }) => id === item.id);
  const otherName = card?.originalName ?? '';
  return {
    name: item.title,
    otherName: otherName === item.title ? '' : otherName,
    role: card?.role ?? item.typeLabel,
    country: card?.country ?? '',
    aliases: card?.aliases ?? [],
    pronunciation: card?.pronunciation ?? '',
  };
}

/** Public awards without duplicates. */
function honoursOf({ nominations }: ContentItem, t: HeadContext['t']): string[] {
  const won = nominations.filter((fact) => fact.won);
  // "Best Film, second edition": inside a line, an English ordinal is in lower case.
  const ordinal = (edition: string) => edition.charAt(0).toLowerCase() + edition.slice(1);
  return [...new Set(won.map(({ edition, category }) => t('work:person.honour', { edition: ordinal(edition), category })))];
}

const named = (link: { title: string; path: string } | null) => link && { name: link.title, path: link.path };
