/** The video beside the cues: shows the current cues, and gives its time to the cue being edited. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { readStamp } from '#shared/video/subtitle-cues.ts';
import { useT } from '#client/lib/translations.ts';
import { PlacedCues } from '#client/features/video/playback/placed-cues.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Cues, EditedCue } from './cue-edits.ts';

interface Props {
  /** URL of a file that the browser plays natively. */
  src: string;
  cues: Cues;
  lang: string;
  /** Called with the ids of the shown cues when they change. */
  onShown: (ids: readonly number[]) => void;
  /** The cue being edited. */
  editing: EditedCue | undefined;
  /** Sets a time of that cue to the video's position in milliseconds. */
  onTime: (cue: EditedCue, field: 'start' | 'end', milliseconds: number) => void;
}

export function SubtitlePreview({ src, cues, lang, onShown, editing, onTime }: Props) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState<readonly number[]>([]);
  // Parsed once per change, not once per frame.
  const timed = useMemo(() => cues.map(({ id, start, end }) => ({ id, from: readStamp(start), until: readStamp(end) })), [cues]);
  const latest = useRef({ timed, onShown });
  useEffect(() => {
    latest.current = { timed, onShown };
  });
  useEffect(() => {
    let frame = 0;
    let before = '';
    // `timeupdate` fires four times a second, which is too coarse for subtitles.
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
        {/* The subtitles being edited are drawn below. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={video} src={src} controls preload="metadata" playsInline aria-label={t('editor:subtitle.preview.film')} />
        <PlacedCues className="on-picture" lang={lang} cues={cues.filter(({ id, text }) => shown.includes(id) && text.trim() !== '')} />
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
