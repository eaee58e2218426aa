/** The controls on the picture: six items where there are subtitles, five without, and none to seek with while it is live. */
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { durationText } from '#shared/video/duration.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { type CaptionSize, captionSizes } from './caption-size.ts';
import { PlayerIcon } from './player-icon.tsx';
import { SeekBar } from './seek-bar.tsx';
import type { Fullscreen } from './use-fullscreen.ts';
import type { MediaState } from '#client/features/video/playback/use-media-state.ts';
import type { PlaybackHandle } from '#client/features/video/playback/use-playback.ts';
import { subtitlesOff, type Subtitles } from '#client/features/video/playback/use-subtitles.ts';
import { VolumeControl } from './volume-control.tsx';
import { MenuBack, MenuChoice, SubmenuButton, PlayerMenu } from './player-menu.tsx';

interface Props {
  handle: PlaybackHandle;
  state: MediaState;
  subtitles: Subtitles;
  size: CaptionSize;
  onSize: (size: CaptionSize) => void;
  isMenuOpen: boolean;
  onMenu: (isOpen: boolean) => void;
  fullscreen: Fullscreen;
}

export function ControlBar({ handle, state, subtitles, fullscreen, ...menu }: Props) {
  const t = useT();
  const { info, playback } = handle;
  const duration = state.duration || info.time;
  const clock = { time: durationText(Math.floor(state.time)), duration: durationText(Math.floor(duration)) };
  return (
    <Bar className="controls" role="group" aria-label={t('cinema:player.controls')} data-live={info.isLive || undefined}>
      <button
        type="button"
        className="icon-button"
        data-item="play"
        aria-label={t(state.isPlaying ? 'cinema:player.pause' : 'cinema:player.play')}
        onClick={playback.toggle}
      >
        {state.isPlaying ? <PlayerIcon name="pause" /> : <Icon name="play" />}
      </button>
      {info.isLive ? (
        <span className="live" data-item="time">
          {t('cinema:player.live')}
        </span>
      ) : (
        <>
          <span className="time" data-item="time">
            <span className="visually-hidden">{t('cinema:player.time')} </span>
            <span>{`${clock.time} / ${clock.duration}`}</span>
          </span>
          <SeekBar
            time={state.time}
            duration={duration}
            bufferedTo={state.bufferedTo}
            chapters={info.chapters}
            storyboard={info.storyboard}
            onSeek={playback.seek}
          />
        </>
      )}
      <VolumeControl volume={state.volume} isMuted={state.isMuted} onMute={playback.toggleMuted} onVolume={playback.setVolume} />
      {subtitles.files.length > 0 ? <SubtitleButton subtitles={subtitles} {...menu} /> : null}
      <button
        type="button"
        className="icon-button"
        data-item="fullscreen"
        aria-label={t(fullscreen.isOn ? 'cinema:player.windowed' : 'cinema:player.fullscreen')}
        onClick={fullscreen.toggle}
      >
        <PlayerIcon name={fullscreen.isOn ? 'minimize' : 'maximize'} />
      </button>
    </Bar>
  );
}

type SubtitleProps = Pick<Props, 'subtitles' | 'size' | 'onSize' | 'isMenuOpen' | 'onMenu'>;

function SubtitleButton({ subtitles, size, onSize, isMenuOpen, onMenu }: SubtitleProps) {
  const t = useT();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = (focus: 'back' | 'keep') => {
    onMenu(false);
    if (focus === 'back') button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        data-item="subtitles"
        data-on={subtitles.chosen !== subtitlesOff || undefined}
        aria-label={t('cinema:player.subtitles')}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        aria-controls={isMenuOpen ? id : undefined}
        onClick={() => onMenu(!isMenuOpen)}
      >
        <PlayerIcon name="captions" />
      </button>
      {isMenuOpen ? <SubtitleMenu id={id} subtitles={subtitles} size={size} onSize={onSize} onClose={close} /> : null}
    </>
  );
}

