/** Cover and gallery of an item. */
import { ArrowDown, ArrowUp, Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { coverWidthMin } from '#shared/content/content-checks.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Draft } from './draft.ts';
import { type DraftState, isWritable } from './draft-state.ts';
import { FieldNotes } from './field-notes.tsx';
import type { EditorSlots } from './slots.ts';
import { altMax, saveMedia } from '#shared/api/media.ts';
import { useApi } from '#client/lib/api.ts';
import { useLicenceMark } from '#client/state/use-licence-mark.ts';
import { LicenceMark } from '#client/ui/picture/licence-mark.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { type FocalPoint, percentOf, pointAfterKey, pointAt } from './focal-point.ts';
import { langOfSide, sides } from './item-values.ts';

interface Props {
  draft: Draft;
  state: DraftState;
  slots: Pick<EditorSlots, 'pictures' | 'library'>;
}

const galleryMax = 60;

export function CoverPanel({ draft, state, slots }: Props) {
  const t = useT();
  const [picked, setPicked] = useState<MediaItem | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { coverId } = state.fields;
  const cover = [picked, state.item?.cover].find((item) => item?.id === coverId) ?? null;
  const isOpen = isWritable(state);
  const choose = (item: MediaItem) => {
    setPicked(item);
    draft.edit({ coverId: item.id });
  };
  return (
    <section className="card" data-field="cover" tabIndex={-1} aria-label={t('editor:cover.title')}>
      <h2>{t('editor:cover.title')}</h2>
      <FieldNotes {...{ state, draft }} field="coverId" />
      {cover ? (
        <CoverDetails
          key={cover.id}
          item={cover}
          isOpen={isOpen && cover.mayEdit !== false}
          onSaved={(item) => {
            setPicked(item);
            void draft.refresh();
          }}
        />
      ) : null}
      {isOpen && cover?.mayEdit === false ? <p className="message">{t('editor:cover.shared')}</p> : null}
      <Suspense>
        {cover || !isOpen ? null : slots.pictures({ label: t('editor:cover.drop'), minWidth: coverWidthMin, onDone: choose })}
      </Suspense>
      {isOpen ? (
        <div className="acts">
          <Button variant="ghost" small onClick={() => setChoosing(true)}>
            {t(cover ? 'editor:cover.change' : 'editor:cover.library')}
          </Button>
          {cover ? (
            <Button variant="ghost" small onClick={() => draft.edit({ coverId: null })}>
              {t('editor:cover.remove')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Suspense>
        {isChoosing
          ? slots.library({
              minWidth: coverWidthMin,
              onPick: (item) => {
                setChoosing(false);
                choose(item);
              },
              onClose: () => setChoosing(false),
            })
          : null}
      </Suspense>
    </section>
  );
}

export function GalleryPanel({ draft, state, slots }: Props) {
  const t = useT();
  const [picked, setPicked] = useState<readonly MediaItem[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const ids = state.fields.galleryIds;
  const isOpen = isWritable(state);
  const add = (item: MediaItem) => {
    setPicked((before) => [...before, item]);
    const now = draft.getState().fields.galleryIds;
    if (!now.includes(item.id)) draft.edit({ galleryIds: [...now, item.id] });
  };
  if (!isOpen && ids.length === 0) return null;
  return (
    <section className="card" data-field="galleryIds" aria-label={t('editor:gallery.title')}>
      <h2>
        {t('editor:gallery.title')}
        <span className="count">
          {ids.length} / {galleryMax}
        </span>
      </h2>
      <FieldNotes {...{ state, draft }} field="galleryIds" />
      {ids.length > 0 ? (
        <ol className="gallery">
          {ids.map((id, index) => {
            const item = picked.find((one) => one.id === id) ?? state.item?.gallery.find((one) => one.id === id);
            const move = (by: number) => draft.edit({ galleryIds: swapped(ids, index, index + by) });
            return (
              <GalleryRow
                key={id}
                {...{ item, isOpen, number: index + 1, isLast: index === ids.length - 1 }}
                onMove={move}
                onRemove={() => draft.edit({ galleryIds: ids.filter((one) => one !== id) })}
              />
            );
          })}
        </ol>
      ) : null}
      {isOpen && ids.length < galleryMax ? (
        <div className="acts">
          <Button variant="ghost" small onClick={() => setChoosing(true)}>
            {t('editor:gallery.add')}
          </Button>
        </div>
      ) : null}
      <Suspense>
        {isChoosing
          ? slots.library({
              onPick: (item) => {
                setChoosing(false);
                add(item);
              },
              onClose: () => setChoosing(false),
            })
          : null}
      </Suspense>
    </section>
  );
}

interface RowProps {
  /** Undefined until the item with the picture is loaded. */
  item: MediaItem | undefined;
  number: number;
  isLast: boolean;
  isOpen: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function GalleryRow({ item, number, isLast, isOpen, onMove, onRemove }: RowProps) {
  const t = useT();
  const name = item?.altZh || item?.altEn || item?.name || t('editor:gallery.unnamed');
  const mark = useLicenceMark()(item?.licenceEndsOn ?? null);
  return (
    <li>
      {item ? <Picture image={item.image} sizes="5rem" ratio={[4, 3]} widths={[96, 160]} alt="" /> : <span className="blank" />}
      <span className="name">
        {name} {mark ? <LicenceMark data-state={mark.state}>{mark.text}</LicenceMark> : null}
      </span>
      {isOpen ? (
        <span className="moves">
          <button
            type="button"
            className="icon-button"
            aria-label={t('editor:gallery.up', { number })}
            aria-disabled={number === 1 || undefined}
            onClick={() => (number > 1 ? onMove(-1) : undefined)}
          >
            <ArrowUp className="icon" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('editor:gallery.down', { number })}
            aria-disabled={isLast || undefined}
            onClick={() => (isLast ? undefined : onMove(1))}
          >
            <ArrowDown className="icon" aria-hidden="true" />
          </button>
          <button type="button" className="icon-button" aria-label={t('editor:gallery.remove', { number })} onClick={onRemove}>
            <Trash2 className="icon" aria-hidden="true" />
          </button>
        </span>
      ) : null}
    </li>
  );
}

function swapped(ids: readonly string[], one: number, other: number): string[] {
  const next = [...ids];
  [next[one], next[other]] = [ids[other] ?? '', ids[one] ?? ''];
  return next;
}

interface CoverDetailsProps {
  item: MediaItem;
  isOpen: boolean;
  /** Called with the saved media item. */
  onSaved: (item: MediaItem) => void;
}

const waitMs = 600;

/** Details of a picture: alternative texts in both languages and focal point. */
function CoverDetails({ item, isOpen, onSaved }: CoverDetailsProps) {
  const t = useT();
  const id = useId();
  const api = useApi();
  const toasts = useToasts();
  const [alts, setAlts] = useState({ zh: item.altZh, en: item.altEn });
  const [point, setPoint] = useState<FocalPoint>({ focalX: item.image.focalX, focalY: item.image.focalY });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mark = useLicenceMark()(item.licenceEndsOn);
  const version = useRef(item.version);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const send = async (change: { altZh?: string; altEn?: string } & Partial<FocalPoint>) => {
    const outcome = await api(saveMedia, { body: { id: item.id, version: version.current, ...change } }, { noLoading: true });
    // After a save by somebody else: what is typed here stays, and the next save is based on theirs.
    const saved =
      outcome.status === 'ok' ? outcome.data : ((outcome.status === 'refused' && outcome.raw.data) as { item?: MediaItem } | null)?.item;
    version.current = saved?.version ?? version.current;
    if (outcome.status === 'ok') onSaved(outcome.data);
    else toasts.show({ type: 'error', text: saved ? t('editor:cover.changed') : (outcome.message ?? t('editor:cover.failed')) });
  };
  /** One save after the other, each with the version of the one before. */
  const save = (change: Parameters<typeof send>[0]) => {
    saving.current = saving.current.then(() => send(change));
  };
  const move = (next: FocalPoint) => {
    setPoint(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => save(next), waitMs);
  };
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    marker.current?.style.setProperty('--x', `${point.focalX * 100}%`);
    marker.current?.style.setProperty('--y', `${point.focalY * 100}%`);
  }, [point]);
  return (
    <>
      <button
        type="button"
        className="focal"
        aria-label={t('editor:cover.focal', percentOf(point))}
        aria-disabled={!isOpen || undefined}
        onClick={(event) => {
          // A click by keyboard has no position.
          if (isOpen && event.detail > 0) move(pointAt(event, event.currentTarget.getBoundingClientRect()));
        }}
        onKeyDown={(event) => {
          const next = isOpen ? pointAfterKey(point, event) : null;
          if (!next) return;
          event.preventDefault();
          move(next);
        }}
      >
        <Picture image={item.image} sizes="20rem" alt="" />
        <span ref={marker} className="point" aria-hidden="true" />
      </button>
      {mark ? <LicenceMark data-state={mark.state}>{mark.text}</LicenceMark> : null}
      <p className="message">{t('editor:cover.size', { width: item.image.width, height: item.image.height })}</p>
      {sides.map((side) => (
        <div key={side} className="field">
          <label htmlFor={`${id}-${side}`}>{t(`editor:cover.alt.${side}`)}</label>
          <input
            id={`${id}-${side}`}
            className="input"
            lang={langOfSide[side]}
            maxLength={altMax}
            readOnly={!isOpen}
            value={alts[side]}
            onChange={({ target }) => setAlts({ ...alts, [side]: target.value })}
            onBlur={() => {
              if (alts.zh !== item.altZh || alts.en !== item.altEn) save({ altZh: alts.zh.trim(), altEn: alts.en.trim() });
            }}
          />
        </div>
      ))}
    </>
  );
}
