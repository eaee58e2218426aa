/** A video of an item: poster, processing progress, playback, titles, access, and removal from the item. */
import { lazy, Suspense, useState, type ReactNode, useEffect, useId, useRef } from 'react';
import type { VideoItem } from '#shared/api/content-staff.ts';
import type { OwnVideo } from '#shared/api/video-staff.ts';
import { durationText } from '#shared/video/duration.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useOwnVideo, type OwnVideoUse } from './use-own-video.ts';
import { VideoDetails } from './video-details.tsx';
import { PanelFrame } from './video-panel-style.ts';
import { tileOf } from '#client/ui/picture/storyboard-tile.ts';

const ChapterEdit = lazy(() => import('./chapter-edit.tsx').then((module) => ({ default: module.ChapterEdit })));

interface Props {
  video: VideoItem;
  /** Whether the item is editable; otherwise the video is read-only. */
  isOpen: boolean;
  picker: PicturePicker;
  /** Called with the server's state, also during processing. */
  onChange: (video: VideoItem) => void;
  onRemove: () => void;
}

export function VideoPanel({ video, isOpen, picker, onChange, onRemove }: Props) {
  const t = useT();
  const toasts = useToasts();
  const use = useOwnVideo({
    id: video.id,
    onChange,
    onRefused: (message) => toasts.show({ type: 'error', text: message || t('video-panel:panel.failed') }),
  });
  const [isAsking, setAsking] = useState(false);
  const shown = use.own ?? video;
  const name = shown.titleZh || shown.titleEn || shown.fileName;
  const mayEdit = isOpen && use.own?.mayEdit === true;
  return (
    <PanelFrame aria-label={t('video-panel:panel.title', { name })} data-state={shown.state}>
      <div className="top">
        <div className="still">
          {shown.cover ? <Picture image={shown.cover} sizes="14rem" ratio={[16, 9]} widths={[320, 480]} alt="" /> : <Icon name="play" />}
        </div>
        <div className="facts">
          <h2>{name}</h2>
          <p className="file">{[shown.fileName, shown.seconds > 0 ? durationText(shown.seconds) : ''].filter(Boolean).join(' · ')}</p>
          <ProcessingState video={shown} />
          {use.isGone ? <p className="message error">{t('video-panel:panel.gone')}</p> : null}
          {use.own ? <Notes own={use.own} isOpen={isOpen} /> : null}
          <div className="acts">
            {mayEdit && shown.state === 'failed' ? (
              <Button small variant="ghost" busy={use.isBusy} onClick={() => void use.retry()}>
                {t('video-panel:panel.retry')}
              </Button>
            ) : null}
            {isOpen ? (
              <Button small variant="ghost" onClick={() => setAsking(true)}>
                {t('video-panel:panel.remove')}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      {use.own && mayEdit ? <Editing use={use} own={use.own} picker={picker} /> : null}
      {isAsking ? (
        <QuestionDialog
          title={t('video-panel:panel.removeTitle')}
          text={t('video-panel:panel.removeText', { name })}
          stayLabel={t('video-panel:panel.keep')}
          goLabel={t('video-panel:panel.remove')}
          isDangerous
          onStay={() => setAsking(false)}
          onGo={() => {
            setAsking(false);
            onRemove();
          }}
        />
      ) : null}
    </PanelFrame>
  );
}

/** Failures with a message of their own; all others share one. */
const knownFailures = new Set(['videoFormat', 'videoNoPicture', 'videoTooLong', 'videoTooWide', 'storageFull', 'cancelled']);

function ProcessingState({ video: { state, progress, failure } }: { video: VideoItem }) {
  const t = useT();
  if (state === 'failed') {
    return (
      <p className="message error" role="status">
        <Icon name="circle-alert" />
        <span>{t(`video-panel:panel.failure.${knownFailures.has(failure) ? failure : 'internal'}`)}</span>
      </p>
    );
  }
  if (state === 'deleted') return <p className="message error">{t('video-panel:panel.deleted')}</p>;
  const isUnderWay = state === 'processing' || state === 'uploading';
  return (
    <>
      {/* Announced when the state changes, not with every percent. */}
      <p className="state" role="status">
        <span>
          {isUnderWay ? t(progress > 0 ? 'video-panel:panel.processing' : 'video-panel:panel.waiting') : t('video-panel:panel.ready')}
        </span>
        {isUnderWay && progress > 0 ? <span aria-hidden="true"> {`${progress} %`}</span> : null}
      </p>
      {isUnderWay ? <progress max={100} value={progress} aria-label={t('video-panel:panel.progress')} /> : null}
    </>
  );
}

function Notes({ own, isOpen }: { own: OwnVideo; isOpen: boolean }) {
  const t = useT();
  return (
    <>
      {own.isPlainFile ? <p className="note">{t('video-panel:panel.plainFile')}</p> : null}
      {isOpen && own.isHeld && !own.mayEdit ? <p className="note">{t('video-panel:panel.held')}</p> : null}
    </>
  );
}

/** Loads its content at the first opening. */
function LateDetails({ title, children }: { title: string; children: ReactNode }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpened((before) => before || currentTarget.open)}>
      <summary>{title}</summary>
      {isOpened ? <Suspense>{children}</Suspense> : null}
    </details>
  );
}

