/** `/videoplay/:id`: a film with its player, introduction, chapters, transcript, work and what to watch next. */
import { styled } from 'styled-components';
import { getVideoItem, listRelatedVideos } from '#shared/api/video.ts';
import { FilmText } from '#client/features/video/cinema/film-text.tsx';
import { videoHead } from '#client/features/video/cinema/video-head.ts';
import { VideoBand, VideoBandSpace } from '#client/features/video/cinema/video-band.tsx';
import { FilmOfFilm } from '#client/features/video/cinema/film-of-video.tsx';
import { CommentSlot } from '#client/features/community/comment-slot.tsx';
import { FilmScreen } from '#client/features/video/player/film-screen.tsx';
import { videoInfoOf } from '#client/features/video/playback/video-info.ts';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { ShareLine } from '#client/features/share/share-layout.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { useView } from '#client/lib/use-view.ts';
import { media } from '#client/theme/media.ts';
import { LatePart, nowOf } from '#client/ui/late-part.tsx';

export const loader = async ({ read, readLate, params }: LoaderContext) => {
  const id = params['id'] ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound();
  const related = readLate(listRelatedVideos, { params: { id } });
  return { video: await read(getVideoItem, { params: { id } }), related };
};

type VideoData = Awaited<ReturnType<typeof loader>>;

export function head({ video }: VideoData, context: HeadContext): Head {
  return videoHead(video, context);
}

export default function VideoPlayPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { video, related } = data;
  useView('video', video.id);
  return (
    <Page className="cinema-page">
      <div className="wrap">
        <FilmScreen
          key={video.videoId}
          info={videoInfoOf(video, nowOf(related) ?? [])}
          aside={video.work ? <FilmOfFilm work={video.work} /> : null}
        >
          <FilmText video={video} />
          <ShareLine>
            <ShareButton title={video.title} />
          </ShareLine>
        </FilmScreen>
        <LatePart of={related} waiting={import.meta.env.SSR && <VideoBandSpace />}>
          {(videos) => <VideoBand title={t('cinema:watch.related')} videos={videos} />}
        </LatePart>
        {/* Comments belong to an item; a video that a live session plays may have none. */}
        {video.id === video.videoId ? null : <CommentSlot key={`comments-${video.id}`} contentId={video.id} count={0} />}
      </div>
    </Page>
  );
}

const Page = styled.div`
  padding-block: var(--s6) var(--s9);

  > .wrap {
    display: grid;
    gap: var(--s7);
  }
  > .wrap > * {
    min-width: 0;
  }

  ${media.phone} {
    padding-top: 0;
  }
`;
