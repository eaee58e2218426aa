/** What stands at the side of a film's form: its pictures, its unit, its videos. */
import { useState } from 'react';
import { X } from '#client/ui/staff-icons.tsx';
import type { FilmVideo } from '#shared/api/film-staff.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import type { Field } from '#client/ui/form-field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { PictureField } from './award-form.tsx';
import { Finder } from './finder.tsx';
import { findVideos } from './find.ts';
import { Names, useName } from './names.tsx';
import { moved, MoveButtons } from './move-buttons.tsx';
import { useUnits } from './use-editions.ts';

interface PicturesProps {
  still: MediaItem | null;
  poster: MediaItem | null;
  onPick: (name: 'stillId' | 'posterId') => void;
  onDrop: (name: 'stillId' | 'posterId') => void;
}

export function FilmPictures({ still, poster, onPick, onDrop }: PicturesProps) {
  const t = useT();
  return (
    <section className="card">
      <PictureField
        isWide
        label={t('awards:field.stillId')}
        item={still}
        onPick={() => onPick('stillId')}
        onDrop={() => onDrop('stillId')}
      />
      <PictureField label={t('awards:field.posterId')} item={poster} onPick={() => onPick('posterId')} onDrop={() => onDrop('posterId')} />
    </section>
  );
}

/** A film can move to another unit of its edition; to another edition only as long as nothing nominates it. */
export function FilmPlace({ editionId, unit, comments }: { editionId: string; unit: Field; comments: Field }) {
  const t = useT();
  const nameOf = useName();
  const units = useUnits(editionId);
  return (
    <section className="card">
      <SelectField
        label={t('awards:field.unitId')}
        field={unit}
        placeholder={t('awards:form.choose')}
        options={units.map(({ id, labelZh, labelEn }) => ({ value: id, label: nameOf(labelZh, labelEn) }))}
      />
      <Checkbox field={comments}>{t('awards:field.commentsClosed')}</Checkbox>
    </section>
  );
}

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
                    className="ibtn"
                    aria-label={t('awards:films.videoRemove', { name })}
                    onClick={() => onChange(ids.filter((other) => other !== id))}
                  >
                    <X className="ic" aria-hidden="true" />
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
