/** The chapters of a video: their times, typed or taken from the film beside them, and their titles in both languages. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OwnVideo } from '#shared/api/video-staff.ts';
import { chapterFaults, chaptersMax, chapterTitleMax, readChapterTime, type Chapter } from '#shared/video/chapter-checks.ts';
import { durationText } from '#shared/video/duration.ts';
import { useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { LeaveQuestion } from '#client/ui/overlay/leave-question.tsx';
import { Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { useFilmAddress } from './use-film-address.ts';
import type { VideoChange } from './use-own-video.ts';

interface Props {
  own: OwnVideo;
  isBusy: boolean;
  onSave: (change: VideoChange) => Promise<boolean>;
}

interface Line extends Record<Name, string> {
  key: number;
}
type Name = 'start' | 'titleZh' | 'titleEn';
const names: readonly Name[] = ['start', 'titleZh', 'titleEn'];

export function ChapterEdit({ own, isBusy, onSave }: Props) {
  const t = useT();
  const src = useFilmAddress(own.id, own.state === 'ready');
  const film = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const lastKey = useRef(own.chapters.length);
  const [lines, setLines] = useState<readonly Line[]>(() => toLines(own.chapters));
  /** The stored chapters that the lines come from; a save is refused where others are stored by then. */
  const [seen, setSeen] = useState(own.chapters);
  const [isJudged, setJudged] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const wrong = isJudged ? wrongOf(t, lines, own.seconds) : {};
  const isFull = lines.length >= chaptersMax;
  const isOutdated = JSON.stringify(own.chapters) !== JSON.stringify(seen);
  const isDirty = JSON.stringify(lines.map(textsOf)) !== JSON.stringify(toLines(seen).map(textsOf));
  const change = (next: readonly Line[]) => {
    setLines(next);
    setSaved(false);
  };
  /** Shows the stored version, and bases the next save on it. */
  const take = (chapters: readonly Chapter[]) => {
    lastKey.current = Math.max(lastKey.current, chapters.length);
    setLines(toLines(chapters));
    setSeen([...chapters]);
    setJudged(false);
  };
  const focus = (name: string) => box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const add = () => {
    lastKey.current += 1;
    const key = lastKey.current;
    const at = film.current && film.current.currentTime > 0 ? durationText(Math.floor(film.current.currentTime)) : '';
    flushSync(() => change([...lines, { key, start: at || (lines.length === 0 ? '0:00' : ''), titleZh: '', titleEn: '' }]));
    focus(`start-${key}`);
  };
  const remove = ({ key }: Line) => {
    const at = lines.findIndex((line) => line.key === key);
    const next = lines.filter((line) => line.key !== key);
    flushSync(() => change(next));
    const neighbour = next[at] ?? next.at(-1);
    focus(neighbour ? `start-${neighbour.key}` : 'add-chapter');
  };
  const save = async (over: readonly Chapter[] = seen) => {
    const faults = wrongOf(t, lines, own.seconds);
    flushSync(() => setJudged(true));
    const first = lines.flatMap(({ key }) => names.map((name) => `${name}-${key}`)).find((name) => faults[name]);
    if (first) {
      focus(first);
      return;
    }
    const list = toChapters(lines).toSorted((one, other) => one.startSeconds - other.startSeconds);
    if (!(await onSave({ chapters: { seen: [...over], list } }))) return;
    take(list);
    setSaved(true);
  };
  const field = (line: Line, name: Name) => ({
    name: `${name}-${line.key}`,
    value: line[name],
    error: wrong[`${name}-${line.key}`],
    onChange: (value: string) => change(lines.map((other) => (other.key === line.key ? { ...other, [name]: value } : other))),
    onBlur: () => undefined,
  });
  return (
    <div className="chapters" ref={box}>
      {src ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video ref={film} src={src} controls preload="metadata" playsInline aria-label={t('video-panel:chapters.film')} />
      ) : null}
      <p className="note">{t(src ? 'video-panel:chapters.hintFilm' : 'video-panel:chapters.hint')}</p>
      {isOutdated && !isSaved ? (
        <OutdatedBanner
          isBusy={isBusy}
          onTake={() => {
            flushSync(() => take(own.chapters));
            focus('add-chapter');
          }}
          onKeep={() => {
            focus('save-chapters');
            void save(own.chapters);
          }}
        />
      ) : null}
      <ol>
        {lines.map((line, index) => (
          <ChapterLine
            key={line.key}
            number={index + 1}
            field={(name) => field(line, name)}
            now={src ? () => durationText(Math.floor(film.current?.currentTime ?? 0)) : null}
            onRemove={() => remove(line)}
          />
        ))}
      </ol>
      <div className="acts">
        <Button small variant="ghost" name="add-chapter" aria-disabled={isFull} onClick={() => (isFull ? undefined : add())}>
          {t('video-panel:chapters.add')}
        </Button>
        <Button small name="save-chapters" busy={isBusy} aria-disabled={!isDirty} onClick={() => (isDirty ? void save() : undefined)}>
          {t('video-panel:chapters.save')}
        </Button>
      </div>
      <p className="saved" role="status">
        {isSaved ? t('video-panel:panel.saved') : ''}
      </p>
      <LeaveQuestion
        isDirty={isDirty}
        texts={{
          title: t('video-panel:chapters.leave.title'),
          text: t('video-panel:chapters.leave.text'),
          stay: t('video-panel:chapters.leave.stay'),
          go: t('video-panel:chapters.leave.go'),
        }}
      />
    </div>
  );
}

