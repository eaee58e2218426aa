/** Videos of an article that are not part of its text, as picture cards. */
import { styled } from 'styled-components';
import type { ContentItem } from '#shared/api/content.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { VideoLength } from '#client/ui/text/video-length.tsx';
import { playableVideos } from './playable-videos.ts';
import { videosInText } from './text-videos.ts';

interface Props {
  article: Pick<ContentItem, 'content' | 'videoFiles' | 'videos'>;
}

/** Without JavaScript the card opens the page of the video. */
export function ArticleVideos({ article }: Props) {
  const t = useT();
  const inText = videosInText(article.content);
  const videos = playableVideos(article).filter(({ id }) => !inText.includes(id));
  if (videos.length === 0) return null;
  return (
    <Section aria-label={t('content:article.videos')}>
      {videos.map(({ id, title, seconds, cover }) => (
        <article key={id}>
          <div className="still gradient">
            {cover ? <Picture image={cover} sizes="(width < 68.75em) 92vw, 46vw" ratio={[16, 9]} alt="" /> : null}
            <span className="play-button">
              <Icon name="play" />
            </span>
            <VideoLength seconds={seconds} label={t('content:media.length')} />
          </div>
          <h2 className="song6">
            <Link className="card-link" to={paths.videoPlay(id)} data-video={id}>
              <Phrase text={title} />
            </Link>
          </h2>
        </article>
      ))}
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: 2rem;
  margin-top: 2.4em;

  article {
    position: relative;
  }
  h2 {
    font-size: var(--t-h3);
    margin-top: 0.8rem;
  }
  article:hover h2 {
    color: var(--gold-text);
  }
  .play-button {
    z-index: var(--z-tabs);
    transition: scale var(--d2) var(--ease);
  }
  article:hover .play-button {
    scale: 1.06;
  }

  ${media.phone} {
    gap: 1.5rem;
  }
`;
