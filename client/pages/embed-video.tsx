/** `/embed/video/:id`: the player of a film for embedding in other sites. A restricted film shows a notice and a link to its page. */
import { styled } from 'styled-components';
import { getVideo, type VideoDetail } from '#shared/api/video.ts';
import { embedHead } from '#client/features/video/cinema/video-head.ts';
import { windowText } from '#client/features/video/cinema/window-text.ts';
import { EmbedPlayer } from '#client/features/video/player/embed-player.tsx';
import { videoInfoOf } from '#client/features/video/playback/video-info.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useSite } from '#client/lib/site.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';

export const loader = async ({ read, params }: LoaderContext) => {
  const id = params['id'] ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound();
  return { video: await read(getVideo, { params: { id } }) };
};

type EmbedData = Awaited<ReturnType<typeof loader>>;

export function head({ video }: EmbedData, context: HeadContext): Head {
  return embedHead(video, context);
}

/** Links open in a new tab, because the site must not load inside the frame. */
export default function EmbedVideoPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  const language = useLanguage();
  const site = useSite().name[language];
  const { video } = data;
  return (
    <EmbedPlayer
      key={video.videoId}
      info={videoInfoOf(video, video.related)}
      refusal={video.embeddable ? null : <Refusal video={video} />}
      login={<Refusal video={video} />}
      onward={
        <Link className="button" to={video.path} target="_blank" rel="noopener">
          <span>{t('cinema:embed.watch', { site })}</span> <Icon name="arrow-up-right" />
        </Link>
      }
    >
      <Bar>
        <h1 lang={video.language}>
          <Link to={video.path} target="_blank" rel="noopener">
            {video.title}
          </Link>
        </h1>
        <Link className="site" to={video.path} target="_blank" rel="noopener" aria-label={t('cinema:embed.watch', { site })}>
          <span>{site}</span> <Icon name="arrow-up-right" />
        </Link>
      </Bar>
    </EmbedPlayer>
  );
}

/** Explains why the film cannot be played here, with a link to its page. */
function Refusal({ video }: { video: VideoDetail }) {
  const t = useT();
  const language = useLanguage();
  const site = useSite().name[language];
  const text = {
    upcoming: () => windowText(video, { t, language }),
    ended: () => t('cinema:embed.ended'),
    open: () => t('cinema:player.logInText'),
  }[video.state];
  return (
    <>
      <p>{text()}</p>
      <Link className="button" to={video.path} target="_blank" rel="noopener">
        {video.state === 'open' ? t('cinema:embed.watch', { site }) : t('cinema:room.details')}
      </Link>
    </>
  );
}

const Bar = styled.header`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 1rem;
  padding: 0.75rem 1rem 2.5rem;
  background: linear-gradient(color-mix(in srgb, var(--ink-950) 82%, transparent), transparent);
  color: var(--on-image);

  h1 {
    min-width: 0;
    font: 600 var(--t-ui) / 1.5rem var(--f-ui);
    letter-spacing: normal;
  }
  h1 a {
    display: block;
    min-height: 1.75rem;
    line-height: 1.75rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .site {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 0.4em;
    min-height: 1.5rem;
    font-size: var(--t-s);
    line-height: 1.4;
  }
  .site .icon {
    width: 1em;
    height: 1em;
  }
  a:hover {
    text-decoration: underline;
  }
`;
