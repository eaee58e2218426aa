/** Home: the current live stream. */
import { styled } from 'styled-components';
import type { VideoCard } from '#shared/api/content.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { isOnAir, videoIdOf } from './hero-action.ts';

/** A recording is no live band: the hero and the screening room lead to it. */
export function LiveBand({ live }: { live: VideoCard | null }) {
  const t = useT();
  if (!live || !isOnAir(live)) return null;
  return (
    <Band className="cinema" aria-labelledby="live">
      <div className="wrap">
        <div className="still gradient">
          {live.cover ? <Picture image={live.cover} sizes="(width < 68.75em) 92vw, 46vw" ratio={[16, 9]} alt="" /> : null}
        </div>
        <div>
          <p className="tag">
            <i className="perforation" aria-hidden="true" />
            <span>{t('content:home.liveNow')}</span>
          </p>
          <h2 id="live">
            <Phrase text={live.title} />
          </h2>
          <p className="lead">{live.contentAbstract}</p>
          <Link className="button" to={live.path} data-video={videoIdOf(live)}>
            <Icon name="play" />
            <span>{t('content:home.action.ceremony')}</span>
          </Link>
        </div>
      </div>
    </Band>
  );
}

const Band = styled.section`
  padding-block: var(--s8);

  > .wrap {
    display: grid;
    grid-template-columns: 1.2fr 1fr;
    gap: calc(72 * var(--px));
    align-items: center;
  }
  .still {
    border-radius: var(--r-l);
  }
  .tag {
    font-size: var(--t-s);
    color: var(--cinnabar-300);
  }
  h2 {
    font-size: var(--t-sec);
    margin: 0.5em 0 0.4em;
  }
  .lead {
    color: var(--text-2);
    font-size: var(--t-lead);
    line-height: 1.7;
  }
  .button {
    margin-top: 1.75rem;
  }

  ${media.motion} {
    .tag .perforation {
      animation: on-air 2s var(--ease-io) infinite;
    }
    @keyframes on-air {
      50% {
        opacity: 0.35;
      }
    }
  }
  ${media.compact} {
    > .wrap {
      grid-template-columns: minmax(0, 1fr);
      gap: 1.5rem;
    }
  }
`;
