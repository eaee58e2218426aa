/** The card at the end of a film: poster, replay and the next film. Nothing starts by itself. */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PlayerIcon } from './player-icon.tsx';
import { leaveNativeFullscreen } from './use-fullscreen.ts';
import type { MediaState } from '#client/features/video/playback/use-media-state.ts';
import type { PlaybackHandle } from '#client/features/video/playback/use-playback.ts';

interface Props {
  /** The player's box. */
  stage: RefObject<HTMLElement | null>;
  handle: PlaybackHandle;
  state: Pick<MediaState, 'hasEnded'>;
  /** The next film, or another way on; null = there is none. */
  onward: ReactNode;
}

export function EndCard({ stage, handle, state: { hasEnded }, onward }: Props) {
  const t = useT();
  const label = t(handle.info.isLive ? 'cinema:end.live' : 'cinema:end.film');
  return (
    <>
      <p className="visually-hidden" role="status">
        {hasEnded ? label : ''}
      </p>
      {hasEnded ? <Ended stage={stage} handle={handle} label={label} onward={onward} /> : null}
    </>
  );
}

function Ended({ stage, handle, label, onward }: Pick<Props, 'stage' | 'handle' | 'onward'> & { label: string }) {
  const t = useT();
  const card = useRef<HTMLDivElement>(null);
  const { info, playback, element } = handle;
  useEffect(() => {
    // The browser's own full screen shows the film alone, and the card lies beside it.
    if (element) leaveNativeFullscreen(element);
  }, [element]);
  useEffect(() => {
    // Only a focus that is in the player moves to the card: somebody may be at the comments below.
    const first = card.current?.querySelector<HTMLElement>('.again') ?? card.current?.querySelector<HTMLElement>('a');
    if (stage.current?.contains(document.activeElement)) first?.focus({ preventScroll: true });
  }, [stage]);
  const handleReplay = () => {
    // The pressed button is unmounted; the focus stays in the player.
    const target = stage.current?.hasAttribute('tabindex') ? stage.current : element;
    target?.focus({ preventScroll: true });
    playback.seek(0);
  };
  return (
    <Card ref={card} className="end" role="group" aria-label={label}>
      {info.cover ? (
        <div className="poster-picture">
          <Picture image={info.cover} sizes="(width < 68.75em) 100vw, 70vw" alt="" eager />
        </div>
      ) : null}
      <div className="ways">
        {info.isLive ? <p>{label}</p> : null}
        {onward}
        {info.isLive ? null : (
          <Button variant={onward ? 'ghost' : 'primary'} className="again" onClick={handleReplay}>
            <PlayerIcon name="replay" /> <span>{t('cinema:end.replay')}</span>
          </Button>
        )}
      </div>
    </Card>
  );
}

const Card = styled.div`
  position: absolute;
  z-index: var(--z-tabs);
  inset: 0;
  display: grid;
  place-items: center;
  padding: 4rem 1.25rem;
  background: var(--ink-950);
  color: var(--text);

  ${media.motion} {
    animation: film-over var(--d3) var(--ease);
  }
  @keyframes film-over {
    from {
      opacity: 0;
    }
  }
  .poster-picture::after {
    content: '';
    position: absolute;
    inset: 0;
    background: color-mix(in srgb, var(--ink-950) 76%, transparent);
  }
  .ways {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 1.5rem;
    max-width: 100%;
  }
  .again .icon {
    width: 1.2em;
    height: 1.2em;
  }

  ${media.phone} {
    /* Beside the gear, over the controls. */
    padding: 0.5rem 3.5rem 3rem;

    .ways {
      gap: 0.5rem;
    }
    .button {
      min-height: 2.75rem;
    }
  }
`;
