/** Overlay before playback: the play button, the resume choice, or an error message. */
import type { ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { whenLoggedIn } from '#client/state/session.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Mark } from '#client/ui/picture/mark.tsx';
import { durationText } from '#shared/video/duration.ts';
import type { PlaybackHandle } from '#client/features/video/playback/use-playback.ts';

interface Props {
  handle: PlaybackHandle;
  title: string;
  /** Stored watch position in seconds. */
  resumeAt: number | null;
  /** Moves the focus to the player before the button under it goes. */
  onStart: (at?: number) => void;
}

export function PosterStage({ handle, title, resumeAt, onStart }: Props) {
  const t = useT();
  const tab = useTabState();
  const { phase, message, playback } = handle;
  if (phase === 'starting') {
    return (
      <div className="cover" role="status">
        <Mark className="blink" />
        <span className="visually-hidden">{t('cinema:player.starting')}</span>
      </div>
    );
  }
  if (phase === 'refused') return <Notice text={message} />;
  if (phase === 'login') {
    return (
      <Notice text={t('cinema:player.logInText')}>
        <Button onClick={() => whenLoggedIn(tab, playback.retry)}>{t('cinema:player.logIn')}</Button>
      </Notice>
    );
  }
  if (phase === 'failed' || phase === 'expired') {
    return (
      <Notice text={t(phase === 'failed' ? 'cinema:player.failed' : 'cinema:player.expired')}>
        <Button onClick={playback.retry}>
          <Icon name="rotate-cw" /> <span>{t(phase === 'failed' ? 'cinema:player.retry' : 'cinema:player.renew')}</span>
        </Button>
      </Notice>
    );
  }
  if (resumeAt !== null) {
    return (
      <div className="cover">
        <div className="choice">
          <Button onClick={() => onStart(resumeAt)} onPointerEnter={playback.preload} onFocus={playback.preload}>
            <Icon name="play" /> <span>{t('cinema:player.resume', { time: durationText(resumeAt) })}</span>
          </Button>
          <Button variant="ghost" onClick={() => onStart(0)}>
            {t('cinema:player.fromStart')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <button
      type="button"
      className="start"
      aria-label={t('cinema:player.playTitle', { title })}
      onPointerEnter={playback.preload}
      onPointerDown={playback.preload}
      onFocus={playback.preload}
      onClick={() => onStart()}
    >
      <span className="play-button">
        <Icon name="play" />
      </span>
    </button>
  );
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="cover" role="alert">
      <div className="notice">
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
