/** What belongs to a picture itself: its description in both languages, and the point that every crop keeps. */
import { useEffect, useId, useRef, useState } from 'react';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { altMax, saveMedia } from '#shared/api/media-library.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Picture } from '#client/ui/picture.tsx';
import { useToasts } from '#client/ui/toasts.ts';
import { percentOf, pointAfterKey, pointAt, type FocalPoint } from './focal-point.ts';
import { langOfSide, sides } from './work-values.ts';

interface Props {
  item: MediaItem;
  isOpen: boolean;
  /** Told what the server has now. */
  onSaved: (item: MediaItem) => void;
}

const waitMs = 600;

export function CoverDetails({ item, isOpen, onSaved }: Props) {
  const t = useT();
  const id = useId();
  const api = useApi();
  const toasts = useToasts();
  const [alts, setAlts] = useState({ zh: item.altZh, en: item.altEn });
  const [point, setPoint] = useState<FocalPoint>({ focalX: item.image.focalX, focalY: item.image.focalY });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = async (change: { altZh?: string; altEn?: string } & Partial<FocalPoint>) => {
    const outcome = await api(saveMedia, { body: { id: item.id, ...change } }, { noLoading: true });
    if (outcome.status === 'ok') onSaved(outcome.data);
    else toasts.show({ type: 'error', text: outcome.message ?? t('editor:cover.failed') });
  };
  const move = (next: FocalPoint) => {
    setPoint(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(next), waitMs);
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
          // A click of the keyboard has no place.
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
      <p className="msg">{t('editor:cover.size', { width: item.image.width, height: item.image.height })}</p>
      {sides.map((side) => (
        <div key={side} className="fld">
          <label htmlFor={`${id}-${side}`}>{t(`editor:cover.alt.${side}`)}</label>
          <input
            id={`${id}-${side}`}
            className="inp"
            lang={langOfSide[side]}
            maxLength={altMax}
            readOnly={!isOpen}
            value={alts[side]}
            onChange={({ target }) => setAlts({ ...alts, [side]: target.value })}
            onBlur={() => {
              if (alts.zh !== item.altZh || alts.en !== item.altEn) void save({ altZh: alts.zh.trim(), altEn: alts.en.trim() });
            }}
          />
        </div>
      ))}
    </>
  );
}
