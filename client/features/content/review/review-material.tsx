/** Material of an item: videos, gallery, people, films and the requested publication times. */
import { Play } from '#client/ui/picture/staff-icons.tsx';
import { styled } from 'styled-components';
import type { VideoItem, ItemDetail } from '#shared/api/content-staff.ts';
import type { PlayableVideo } from '#shared/api/video.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { sizeText } from '#shared/media/size-text.ts';
import { subtitleName } from '#shared/video/subtitle-languages.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useName } from '#client/record/names.tsx';
import { useTabState } from '#client/state/tab-state.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { VideoLength } from '#client/ui/text/video-length.tsx';
import { playFilm } from './playable-video.ts';
import { Remark, type Remarks } from './review-remark.tsx';
import { nameIn } from './shown-languages.ts';

interface Props {
  item: ItemDetail;
  remarks: Remarks;
}

export function ReviewMaterial({ item, remarks }: Props) {
  const t = useT();
  const language = useLanguage();
  const named = useName();
  const { documents, fields, gallery, videos, playable } = item;
  return (
    <Box>
      {videos.length > 0 ? (
        <section>
          <h2>{t('review:review.videos')}</h2>
          <ul className="videos">
            {videos.map((video) => (
              <Film key={video.id} video={video} film={playable.find(({ videoId }) => videoId === video.id) ?? null} />
            ))}
          </ul>
          <Remark {...remarks} field="videoIds" />
        </section>
      ) : null}
      {gallery.length > 0 ? (
        <section>
          <h2>{t('review:review.gallery')}</h2>
          <ul className="gallery">
            {gallery.map(({ id, image, altZh, altEn }) => (
              <li key={id}>
                <Picture image={image} sizes="12rem" ratio={[16, 9]} alt="" widths={[320, 480]} />
                <span lang="zh-Hans" data-missing={altZh ? undefined : ''}>
                  {altZh || t('review:review.noAltZh')}
                </span>
                <span lang="en" data-missing={altEn ? undefined : ''}>
                  {altEn || t('review:review.noAltEn')}
                </span>
              </li>
            ))}
          </ul>
          <Remark {...remarks} field="galleryIds" />
        </section>
      ) : null}
      {fields.attachments.length > 0 ? (
        <section>
          <h2>{t('review:review.attachments')}</h2>
          <ul className="documents">
            {fields.attachments.map(({ id, nameZh, nameEn }) => {
              const file = documents.find((one) => one.id === id);
              return (
                <li key={id}>
                  <span lang="zh-Hans" data-missing={nameZh ? undefined : ''}>
                    {nameZh || t('review:review.noNameZh')}
                  </span>
                  <span lang="en" data-missing={nameEn ? undefined : ''}>
                    {nameEn || t('review:review.noNameEn')}
                  </span>
                  {file ? (
                    <a className="link" href={file.url}>
                      <span>{t('review:review.download', { type: file.type.toUpperCase(), size: sizeText(file.bytes, language) })}</span>
                      <span className="visually-hidden"> {named(nameZh, nameEn)}</span>
                    </a>
                  ) : null}
                </li>
              );
            })}
          </ul>
          <Remark {...remarks} field="attachments" />
        </section>
      ) : null}
      <Facts item={item} />
    </Box>
  );
}

function Film({ video, film }: { video: VideoItem; film: PlayableVideo | null }) {
  const t = useT();
  const language = useLanguage();
  const tab = useTabState();
  const title = nameIn(language, { nameZh: video.titleZh, nameEn: video.titleEn }) || video.fileName;
  return (
    <li>
      <div className="still gradient">
        {video.cover ? <Picture image={video.cover} sizes="16rem" ratio={[16, 9]} alt="" widths={[320, 480]} /> : null}
        <VideoLength seconds={video.seconds} label={t('review:review.length')} />
      </div>
      <div>
        <b>{title}</b>
        <p className="small muted">
          {`${t(`review:review.video.${video.state}`)}${
            video.subtitles.length > 0
              ? ` · ${t('review:review.subtitles', { list: video.subtitles.map(subtitleName).join(' · ') })}`
              : ` · ${t('review:review.noSubtitles')}`
          }`}
        </p>
        {film ? (
          <button type="button" className="button ghost small-button" onClick={() => playFilm(tab, film)}>
            <Play className="icon" aria-hidden="true" />
            <span>{t('review:review.play')}</span>
            <span className="visually-hidden">{t('works:row.of', { name: title })}</span>
          </button>
        ) : null}
      </div>
    </li>
  );
}

/** Names of people and films, and the requested publication time. */
function Facts({ item: { people, films, fields } }: { item: ItemDetail }) {
  const t = useT();
  const language = useLanguage();
  const time = (instant: string | null) => (instant ? absoluteDateTime(instant, language) : '');
  const facts = [
    { key: 'people', text: people.map((one) => nameIn(language, one)).join(t('works:map.comma')) },
    { key: 'films', text: films.map((one) => nameIn(language, one)).join(t('works:map.comma')) },
    { key: 'wantedFrom', text: time(fields.wantedPublishAt) },
    { key: 'wantedUntil', text: time(fields.wantedUnpublishAt) },
  ].filter(({ text }) => text !== '');
  if (facts.length === 0) return null;
  return (
    <dl>
      {facts.map(({ key, text }) => (
        <div key={key}>
          <dt>{t(`review:review.${key}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const Box = styled.div`
  display: grid;
  gap: 1rem;

  > * {
    padding: 1.25rem;
    border-radius: var(--r-m);
    background: var(--surface);
    box-shadow: var(--e1);
  }
  &:empty {
    display: none;
  }
  .videos,
  dl {
    display: grid;
    gap: 1rem;
  }
  .videos li {
    display: grid;
    grid-template-columns: minmax(7rem, 14rem) minmax(0, 1fr);
    gap: 1rem;
    align-items: start;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .still {
    position: relative;
    aspect-ratio: 16 / 9;
    border-radius: var(--r-s);
    overflow: hidden;
    background: var(--sunken);
  }
  .button {
    margin-top: 0.6rem;
  }
  .button .icon {
    width: 1rem;
    height: 1rem;
  }
  .gallery {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr));
    gap: 1rem;
  }
  .gallery img {
    width: 100%;
    height: auto;
    border-radius: var(--r-s);
  }
  .gallery span {
    display: block;
    padding-top: 0.25rem;
    font-size: var(--t-xs);
    line-height: 1.5;
    color: var(--text-2);
  }
  .documents {
    display: grid;
    gap: 0.75rem;
    font-size: var(--t-ui);
    line-height: 1.5;
  }
  .documents span[lang] {
    display: block;
  }
  .danger,
  :is(.gallery, .documents) [data-missing] {
    color: var(--danger);
  }
  dl > div {
    display: grid;
    grid-template-columns: 8rem minmax(0, 1fr);
    gap: 0.25rem 1rem;
    font-size: var(--t-ui);
    line-height: 1.6;
  }
  dt {
    color: var(--text-2);
  }
`;
