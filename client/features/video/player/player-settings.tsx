/** The gear in the upper corner of the picture, and its menu: language of the sound, quality and speed, also in full screen. */
import { useId, useRef, useState } from 'react';
import { useT } from '#client/lib/translations.ts';
import { PlayerIcon } from './player-icon.tsx';
import { MenuBack, MenuChoice, SubmenuButton, PlayerMenu } from './player-menu.tsx';
import type { MediaState } from '#client/features/video/playback/use-media-state.ts';
import type { PlaybackHandle } from '#client/features/video/playback/use-playback.ts';

const speeds = [0.75, 1, 1.25, 1.5, 2] as const;

type View = 'sound' | 'speed' | 'quality';

interface Props {
  handle: PlaybackHandle;
  state: MediaState;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Nothing where there is nothing to choose: a live stream of one quality. */
export function PlayerSettings({ handle, state, isOpen, onOpen }: Props) {
  const t = useT();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const views = viewsOf(handle);
  if (views.length === 0) return null;
  const close = (focus: 'back' | 'keep') => {
    onOpen(false);
    if (focus === 'back') button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button controls gear"
        aria-label={t('cinema:settings.label')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <PlayerIcon name="settings" />
      </button>
      {isOpen ? <SettingsMenu id={id} handle={handle} state={state} views={views} onClose={close} /> : null}
    </>
  );
}

function viewsOf({ info, heights, sounds }: PlaybackHandle): readonly View[] {
  return [
    ...(sounds.length > 1 ? ['sound' as const] : []),
    ...(heights.length > 1 ? ['quality' as const] : []),
    ...(info.isLive ? [] : ['speed' as const]),
  ];
}

interface MenuProps extends Pick<Props, 'handle' | 'state'> {
  id: string;
  views: readonly View[];
  onClose: (focus: 'back' | 'keep') => void;
}

/** Where there is only one list, the menu is that list. */
function SettingsMenu({ id, handle, state, views, onClose }: MenuProps) {
  const t = useT();
  const [opened, setOpened] = useState<View | null>(null);
  const only = views.length === 1 ? views[0] : undefined;
  const view = only ?? opened;
  const { heights, height, sounds, sound, playback } = handle;
  const automatic =
    height === null && state.height > 0 ? t('cinema:settings.autoNow', { height: state.height }) : t('cinema:settings.auto');
  const now = {
    sound: sounds[sound]?.label ?? '',
    quality: height === null ? automatic : t('cinema:settings.lines', { height }),
    speed: t('cinema:settings.times', { speed: state.rate }),
  };
  const chooseHeight = (next: number | null) => {
    playback.chooseHeight(next);
    onClose('back');
  };
  const chooseSound = (language: string) => {
    playback.chooseSound(language);
    onClose('back');
  };
  const chooseRate = (rate: number) => {
    playback.setRate(rate);
    onClose('back');
  };
  return (
    <PlayerMenu id={id} label={t('cinema:settings.label')} view={view ?? ''} at="corner" onClose={onClose}>
      {view === null ? (
        views.map((name) => (
          <SubmenuButton
            key={name}
            label={t('cinema:settings.now', { name: t(`cinema:settings.${name}`), value: now[name] })}
            onOpen={() => setOpened(name)}
          >
            <span>{t(`cinema:settings.${name}`)}</span> <span className="now">{now[name]}</span>
          </SubmenuButton>
        ))
      ) : (
        <>
          {only ? (
            <p aria-hidden="true">{t(`cinema:settings.${only}`)}</p>
          ) : (
            <MenuBack label={t(`cinema:settings.${view}`)} onBack={() => setOpened(null)} />
          )}
          {view === 'sound' ? (
            sounds.map(({ language, label }, at) => (
              <MenuChoice key={language} label={label} lang={language} isChosen={at === sound} onChoose={() => chooseSound(language)} />
            ))
          ) : view === 'quality' ? (
            <>
              <MenuChoice label={automatic} isChosen={height === null} onChoose={() => chooseHeight(null)} />
              {heights.map((lines) => (
                <MenuChoice
                  key={lines}
                  label={t('cinema:settings.lines', { height: lines })}
                  isChosen={lines === height}
                  onChoose={() => chooseHeight(lines)}
                />
              ))}
            </>
          ) : (
            speeds.map((speed) => (
              <MenuChoice
                key={speed}
                label={t('cinema:settings.times', { speed })}
                isChosen={speed === state.rate}
                onChoose={() => chooseRate(speed)}
              />
            ))
          )}
        </>
      )}
    </PlayerMenu>
  );
}
