/** The live sessions as staff edit them. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import type { VideoItem } from '#shared/api/content-staff.ts';
import {
  getLiveSessions,
  listLiveVideos,
  liveAbstractMax,
  liveSessionsMax,
  liveTitleMax,
  saveLiveSessions,
  type LiveEntry,
  type LiveProgramme,
  type LiveVideo,
} from '#shared/api/site-part.ts';
import { emptyLive, liveFaults } from '#shared/site/home-part-checks.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { durationText } from '#shared/video/duration.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import type { Field } from '#client/ui/form/form-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { SiteTimeField } from '#client/ui/form/site-time-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Radio } from '#client/ui/picture/staff-icons.tsx';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';
import { EntryCards } from './entry-cards.tsx';
import { LibraryPicture } from './library-picture.tsx';
import { PartWaiting } from './part-screen.tsx';
import { PartSheet } from './part-sheet.tsx';
import type { FormEntry } from './use-entries.ts';
import { usePartEntries } from './use-part-entries.ts';
import { useSitePart, type EditedPart, type FormPart } from './use-site-part.ts';

/** Loaded when it is opened. */
const StreamChoice = lazy(() => import('./stream-choice.tsx').then((module) => ({ default: module.StreamChoice })));

const calls = {
  kind: 'live',
  get: (api: Api, signal: AbortSignal) => api(getLiveSessions, undefined, { signal }),
  save: (api: Api, body: { version: number; data: LiveProgramme }) => api(saveLiveSessions, { body }, { showLoading: true }),
} as const;

/** Uploads videos; `place` keeps the uploads of different fields apart. */
export type VideoUploader = (props: { place: string; onVideo: (video: VideoItem) => void }) => ReactNode;

interface Slots {
  picker: PicturePicker;
  uploader: VideoUploader;
}

export function LiveEdit(slots: Slots) {
  const edited = useSitePart<LiveProgramme>(calls);
  const videos = useVideos();
  const { part, isFailed, reload } = edited;
  if (!part || !videos.rows) {
    const retry = () => {
      reload();
      videos.reload();
    };
    return <PartWaiting isFailed={isFailed || videos.isFailed} onRetry={retry} />;
  }
  return <LiveForm edited={edited} part={part} videos={videos.rows} onVideo={videos.add} {...slots} />;
}

type Name = Exclude<keyof LiveEntry, 'id'>;
const instants = ['startsAt', 'endsAt', 'from', 'until'] as const;

const codec = {
  empty: emptyLive,
  toValues: (entry: Omit<LiveEntry, 'id'>): Record<Name, string> => ({
    ...entry,
    ...(Object.fromEntries(instants.map((name) => [name, fromInstant(entry[name])])) as Record<(typeof instants)[number], string>),
  }),
  toEntry: ({ id, values }: FormEntry<Name>): LiveEntry => ({
    ...(Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()])) as Record<Name, string>),
    ...(Object.fromEntries(instants.map((name) => [name, toInstant(values[name])])) as Record<(typeof instants)[number], string | null>),
    id,
  }),
  faultsOf: liveFaults,
  pictures: ['coverId'] as const,
};

interface FormProps extends Slots {
  edited: EditedPart<LiveProgramme>;
  part: FormPart<LiveProgramme>;
  videos: readonly LiveVideo[];
  onVideo: (video: LiveVideo) => void;
}

