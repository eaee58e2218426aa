/** `/pandadetail?columnId=&id=`: a face of the gallery; without an id the first one of the column. */
import { useEffect, useRef } from 'react';
import { getFace, listFaces } from '#shared/api/face.ts';
import { paths } from '#shared/paths.ts';
import { Neighbours } from '#client/features/content/neighbours.tsx';
import { personHead } from '#client/features/award/person/person-head.ts';
import { PersonFilms } from '#client/features/award/person/person-films.tsx';
import { ProfileHead } from '#client/features/award/person/profile-head.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';

const word = /^[\w-]{1,64}$/;

/** Responds with 404 for an unknown column or face, and for a face outside the requested column. */
export const loader = async ({ query, read, readPage }: LoaderContext) => {
  const [columnId, requestedId] = [query.get('columnId'), query.get('id')];
  if ([columnId, requestedId].some((value) => value && !word.test(value))) throw notFound();
  const id = requestedId || (await readPage(listFaces, { query: { columnId: columnId || undefined, pageSize: 1 } })).rows[0]?.id;
  if (!id) throw notFound();
  const face = await read(getFace, { params: { id } });
  if (columnId && face.columnId !== columnId) throw notFound();
  return { face };
};

type FaceData = Awaited<ReturnType<typeof loader>>;

export function head({ face }: FaceData, { language }: HeadContext): Head {
  return personHead({ ...face, awards: face.honours, canonical: paths.pandaDetail(face.columnId, face.id) }, language);
}

export default function FacePage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { face } = data;
  useFocusOnChange(face.id);
  return (
    <div className="wrap">
      <ProfileHead
        image={face.image}
        name={face.name}
        otherName={face.otherName}
        bio={face.bio}
        facts={[
          { label: t('work:fact.role'), values: [face.role].filter(Boolean) },
          { label: t('work:fact.country'), values: [face.country].filter(Boolean) },
          { label: t('work:fact.honours'), values: face.honours, isHonour: true },
        ]}
      >
        <div className="more">
          {face.personPath ? (
            <Link to={face.personPath} className="link">
              {t('work:faces.profile')} <Icon name="arrow-right" />
            </Link>
          ) : null}
          <Link to={`${paths.panda}?${new URLSearchParams({ columnId: face.columnId })}`} className="link">
            {[t('work:faces.title'), face.columnLabel].filter(Boolean).join(' · ')}
          </Link>
          <ShareButton title={face.name} />
        </div>
      </ProfileHead>
      <PersonFilms works={face.works} name={face.name} />
      <Neighbours label={t('work:faces.neighbours')} previous={face.previous} next={face.next} />
    </div>
  );
}

/** All faces share one path, so the shell does not move the focus after a navigation. */
function useFocusOnChange(id: string): void {
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [id]);
}