/** Whether the menu of subtitles is open, and the size of their letters. */
export function useSubtitleMenu(
  initial: () => CaptionSize,
  store: (size: CaptionSize) => void,
): Pick<Props, 'size' | 'onSize' | 'isMenuOpen' | 'onMenu'> {
  const [isMenuOpen, onMenu] = useState(false);
  const [size, setSize] = useState<CaptionSize>();
  const onSize = (next: CaptionSize) => {
    setSize(next);
    store(next);
  };
  return { isMenuOpen, onMenu, size: size ?? initial(), onSize };
}

interface SubtitleMenuProps {
  id: string;
  subtitles: Subtitles;
  size: CaptionSize;
  onSize: (size: CaptionSize) => void;
  /** `keep` leaves the focus where the pointer has put it. */
  onClose: (focus: 'back' | 'keep') => void;
}

/** The menu of subtitles: off or a language, then the size of the letters. */
function SubtitleMenu({ id, subtitles, size, onSize, onClose }: SubtitleMenuProps) {
  const t = useT();
  const [view, setView] = useState<'languages' | 'sizes'>('languages');
  const choose = (index: number) => {
    subtitles.choose(index);
    onClose('back');
  };
  return (
    <PlayerMenu id={id} label={t('cinema:player.subtitles')} view={view} at="bar" onClose={onClose}>
      {view === 'languages' ? (
        <>
          <p aria-hidden="true">{t('cinema:player.subtitles')}</p>
          <MenuChoice
            label={t('cinema:subtitles.off')}
            isChosen={subtitles.chosen === subtitlesOff}
            onChoose={() => choose(subtitlesOff)}
          />
          {subtitles.files.map((file, index) => (
            <MenuChoice
              key={file.src}
              label={file.label}
              lang={file.srclang}
              isChosen={subtitles.chosen === index}
              onChoose={() => choose(index)}
            />
          ))}
          <hr />
          <p aria-hidden="true">{t('cinema:subtitles.size')}</p>
          <SubmenuButton label={t('cinema:subtitles.sizeNow', { size: t(`cinema:subtitles.${size}`) })} onOpen={() => setView('sizes')}>
            {t(`cinema:subtitles.${size}`)}
          </SubmenuButton>
        </>
      ) : (
        <>
          <MenuBack label={t('cinema:subtitles.size')} onBack={() => setView('languages')} />
          {captionSizes.map((step) => (
            <MenuChoice key={step} label={t(`cinema:subtitles.${step}`)} isChosen={step === size} onChoose={() => onSize(step)} />
          ))}
        </>
      )}
    </PlayerMenu>
  );
}

const Bar = styled.div`
  position: absolute;
  z-index: var(--z-tabs);
  inset: auto 1.25rem 0.875rem;
  display: flex;
  align-items: center;
  gap: 0.625rem;
  color: var(--on-image);

  > [role='slider'] {
    flex: 1;
  }
  &[data-live] .live {
    margin-inline-end: auto;
  }
  .icon-button .icon {
    width: 1.5rem;
    height: 1.5rem;
  }
  [data-item='play'] .icon {
    fill: currentColor;
  }
  [data-on] {
    background: color-mix(in srgb, var(--gold-300) 20%, transparent);
    color: var(--gold-300);
  }
  .time {
    min-width: 7.6em;
    font-size: var(--t-ui);
    line-height: 1;
    text-align: center;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .live {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    padding: 0.4em 0.7em;
    border-radius: var(--r-s);
    background: var(--cinnabar-600);
    color: var(--on-image);
    font-size: var(--t-xs);
    font-weight: 700;
    line-height: 1;
  }
  .live::before {
    content: '';
    width: 0.55em;
    height: 0.77em;
    border-radius: var(--r-perf);
    background: currentColor;
    rotate: var(--tilt);
  }

  ${media.phone} {
    inset: auto 0.25rem 0;
    gap: 0;

    .time {
      min-width: 6.4em;
      font-size: 0.75rem;
    }
    > [role='slider'] {
      margin-inline: 0.375rem;
    }
    .icon-button .icon {
      width: 1.375rem;
      height: 1.375rem;
    }
  }
`;
