/** Videos of a film in page order: found, moved and taken out. */
import { useState } from 'react';
import type { FilmVideo } from '#shared/api/film-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { X } from '#client/ui/picture/staff-icons.tsx';
import { Names } from './names.tsx';
import { Finder, findVideos } from './finder.tsx';
import { moved, MoveButtons } from './move-buttons.tsx';

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
  return (
    <section className="card">
      <h3>{t('awards:field.videoIds')}</h3>
      {ids.length > 0 ? (
        <ol className="lines">
          {ids.map((id, at) => {
            const video = [...known, ...added].find((one) => one.id === id) ?? { titleZh: id, titleEn: id };
            const name = video.titleZh || video.titleEn;
            return (
              <li key={id}>
                <Names zh={video.titleZh} en={video.titleEn} />
                <div className="does">
                  <MoveButtons name={name} at={at} count={ids.length} onMove={(step) => onChange(moved(ids, id, step))} />
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('awards:films.videoRemove', { name })}
                    onClick={() => onChange(ids.filter((other) => other !== id))}
                  >
                    <X className="icon" aria-hidden="true" />
                  </button>
                </div>
              </li>
            );
          })}
        </ol>
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
