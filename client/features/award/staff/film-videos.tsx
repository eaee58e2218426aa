/** Videos of a film in page order: uploaded or found, moved and taken out, and published in the screening room. */
import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { addItem, type VideoItem } from '#shared/api/content-staff.ts';
import type { FilmFields, FilmVideo } from '#shared/api/record/film.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { createSubmissionKey } from '#client/lib/draft.ts';
import { useColumnList } from '#client/state/use-column-list.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { useT } from '#client/lib/translations.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { X } from '#client/ui/picture/staff-icons.tsx';
import { Names, useName } from '#client/record/names.tsx';
import { Finder, findVideos } from './finder.tsx';

/** Upload of videos and the panel of an uploaded one, which the page draws. */
export interface VideoParts {
  upload: (props: { place: string; onVideo: (video: VideoItem) => void }) => ReactNode;
  panel: (props: { video: VideoItem; onChange: (video: VideoItem) => void; onRemove: () => void }) => ReactNode;
}

interface VideosProps {
  /** Of the film. */
  id: string;
  parts: VideoParts;
  ids: readonly string[];
  /** Those that the film had when it was read. */
  known: readonly FilmVideo[];
  onChange: (ids: string[]) => void;
}

const videosMax = 20;

export function FilmVideos({ id: filmId, parts, ids, known, onChange }: VideosProps) {
  const t = useT();
  const [uploaded, setUploaded] = useState<readonly VideoItem[]>([]);
  const [added, setAdded] = useState<readonly Pick<FilmVideo, 'id' | 'titleZh' | 'titleEn'>[]>([]);
  const texts = useSortTexts();
  const videoOf = (id: string) => [...known, ...added, ...uploaded].find((one) => one.id === id) ?? { titleZh: id, titleEn: id };
  const named = useName();
  const nameOf = (id: string) => named(videoOf(id).titleZh, videoOf(id).titleEn);
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
      {uploaded
        .filter(({ id }) => ids.includes(id))
        .map((video) => (
          <Suspense key={video.id} fallback={null}>
            {parts.panel({
              video,
              onChange: (changed) => setUploaded((before) => before.map((one) => (one.id === changed.id ? changed : one))),
              onRemove: () => onChange(ids.filter((other) => other !== video.id)),
            })}
          </Suspense>
        ))}
      {ids.length < videosMax ? (
        <Suspense fallback={null}>
          {parts.upload({
            place: `film-${filmId}`,
            onVideo: (video) => {
              setUploaded((before) => [...before, video]);
              onChange([...ids, video.id]);
            },
          })}
        </Suspense>
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

/** Drafts the item of the screening room, which is reviewed and published like any other, from the stored film. */
export function ToScreeningRoom({ id, fields, isDirty }: { id: string; fields: FilmFields; isDirty: boolean }) {
  const t = useT();
  const api = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  // A second click after a lost answer finds the first draft.
  const [key] = useState(createSubmissionKey);
  const column = useColumnList().list.find(({ columnType }) => columnType === 'video');
  if (!column || fields.videoIds.length === 0) return null;
  const { titleZh, titleEn, loglineZh, loglineEn, videoIds, stillId } = fields;
  const handleClick = async () => {
    setBusy(true);
    const texts = { titleZh, titleEn, abstractZh: loglineZh, abstractEn: loglineEn };
    const body = {
      kind: 'episode' as const,
      columnId: column.id,
      isOnce: true,
      fields: { ...texts, videoIds, coverId: stillId, workIds: [id] },
    };
    const outcome = await api(addItem, { body }, { showLoading: true, idempotencyKey: key }).catch(() => null);
    setBusy(false);
    if (outcome?.status === 'ok') void navigate(staffPaths.createVideo(outcome.data.id));
    else toasts.show({ type: 'error', text: (outcome && 'message' in outcome && outcome.message) || t('awards:films.screeningFailed') });
  };
  return (
    <section className="card">
      <h3>{t('awards:films.screening')}</h3>
      <p className="message">{t(isDirty ? 'awards:films.screeningSave' : 'awards:films.screeningHint')}</p>
      {isDirty ? null : (
        <Button small variant="ghost" busy={isBusy} onClick={() => void handleClick()}>
          {t('awards:films.screeningAdd')}
        </Button>
      )}
    </section>
  );
}
