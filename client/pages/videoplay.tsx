/** `/videoplay/:id`: a film with its player, chapters, transcript, introduction and work on tabs, and what to watch next. */
import { styled } from 'styled-components';
import { getVideoItem, listRelatedVideos } from '#shared/api/video.ts';
import { paths } from '#shared/paths.ts';
import { FilmIntroduction, FilmText } from '#client/features/video/cinema/film-text.tsx';
import { videoHead } from '#client/features/video/cinema/video-head.ts';
import { UpNext, UpNextSpace } from '#client/features/video/cinema/up-next.tsx';
import { FilmOfFilm } from '#client/features/video/cinema/film-of-video.tsx';
import { LikeBar } from '#client/features/community/like-bar.tsx';
import { CommentSlot } from '#client/features/community/comment-slot.tsx';
import { FilmScreen } from '#client/features/video/player/film-screen.tsx';
import { videoInfoOf } from '#client/features/video/playback/video-info.ts';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { ShareMoment } from '#client/features/share/share-moment.tsx';
import { Signs } from '#client/features/share/signs.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { useView } from '#client/lib/use-view.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { DeferredPart, nowOf } from '#client/ui/deferred-part.tsx';

export const loader = async ({ read, readLate, params, query }: LoaderContext) => {
  const id = params['id'] ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound();
  const related = readLate(listRelatedVideos, { params: { id } });
  const second = query.get('t');
  const at = second && /^\d{1,5}$/.test(second) ? { query: { t: Number(second) } } : {};
  return { video: await read(getVideoItem, { params: { id }, ...at }), related };
};

type VideoData = Awaited<ReturnType<typeof loader>>;

export function head({ video }: VideoData, context: HeadContext): Head {
  return videoHead(video, context);
}

export default function VideoPlayPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const { video, related } = data;
  const { id, marks, title, work } = video;
  const hasAbout = Boolean(work ?? (video.content || video.contentAbstract));
  useView('video', id);
  return (
    <Page className="cinema-page">
      <div className="wrap">
        <FilmScreen
          key={video.videoId}
          info={videoInfoOf(video, nowOf(related) ?? [])}
          about={
            hasAbout ? (
              <>
                <FilmIntroduction video={video} />
                {work ? <FilmOfFilm work={work} /> : null}
              </>
            ) : null
          }
          aside={
            <DeferredPart of={related} waiting={import.meta.env.SSR && <UpNextSpace />}>
              {(videos) => <UpNext videos={videos} />}
            </DeferredPart>
          }
          below={(player) =>
            marks ? (
              <CommentSlot key={`comments-${id}`} contentId={id} count={marks.commentCount} {...(video.isLive ? {} : { moment: player })} />
            ) : null
          }
        >
          {(moments, asked) => (
            <FilmText video={video}>
              <VideoSigns>
                {marks ? <LikeBar key={id} item={{ id, likeCount: marks.likeCount, viewCount: 0 }} /> : null}
                {marks ? (
                  <a className="act comments" href="#comments">
                    <span className="icon-button line">
                      <Icon name="message-circle" />
                    </span>
                    <span>
                      {marks.commentCount > 0 ? t('content:article.comments', { count: marks.commentCount }) : t('content:comments.title')}
                    </span>
                  </a>
                ) : null}
                {video.isLive ? (
                  <ShareButton title={title} look="rail" />
                ) : (
                  <ShareMoment title={title} pathAt={(second) => momentPath(id, second)} {...moments} asked={asked} />
                )}
              </VideoSigns>
            </FilmText>
          )}
        </FilmScreen>
      </div>
    </Page>
  );
}

const momentPath = (id: string, second: number) => (second > 0 ? paths.videoMoment(id, second) : paths.videoPlay(id));

const VideoSigns = styled(Signs)`
  margin-top: 1.25rem;

  /* The facts tell them. */
  .views {
    display: none;
  }
  .moment .icon-button {
    border-color: var(--primary);
    background: var(--primary);
    color: var(--primary-ink);
  }
`;

const Page = styled.div`
  padding-block: var(--s6) var(--s9);

  > .wrap > * {
    min-width: 0;
  }
  .below #comments {
    max-width: none;
    margin-block: 0;
  }

  ${media.phone} {
    padding-top: 0;
  }
`;
