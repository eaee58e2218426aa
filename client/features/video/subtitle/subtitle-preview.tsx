/** The film beside the cues: what is on the picture now, and its time for the cue that is being edited. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { readStamp } from '#shared/video/subtitle-cues.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import type { Cues, EditedCue } from './cue-edits.ts';

interface Props {
  /** Address of a file that the browser plays. */
  src: string;
  cues: Cues;
  lang: string;
  /** Told with the ids of the cues on the picture, when they change. */
  onShown: (ids: readonly number[]) => void;
  /** The cue that is being edited. */
  editing: EditedCue | undefined;
  /** Takes the film's instant, in milliseconds, as a time of that cue. */
  onTime: (cue: EditedCue, field: 'start' | 'end', milliseconds: number) => void;
}

export function SubtitlePreview({ src, cues, lang, onShown, editing, onTime }: Props) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState<readonly number[]>([]);
  // Read once a change, not once a frame.
  const timed = useMemo(() => cues.map(({ id, start, end }) => ({ id, from: readStamp(start), until: readStamp(end) })), [cues]);
  const latest = useRef({ timed, onShown });
  useEffect(() => {
    latest.current = { timed, onShown };
  });
  useEffect(() => {
    let frame = 0;
    let before = '';
    // The browser tells of the time four times a second, which is too late for a subtitle.
    const readTime = () => {
      frame = requestAnimationFrame(readTime);
      const ids = idsAt(latest.current.timed, (video.current?.currentTime ?? 0) * 1_000);
      if (ids.join() === before) return;
      before = ids.join();
      setShown(ids);
      latest.current.onShown(ids);
    };
    readTime();
    return () => cancelAnimationFrame(frame);
  }, []);
  const take = (field: 'start' | 'end') =>
    editing && video.current && onTime(editing, field, Math.round(video.current.currentTime * 1_000));
  const showCue = () => {
    const at = readStamp(editing?.start ?? '');
    if (video.current && at !== null) video.current.currentTime = at / 1_000;
  };
  return (
    <div className="preview">
      <div className="screen">
        {/* Its subtitles are drawn below, as they are being written. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={video} src={src} controls preload="metadata" playsInline aria-label={t('editor:subtitle.preview.film')} />
        <p className="on-picture" lang={lang} dir="auto">
          {cues
            .filter(({ id, text }) => shown.includes(id) && text.trim() !== '')
            .map(({ id, text }) => (
              <span key={id}>{text}</span>
            ))}
        </p>
      </div>
      <div className="acts">
        {(['start', 'end'] as const).map((field) => (
          <Button key={field} small variant="ghost" aria-disabled={!editing} onClick={() => take(field)}>
            {t(`editor:subtitle.preview.${field}`)}
          </Button>
        ))}
        <Button small variant="ghost" aria-disabled={!editing} onClick={showCue}>
          {t('editor:subtitle.preview.show')}
        </Button>
      </div>
    </div>
  );
}

interface TimedCue {
  id: number;
  from: number | null;
  until: number | null;
}

function idsAt(timed: readonly TimedCue[], milliseconds: number): number[] {
  return timed.flatMap(({ id, from, until }) =>
    from !== null && until !== null && from <= milliseconds && milliseconds < until ? [id] : [],
  );
}