function LiveForm({ edited, part, picker, uploader, videos, onVideo }: FormProps) {
  const t = useT();
  const language = useLanguage();
  const { form, changed, pictureOf, addPicture } = usePartEntries<LiveEntry, Name>(part, codec);
  const times = { zoneText: t('site-parts:part.zone'), ownTimeText: (time: string) => t('staff:form.ownTime', { time }) };
  const pair = (id: string, name: 'title' | 'abstract', maxLength: number) => (
    <div className="pair">
      {(['Zh', 'En'] as const).map((suffix) => (
        <TextField
          key={suffix}
          label={t(`site-parts:live.${name}${suffix}`)}
          field={form.field(id, `${name}${suffix}`)}
          lang={suffix === 'Zh' ? 'zh-Hans' : 'en'}
          maxLength={maxLength}
        />
      ))}
    </div>
  );
  const time = (id: string, name: (typeof instants)[number]) => (
    <SiteTimeField {...times} label={t(`site-parts:live.${name}`)} field={form.field(id, name)} />
  );
  const video = (id: string, name: 'videoId' | 'replayId', { titleZh, titleEn }: Record<Name, string>) => (
    <VideoChoice
      name={name}
      field={form.field(id, name)}
      videos={videos}
      place={`live-${id}-${name}`}
      titles={{ titleZh, titleEn }}
      uploader={uploader}
      onVideo={onVideo}
    />
  );
  const noteOf = ({ values: { startsAt, endsAt } }: FormEntry<Name>) =>
    [startsAt, endsAt]
      .map(toInstant)
      .flatMap((at) => (at ? [absoluteDateTime(at, language)] : []))
      .join(' – ');
  return (
    <PartSheet edited={edited} changed={changed} isRight={form.submit} attach={form.attach} isList previewPath={staffPaths.homePreview}>
      <p className="lead">{t('site-parts:live.lead')}</p>
      <EntryCards
        form={form}
        max={liveSessionsMax}
        texts={{
          add: t('site-parts:live.add'),
          empty: t('site-parts:live.empty'),
          full: t('site-parts:part.full', { count: liveSessionsMax }),
        }}
        nameOf={({ values }) => (language === 'en' ? values.titleEn || values.titleZh : values.titleZh || values.titleEn)}
        noteOf={noteOf}
        picture={({ values }) => {
          const item = pictureOf(values.coverId);
          return item ? (
            <Picture image={item.image} sizes="6rem" widths={[320]} ratio={[16, 9]} alt="" />
          ) : (
            <Radio className="icon" aria-hidden="true" />
          );
        }}
      >
        {({ id, values }) => (
          <>
            {pair(id, 'title', liveTitleMax)}
            {pair(id, 'abstract', liveAbstractMax)}
            <div className="pair">
              {time(id, 'startsAt')}
              {time(id, 'endsAt')}
            </div>
            <div className="pair">
              {video(id, 'videoId', values)}
              {video(id, 'replayId', values)}
            </div>
            <LibraryPicture
              label={t('site-parts:live.coverId')}
              hint={t('site-parts:live.coverHint')}
              field={form.field(id, 'coverId')}
              item={pictureOf(values.coverId)}
              ratio={[16, 9]}
              picker={picker}
              onPicked={addPicture}
            />
            <div className="pair">
              {time(id, 'from')}
              {time(id, 'until')}
            </div>
          </>
        )}
      </EntryCards>
    </PartSheet>
  );
}

interface ChoiceProps {
  name: 'videoId' | 'replayId';
  field: Field;
  videos: readonly LiveVideo[];
  place: string;
  /** Titles of the session. */
  titles: { titleZh: string; titleEn: string };
  uploader: VideoUploader;
  onVideo: (video: LiveVideo) => void;
}

/** A video of the site, one that is uploaded here, or for the session itself the stream of an encoder. */
function VideoChoice({ name, field, videos, place, titles, uploader, onVideo }: ChoiceProps) {
  const t = useT();
  const language = useLanguage();
  const [opened, setOpened] = useState({ upload: false, stream: false });
  const take = (video: LiveVideo) => {
    onVideo(video);
    field.onChange(video.id);
  };
  const labelOf = ({ titleZh, titleEn, fileName, seconds, state, isLive }: LiveVideo) =>
    [
      (language === 'en' ? titleEn || titleZh : titleZh || titleEn) || fileName,
      isLive ? t('site-parts:live.stream') : '',
      seconds > 0 ? durationText(seconds) : '',
      state === 'ready' ? '' : t(`site-parts:live.state.${state}`),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <div className="choose-video">
      <SelectField
        label={t(`site-parts:live.${name}`)}
        hint={t(`site-parts:live.${name}Hint`)}
        placeholder={t('site-parts:live.noVideo')}
        options={videos.map((video) => ({ value: video.id, label: labelOf(video) }))}
        field={field}
      />
      <details onToggle={() => setOpened((before) => ({ ...before, upload: true }))}>
        <summary>{t(`site-parts:live.${name}Upload`)}</summary>
        {opened.upload ? uploader({ place, onVideo: (video) => take({ ...video, isLive: false }) }) : null}
      </details>
      {name === 'videoId' ? (
        <details onToggle={() => setOpened((before) => ({ ...before, stream: true }))}>
          <summary>{t('site-parts:live.streamAdd')}</summary>
          {opened.stream ? (
            <Suspense>
              <StreamChoice name={`${place}-stream`} titles={titles} onStream={(stream) => take({ ...stream, isLive: true })} />
            </Suspense>
          ) : null}
        </details>
      ) : null}
    </div>
  );
}

/** The videos of the site, with those that are uploaded here. */
const loadVideos = (api: Api, signal: AbortSignal) => api(listLiveVideos, undefined, { signal });

function useVideos() {
  const { value, isFailed, reload, setValue } = useLoaded<LiveVideo[]>(loadVideos);
  const add = (video: LiveVideo) => setValue([video, ...(value ?? []).filter(({ id }) => id !== video.id)]);
  return { rows: value ?? null, isFailed, reload, add };
}
