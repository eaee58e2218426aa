/** Videos of a film in page order: found, moved and taken out. */
import { useState } from 'react';
import type { FilmVideo } from '#shared/api/record/film.ts';
import { useT } from '#client/lib/translations.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { X } from '#client/ui/picture/staff-icons.tsx';
import { Names } from '#client/record/names.tsx';
import { Finder, findVideos } from './finder.tsx';

interface VideosProps {
  ids: readonly string[];
  /** Those that the film had when it was read. */
  known: readonly FilmVideo[];
  onChange: (ids: string[]) => void;
}

const videosMax = 20;

export function FilmVideos({ ids, known, onChange }: VideosProps) {
  const t = useT();
  const [added, setAdded] = useState<readonly Pick<FilmVideo, 'id' | 'titleZh' | 'titleEn'>[]>([]);
  const texts = useSortTexts();
  const videoOf = (id: string) => [...known, ...added].find((one) => one.id === id) ?? { titleZh: id, titleEn: id };
  const nameOf = (id: string) => videoOf(id).titleZh || videoOf(id).titleEn;
  return (
    <section className="card">
      <h3>{t('awards:field.videoIds')}</h3>
      {ids.length > 0 ? (
        <SortableList ids={ids} nameOf={nameOf} texts={texts} onOrder={onChange}>
          {(order) => (
            <ol className="lines">
              {order.map((id) => (
                <SortableItem key={id} id={id}>
                  <Handle />
                  <Names zh={videoOf(id).titleZh} en={videoOf(id).titleEn} />
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('awards:films.videoRemove', { name: nameOf(id) })}
                    onClick={() => onChange(ids.filter((other) => other !== id))}
                  >
                    <X className="icon" aria-hidden="true" />
                  </button>
                </SortableItem>
              ))}
            </ol>
          )}
        </SortableList>
      ) : null}
      {ids.length < videosMax ? (
        <Finder
          label={t('awards:films.videoAdd')}
          find={findVideos}
          onPick={({ id, zh, en }) => {
            setAdded([...added, { id, titleZh: zh, titleEn: en }]);
            if (!ids.includes(id)) onChange([...ids, id]);
          }}
        />
      ) : null}
    </section>
  );
}
