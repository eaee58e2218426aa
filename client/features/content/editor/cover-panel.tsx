/** Cover and gallery of an item. */
import { Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { coverWidthMin } from '#shared/content/content-checks.ts';
import { useT } from '#client/lib/translations.ts';
import { useSortTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { Handle, SortableItem, SortableList } from '#client/ui/list/sortable-list.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Draft } from './draft.ts';
import { type DraftState, isWritable } from './draft-state.ts';
import { FieldNotes } from './field-notes.tsx';
import type { EditorSlots } from './slots.ts';
import { altMax, saveMedia } from '#shared/api/media.ts';
import { theirsIn, useApi } from '#client/lib/api.ts';
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
  const texts = useSortTexts();
  const itemOf = (id: string) => picked.find((one) => one.id === id) ?? state.item?.gallery.find((one) => one.id === id);
  const nameOf = (id: string) => {
    const item = itemOf(id);
    return item?.altZh || item?.altEn || item?.name || t('editor:gallery.unnamed');
  };
  const add = (item: MediaItem) => {
    setPicked((before) => [...before, item]);
    const now = draft.getState().fields.galleryIds;
    if (!now.includes(item.id)) draft.edit({ galleryIds: [...now, item.id] });
  };
  if (!isOpen && ids.length === 0) return null;
  return (
    <section className="card" data-field="galleryIds" aria-label={t('editor:gallery.title')}>
      <h2>
        <span>{t('editor:gallery.title')}</span>
        <span className="count">{`${ids.length} / ${galleryMax}`}</span>
      </h2>
      <FieldNotes {...{ state, draft }} field="galleryIds" />
      {ids.length > 0 ? (
        <SortableList ids={ids} nameOf={nameOf} texts={texts} onOrder={(galleryIds) => draft.edit({ galleryIds })}>
          {(order) => (
            <ol className="gallery">
              {order.map((id) => (
                <GalleryRow
                  key={id}
                  {...{ id, isOpen, item: itemOf(id), name: nameOf(id) }}
                  onRemove={() => draft.edit({ galleryIds: draft.getState().fields.galleryIds.filter((one) => one !== id) })}
                />
              ))}
            </ol>
          )}
        </SortableList>
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
  id: string;
  /** Undefined until the item with the picture is loaded. */
  item: MediaItem | undefined;
  name: string;
  isOpen: boolean;
  onRemove: () => void;
}

function GalleryRow({ id, item, name, isOpen, onRemove }: RowProps) {
  const t = useT();
  const mark = useLicenceMark()(item?.licenceEndsOn ?? null);
  const remove = {
    key: 'remove',
    label: t('editor:gallery.remove', { name }),
    text: t('editor:gallery.removeShort'),
    Icon: Trash2,
    onAct: onRemove,
  };
  return (
    <SortableItem id={id}>
      {isOpen ? <Handle actions={[remove]} /> : null}
      {item ? <Picture image={item.image} sizes="5rem" ratio={[4, 3]} widths={[96, 160]} alt="" /> : <span className="blank" />}
      <span className="name">
        <span>{name}</span> {mark ? <LicenceMark data-state={mark.state}>{mark.text}</LicenceMark> : null}
      </span>
    </SortableItem>
  );
}

interface CoverDetailsProps {
  item: MediaItem;
  isOpen: boolean;
  /** Called with the saved media item. */
  onSaved: (item: MediaItem) => void;
}

const waitMs = 600;

const fieldsOf = ({ altZh, altEn, image: { focalX, focalY } }: MediaItem) => ({ altZh, altEn, focalX, focalY });

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
  const base = useRef(fieldsOf(item));
  const saving = useRef<Promise<void>>(Promise.resolve());
  const send = async (change: { altZh?: string; altEn?: string } & Partial<FocalPoint>) => {
    const outcome = await api(saveMedia, { body: { id: item.id, base: base.current, changes: change } });
    // After a save by somebody else: what is typed here stays, and the next save is based on theirs.
    const theirs = theirsIn(outcome);
    base.current = outcome.status === 'ok' ? fieldsOf(outcome.data) : { ...base.current, ...theirs };
    if (outcome.status === 'ok') onSaved(outcome.data);
    else toasts.show({ type: 'error', text: theirs ? t('editor:cover.changed') : (outcome.message ?? t('editor:cover.failed')) });
  };
  /** One save after the other, each based on the one before. */
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