/** Notice of a concurrent save, with a choice between both versions. */
function OutdatedBanner({ isBusy, onTake, onKeep }: { isBusy: boolean; onTake: () => void; onKeep: () => void }) {
  const t = useT();
  return (
    <Banner
      kind="error"
      icon="circle-alert"
      live
      action={
        <>
          <Button small variant="ghost" onClick={onTake}>
            {t('video-panel:chapters.take')}
          </Button>
          <Button small variant="ghost" busy={isBusy} onClick={onKeep}>
            {t('video-panel:chapters.mine')}
          </Button>
        </>
      }
    >
      {t('video-panel:chapters.outdated')}
    </Banner>
  );
}

interface LineProps {
  /** From 1. */
  number: number;
  field: (name: Name) => Field;
  /** Gives the position of the film as a time; null without a film. */
  now: (() => string) | null;
  onRemove: () => void;
}

function ChapterLine({ number, field, now, onRemove }: LineProps) {
  const t = useT();
  const start = field('start');
  return (
    <li aria-label={t('video-panel:chapters.number', { number })}>
      <TextField
        label={t('video-panel:chapters.start')}
        field={start}
        maxLength={9}
        autoComplete="off"
        beside={
          now ? (
            <Button small variant="ghost" aria-label={t('video-panel:chapters.nowOf', { number })} onClick={() => start.onChange(now())}>
              {t('video-panel:chapters.now')}
            </Button>
          ) : null
        }
      />
      <TextField label={t('video-panel:chapters.titleZh')} field={field('titleZh')} lang="zh-Hans" maxLength={chapterTitleMax} />
      <TextField label={t('video-panel:chapters.titleEn')} field={field('titleEn')} lang="en" maxLength={chapterTitleMax} />
      <button type="button" className="icon-button" aria-label={t('video-panel:chapters.remove', { number })} onClick={onRemove}>
        <Trash2 className="icon" aria-hidden="true" />
      </button>
    </li>
  );
}

function toLines(chapters: readonly Chapter[]): Line[] {
  return chapters.map(({ startSeconds, titleZh, titleEn }, key) => ({ key, start: durationText(startSeconds), titleZh, titleEn }));
}

const textsOf = ({ start, titleZh, titleEn }: Line) => [start.trim(), titleZh.trim(), titleEn.trim()];

/** A time that cannot be read becomes -1, which no chapter of a film has. */
function toChapters(lines: readonly Line[]): Chapter[] {
  return lines.map(({ start, titleZh, titleEn }) => ({
    startSeconds: readChapterTime(start) ?? -1,
    titleZh: titleZh.trim(),
    titleEn: titleEn.trim(),
  }));
}

/** Messages by the name of a field. */
function wrongOf(t: ReturnType<typeof useT>, lines: readonly Line[], seconds: number): Partial<Record<string, string>> {
  const chapters = toChapters(lines);
  const faults = chapterFaults(chapters, seconds).map(({ index, field, problem }) => [
    `${field === 'startSeconds' ? 'start' : field}-${lines[index]?.key}`,
    t(`video-panel:chapters.problem.${problem}`, { length: durationText(seconds) }),
  ]);
  const unread = lines
    .filter((_, index) => chapters[index]?.startSeconds === -1)
    .map(({ key }) => [`start-${key}`, t('video-panel:chapters.problem.time')]);
  return Object.fromEntries([...faults, ...unread]) as Partial<Record<string, string>>;
}
