/** The video popup: title, player and description. Loaded on demand. */
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import type { VideoInfo } from '#client/state/overlays.ts';
import { media } from '#client/theme/media.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { useDismissal } from '#client/ui/overlay/use-dismissal.ts';
import { useSwipeDown } from '#client/ui/overlay/use-swipe-down.ts';
import { FullPopup } from './full-popup.ts';
import { NextFilm } from './next-film.tsx';
import { useMediaState } from '#client/features/video/playback/use-media-state.ts';
import { usePlayback } from '#client/features/video/playback/use-playback.ts';
import { useSubtitles } from '#client/features/video/playback/use-subtitles.ts';
import { VideoPlayer } from './video-player.tsx';
import { besideOf, titleOf } from '#client/features/video/playback/video-info.ts';

interface Props {
  info: VideoInfo;
  onClose: () => void;
}

/** Esc, the cross, a click beside the film and a swipe down close it; the focus returns to the opener. */
export function VideoPopup({ info, onClose }: Props) {
  const t = useT();
  const titleId = useId();
  const { open, close } = useDismissal(onClose);
  const swipe = useSwipeDown(close);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.style.setProperty('--offset', `${info.y}px`), [info.y]);
  useEffect(() => {
    // The link to the next film went with the film that had ended.
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('section[tabindex], video')?.focus({ preventScroll: true });
  }, [info.id]);
  return (
    <Popup open={open} onClose={close} closesOnScrim className="cinema" aria-labelledby={titleId} {...swipe}>
      <div className="box" ref={box}>
        <div className="top">
          <h2 id={titleId} className="song">
            <Phrase text={titleOf(info)} />
          </h2>
          <IconButton icon="x" outlined label={t('cinema:popup.close')} onClick={close} />
        </div>
        <Watching key={info.id} info={info} />
      </div>
    </Popup>
  );
}

function Watching({ info }: { info: VideoInfo }) {
  const t = useT();
  const handle = usePlayback(info);
  const state = useMediaState(handle.element);
  const subtitles = useSubtitles(info.otherFiles);
  return (
    <>
      <VideoPlayer
        handle={handle}
        state={state}
        subtitles={subtitles}
        autoPlay
        onward={info.next ? <NextFilm film={info.next} inPopup /> : null}
      />
      <div className="about">
        {info.url ? (
          <Link to={info.url} className="link">
            <span>{t(`cinema:popup.page.${besideOf(info)}`)}</span> <Icon name="arrow-right" />
          </Link>
        ) : null}
        {info.contentAbstract ? (
          <div>
            <h3>{t('cinema:watch.introduction')}</h3>
            <p>{info.contentAbstract}</p>
          </div>
        ) : null}
      </div>
    </>
  );
}

const Popup = styled(FullPopup)`
  overscroll-behavior: contain;
  background: color-mix(in srgb, var(--ink-950) 97%, transparent);
  color: var(--text);

  &[open] {
    grid-template-columns: minmax(0, 69.4375rem);
  }
  .box {
    margin-top: var(--offset, 0);
  }
  .top {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    margin-bottom: 1rem;
  }
  h2 {
    font-size: 1.75rem;
  }
  .about {
    display: grid;
    gap: 1.25rem;
    margin-top: 1rem;
  }
  .about .link {
    justify-self: end;
  }
  h3 {
    margin-bottom: 0.35rem;
    color: var(--text-2);
    font: 600 0.9375rem/1.4 var(--f-ui);
    letter-spacing: 0;
  }
  .about p {
    max-width: 40em;
    line-height: 1.8;
  }

  ${media.phone} {
    padding: 0 0 1.5rem;

    &[open] {
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
    }
    .top {
      padding: 0.75rem var(--page);
      margin: 0;
    }
    h2 {
      font-size: 1.25rem;
    }
    .about {
      padding-inline: var(--page);
    }
    .about .link {
      justify-self: start;
    }
  }
`;
