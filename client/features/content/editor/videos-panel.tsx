/** Videos of an item: uploads, and each video with its subtitles. */
import { Fragment, Suspense, useState } from 'react';
import type { VideoItem } from '#shared/api/content-staff.ts';
import { useT } from '#client/lib/translations.ts';
import type { Draft } from './draft.ts';
import { isWritable, type DraftState } from './draft-state.ts';
import { FieldNotes } from './field-notes.tsx';
import type { EditorSlots } from './slots.ts';

interface Props {
  draft: Draft;
  state: DraftState;
  slots: Pick<EditorSlots, 'videos' | 'videoPanel' | 'subtitles'>;
}

const videosMax = 20;

export function VideosPanel({ draft, state, slots }: Props) {
  const t = useT();
  const [given, setGiven] = useState<readonly VideoItem[]>([]);
  const { videoIds } = state.fields;
  const isOpen = isWritable(state);
  const add = (video: VideoItem) => {
    setGiven((before) => [...before.filter(({ id }) => id !== video.id), video]);
    const now = draft.getState().fields.videoIds;
    if (!now.includes(video.id)) draft.edit({ videoIds: [...now, video.id] });
  };
  const follow = (before: VideoItem, now: VideoItem) => {
    // The checklist follows what the server knows of the video.
    if (before.state !== now.state) void draft.refresh();
  };
  if (!isOpen && videoIds.length === 0) return null;
  return (
    <section className="videos" data-field="videoIds" tabIndex={-1} aria-label={t('editor:name.videoIds')}>
      <FieldNotes {...{ state, draft }} field="videoIds" />
      {videoIds.map((id) => {
        const video = state.item?.videos.find((one) => one.id === id) ?? given.find((one) => one.id === id);
        if (!video) return null;
        return (
          <div key={id} className="card video">
            <Suspense>
              {slots.videoPanel({
                video,
                isOpen,
                onChange: (now) => follow(video, now),
                onRemove: () => draft.edit({ videoIds: videoIds.filter((one) => one !== id) }),
              })}
              {video.state === 'ready' ? (
                <Fragment key={state.item?.state}>{slots.subtitles(id, () => void draft.refresh())}</Fragment>
              ) : null}
            </Suspense>
          </div>
        );
      })}
      <Suspense>{isOpen && videoIds.length < videosMax ? slots.videos({ place: state.item?.id ?? '', onVideo: add }) : null}</Suspense>
    </section>
  );
}
