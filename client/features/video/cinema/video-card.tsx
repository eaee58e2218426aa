/** A video in a row or a grid: still, duration, badge, title and description; styled by the surrounding list. */
import type { VideoRow } from '#shared/api/video.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { VideoLength } from '#client/ui/text/video-length.tsx';
import { WindowBadge } from './window-badge.tsx';

interface Props {
  video: VideoRow;
  /** `sizes` of the picture. */
  sizes: string;
  heading?: 'h2' | 'h3';
  eager?: boolean;
}

export function VideoCard({ video, sizes, heading: Heading = 'h3', eager }: Props) {
  const t = useT();
  return (
    <article className="video" data-state={video.state}>
      <div className="still">
        {video.cover ? <Picture image={video.cover} sizes={sizes} ratio={[16, 9]} alt="" eager={eager} /> : null}
        <WindowBadge film={video} className="left" />
        {video.isLive ? <span className="duration live">{t('cinema:card.live')}</span> : null}
        <VideoLength seconds={video.isLive ? 0 : video.time} label={t('cinema:card.length')} />
      </div>
      <Heading className="song6">
        <Link className="card-link" to={video.path}>
          <Phrase text={video.title} />
        </Link>
      </Heading>
      <p>{video.contentAbstract}</p>
    </article>
  );
}