function Editing({ use, own, picker }: { use: OwnVideoUse; own: OwnVideo; picker: PicturePicker }) {
  const t = useT();
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <details>
        <summary>{t('video-panel:panel.details')}</summary>
        <VideoDetails own={own} onSave={use.save} />
      </details>
      <details>
        <summary>{t('video-panel:panel.poster')}</summary>
        <PosterChoice own={own} isBusy={use.isBusy} onDraw={(second) => void use.drawPoster(second)} onChoose={() => setPicking(true)} />
      </details>
      <LateDetails title={t('video-panel:chapters.title', { count: own.chapters.length })}>
        <ChapterEdit own={own} isBusy={use.isBusy} onSave={use.save} />
      </LateDetails>
      {isPicking
        ? picker({
            onPick: (item) => {
              setPicking(false);
              void use.save({ coverId: item.id });
            },
            onClose: () => setPicking(false),
          })
        : null}
    </>
  );
}

interface PosterChoiceProps {
  own: OwnVideo;
  isBusy: boolean;
  onDraw: (second: number) => void;
  /** Opens the media library. */
  onChoose: () => void;
}

/** Chooses the poster of a video: a frame selected with a slider, or a picture from the library. */
function PosterChoice({ own, isBusy, onDraw, onChoose }: PosterChoiceProps) {
  const t = useT();
  return (
    <div className="fields">
      {own.canDrawPoster && own.seconds > 0 ? (
        <SecondChoice own={own} isBusy={isBusy} onDraw={onDraw} />
      ) : (
        <p className="note">{t(own.state === 'ready' ? 'video-panel:panel.noPicture' : 'video-panel:panel.pictureLater')}</p>
      )}
      <div className="acts">
        <Button small variant="ghost" onClick={onChoose}>
          {t('video-panel:panel.choosePicture')}
        </Button>
      </div>
    </div>
  );
}

function SecondChoice({ own: { seconds, storyboard }, isBusy, onDraw }: Omit<PosterChoiceProps, 'onChoose'>) {
  const t = useT();
  const id = useId();
  const [second, setSecond] = useState(Math.floor(seconds / 10));
  const tile = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!storyboard || !tile.current) return;
    tile.current.style.setProperty('background', tileOf(storyboard, second));
    tile.current.style.aspectRatio = `${storyboard.tileWidth} / ${storyboard.tileHeight}`;
  }, [storyboard, second]);
  return (
    <div className="second">
      {storyboard ? <span className="tile" ref={tile} aria-hidden="true" /> : null}
      <div className="field">
        <label htmlFor={id}>{t('video-panel:panel.second')}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={Math.max(0, seconds - 1)}
          step={1}
          value={second}
          aria-valuetext={durationText(second)}
          onChange={({ target }) => setSecond(Number(target.value))}
        />
        <output htmlFor={id}>{durationText(second)}</output>
      </div>
      <Button small variant="ghost" busy={isBusy} onClick={() => onDraw(second)}>
        {t('video-panel:panel.draw')}
      </Button>
    </div>
  );
}
