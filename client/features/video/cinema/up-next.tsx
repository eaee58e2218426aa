/** What can be watched next, as a list beside the player. */
import { useId } from 'react';
import { styled } from 'styled-components';
import type { VideoRow } from '#shared/api/video.ts';
import { media } from '#client/theme/media.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { VideoLength } from '#client/ui/text/video-length.tsx';
import { WindowBadge } from './window-badge.tsx';

/** Renders nothing without videos. */
export function UpNext({ videos }: { videos: readonly VideoRow[] }) {
  const t = useT();
  const id = useId();
  if (videos.length === 0) return null;
  return (
    <List aria-labelledby={id}>
      <div className="head">
        <h2 id={id} className="song6">
          {t('cinema:watch.related')}
        </h2>
        <kbd title={t('cinema:watch.nextKey')}>N</kbd>
      </div>
      <ul>
        {videos.map((video) => (
          <li key={video.id} data-state={video.state}>
            <span className="still">
              {video.cover ? <Picture image={video.cover} sizes="8.5rem" ratio={[16, 9]} alt="" widths={[160, 320]} /> : null}
              <VideoLength seconds={video.isLive ? 0 : video.time} label={t('cinema:card.length')} />
            </span>
            <span>
              <Link to={video.path} className="card-link song6">
                <Phrase text={video.title} />
              </Link>
              <WindowBadge film={video} className="window" />
            </span>
          </li>
        ))}
      </ul>
    </List>
  );
}

/** Keeps the place of some rows. */
export function UpNextSpace() {
  return <Space className="late" aria-busy="true" />;
}

const Space = styled.div`
  min-height: 24rem;
`;

const List = styled.section`
  .head {
    display: flex;
    justify-content: space-between;
    align-items: center;
    margin-bottom: 0.6rem;
  }
  h2 {
    font-size: var(--t-h3);
  }
  kbd {
    padding: 0.2em 0.55em;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-s);
    font: 600 var(--t-s) / 1.2 var(--f-ui);
    color: var(--text-2);
  }
  li {
    position: relative;
    display: grid;
    grid-template-columns: 8.5rem minmax(0, 1fr);
    gap: 1rem;
    align-items: center;
    padding-block: 0.5rem;
  }
  .still .duration {
    right: 0.35rem;
    bottom: 0.35rem;
  }
  li[data-state='ended'] img {
    opacity: 0.5;
  }
  li a {
    font-size: max(1rem, calc(18 * var(--tx)));
    line-height: 1.4;
    transition: color var(--d2);
  }
  li:hover a {
    color: var(--gold-text);
  }
  .window {
    display: block;
    font-size: var(--t-s);
    line-height: 1.5;
    color: var(--gold-text);
  }

  ${media.phone} {
    kbd {
      display: none;
    }
  }
`;
