/** A video of an item: poster, processing progress, playback, titles, access, and removal from the item. */
import { lazy, Suspense, useState, type ReactNode, useEffect, useId, useRef } from 'react';
import type { VideoItem } from '#shared/api/content-staff.ts';
import type { OwnVideo } from '#shared/api/video-staff.ts';
import { durationText } from '#shared/video/duration.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import { useT } from '#client/lib/translations.ts';
import { useName } from '#client/record/names.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useOwnVideo, type OwnVideoUse } from './use-own-video.ts';
import { VideoDetails } from './video-details.tsx';
import { tileOf } from '#client/ui/picture/storyboard-tile.ts';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { choiceLook } from '#client/ui/form/field-style.ts';

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
  const name = useName()(shown.titleZh, shown.titleEn) || shown.fileName;
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

/** Styles of a video in the editor, which draws the card around it. */
const PanelFrame = styled.section`
  display: grid;
  gap: 0.75rem;

  .top {
    display: grid;
    grid-template-columns: 14rem minmax(0, 1fr);
    gap: 1.25rem;
    align-items: start;
  }
  .still {
    display: grid;
    place-items: center;
    aspect-ratio: 16 / 9;
    overflow: hidden;
    border-radius: var(--r-m);
    background: var(--sunken);
    color: var(--text-2);
  }
  .still img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .still > .icon {
    width: 2rem;
    height: 2rem;
  }
  .facts {
    display: grid;
    gap: 0.4rem;
    min-width: 0;
  }
  && h2 {
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
  .file,
  .state,
  .note,
  .saved {
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  .saved:empty {
    display: none;
  }
  progress {
    width: 100%;
    accent-color: var(--primary);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  .acts:empty {
    display: none;
  }
  details {
    border-top: 1px solid var(--line);
    padding-top: 0.75rem;
  }
  summary {
    font-weight: 600;
    font-size: var(--t-s);
    cursor: pointer;
  }
  .fields,
  .window {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1rem;
    align-items: start;
  }
  .fields {
    margin-top: 0.75rem;
  }
  .window,
  .second,
  .fields > .note,
  .fields > .saved,
  .fields > .acts {
    grid-column: 1 / -1;
  }
  ${choiceLook}
  .second {
    display: grid;
    grid-template-columns: 10rem minmax(0, 1fr) auto;
    gap: 1rem;
    align-items: center;
  }
  .second .tile {
    border-radius: var(--r-s);
  }
  .second input {
    width: 100%;
    accent-color: var(--primary);
  }
  .second output {
    color: var(--text-2);
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
  }

  .chapters {
    display: grid;
    gap: 0.75rem;
    margin-top: 0.75rem;
  }
  .chapters > video {
    width: min(28rem, 100%);
    aspect-ratio: 16 / 9;
    border-radius: var(--r-s);
    background: var(--ink-950);
  }
  .chapters > ol {
    display: grid;
    gap: 0.75rem;
  }
  .chapters li {
    display: grid;
    grid-template-columns: 13rem repeat(2, minmax(0, 1fr)) auto;
    gap: 0.75rem;
    align-items: start;
    padding-top: 0.75rem;
    border-top: 1px solid var(--line);
  }
  .chapters .row {
    display: flex;
    gap: 0.5rem;
    align-items: center;
  }
  .chapters .row > .input {
    flex: 1 1 5rem;
    min-width: 0;
  }
  .chapters .row > .button {
    flex: none;
  }
  .chapters li > .icon-button {
    margin-top: 1.6rem;
  }
  .chapters .icon-button .icon {
    width: 1.15rem;
    height: 1.15rem;
  }

  ${media.compact} {
    .chapters li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .chapters li > .field:not(:first-child) {
      grid-column: 1 / -1;
    }
    .chapters li > .icon-button {
      grid-area: 1 / 2;
    }
  }
  ${media.phone} {
    .top,
    .fields,
    .window,
    .second {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
