/** Chooses the poster of a video: a frame selected with a slider, or a picture from the library. */
import { useEffect, useId, useRef, useState } from 'react';
import type { OwnVideo } from '#shared/api/video-staff.ts';
import { durationText } from '#shared/video/duration.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { tileOf } from '#client/ui/picture/storyboard-tile.ts';

interface Props {
  own: OwnVideo;
  isBusy: boolean;
  onDraw: (second: number) => void;
  /** Opens the media library. */
  onChoose: () => void;
}

export function PosterChoice({ own, isBusy, onDraw, onChoose }: Props) {
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

function SecondChoice({ own: { seconds, storyboard }, isBusy, onDraw }: Omit<Props, 'onChoose'>) {
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
