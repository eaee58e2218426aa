/** Overlay before playback: the play button, the resume choice, or an error message. */
import { use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { getSeats } from '#shared/api/video.ts';
import { ApiContext } from '#client/lib/api.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
import type { VideoInfo } from '#client/state/overlays.ts';
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
  const seats = useSeats(handle.info);
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
  if (seats.isFull) {
    return (
      <Notice text={t('cinema:player.full')}>
        <Button onClick={seats.ask}>
          <Icon name="rotate-cw" /> <span>{t('cinema:player.askSeat')}</span>
        </Button>
      </Notice>
    );
  }
  const rule = limitsText(handle.info, t);
  if (resumeAt !== null) {
    return (
      <div className="cover">
        <div className="choice">
          {rule ? <p>{rule}</p> : null}
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
    <>
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
      {rule ? <p className="rule">{rule}</p> : null}
    </>
  );
}

/** What a viewer should know before the first play; '' without a limit. */
function limitsText({ watchHours, seats }: VideoInfo, t: Translate): string {
  return [watchHours && t('cinema:player.watchHours', { count: watchHours }), seats && t('cinema:player.seats', { count: seats })]
    .filter(Boolean)
    .join(t('cinema:room.slash'));
}

/** Whether all seats are taken, by the server; asked once the page is there, since its HTML is the same for everybody. */
function useSeats({ id, seats }: VideoInfo): { isFull: boolean; ask: () => void } {
  const api = use(ApiContext);
  const [isFull, setFull] = useState(false);
  const ask = useCallback(() => {
    if (!seats || !api) return;
    void api(getSeats, { query: { videoId: id } }).then((outcome) => setFull(outcome.status === 'ok' && outcome.data.free === 0));
  }, [api, id, seats]);
  useEffect(ask, [ask]);
  return { isFull, ask };
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
