/** `/pandadetail?columnId=&id=`: a face of the gallery, whose person has a page of their own; without an id the first one of the column, and of a gallery that is still empty its own page. */
import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import { getFace, listFaces } from '#shared/api/face.ts';
import { paths } from '#shared/paths.ts';
import { Neighbours } from '#client/features/content/neighbours.tsx';
import { requireFaces } from '#client/features/award/person/require-faces.ts';
import { personHead } from '#client/features/award/person/person-head.ts';
import { ProfileHead } from '#client/features/award/person/profile-head.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';

const word = /^[\w-]{1,64}$/;

/** Responds with 404 for an unknown column or face, and for a face outside the requested column. */
export const loader = async (context: LoaderContext) => {
  requireFaces(context);
  const { query, read, readPage } = context;
  const [columnId, requestedId] = [query.get('columnId'), query.get('id')];
  if ([columnId, requestedId].some((value) => value && !word.test(value))) throw notFound();
  const id = requestedId || (await readPage(listFaces, { query: { columnId: columnId || undefined, pageSize: 1 } })).rows[0]?.id;
  if (!id) throw columnId ? notFound() : redirect(paths.panda);
  // The person's own page has these.
  const { bio: _bio, works: _works, ...face } = await read(getFace, { params: { id } });
  if (columnId && face.columnId !== columnId) throw notFound();
  return { face };
};

type FaceData = Awaited<ReturnType<typeof loader>>;

export function head({ face }: FaceData, { language }: HeadContext): Head {
  return personHead(
    { ...face, aliases: [], bio: '', awards: face.honours, canonical: paths.pandaDetail(face.columnId, face.id) },
    language,
  );
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
        bio=""
        facts={[
          { label: t('work:fact.role'), values: [face.role].filter(Boolean) },
          { label: t('work:fact.country'), values: [face.country].filter(Boolean) },
          { label: t('work:fact.honours'), values: face.honours, isHonour: true },
        ]}
      >
        <div className="more">
          {face.personPath ? (
            <Link to={face.personPath} className="button">
              <span>{t('work:faces.profile')}</span> <Icon name="arrow-right" />
            </Link>
          ) : null}
          <Link to={`${paths.panda}?${new URLSearchParams({ columnId: face.columnId })}`} className="link">
            {[t('navigation:section.panda'), face.columnLabel].filter(Boolean).join(' · ')}
          </Link>
          <ShareButton title={face.name} />
        </div>
      </ProfileHead>
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
