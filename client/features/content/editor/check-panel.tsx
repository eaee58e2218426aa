/** Checklist before submission; an unmet check links to its field. */
import { Check as Tick, X } from '#client/ui/picture/staff-icons.tsx';
import { type MouseEvent, useId, useRef, useState } from 'react';
import type { Check } from '#shared/content/content-checks.ts';
import { useT } from '#client/lib/translations.ts';
import type { Draft } from './draft.ts';
import { type DraftState, isWritable } from './draft-state.ts';
import { fieldOfCheck } from './local-checks.ts';
import type { Side } from './item-values.ts';
import { fetchMedia } from '#shared/api/media.ts';
import { foreignPictures, keepPictures, replacePicture } from '#shared/content/body-pictures.ts';
import { useApi } from '#client/lib/api.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { pathOfOwn } from '#client/features/content/rich-text/rich-html.ts';

interface Props {
  checks: readonly Check[];
  /** Shows a language; the text of a check may be in the hidden one. */
  onShow: (side: Side) => void;
  draft: Draft;
  state: DraftState;
}

export function CheckPanel({ checks, onShow, draft, state }: Props) {
  const t = useT();
  const id = useId();
  const lead = (event: MouseEvent<HTMLAnchorElement>, name: Check['name']) => {
    event.preventDefault();
    const field = placeOfCheck(name);
    if (field.endsWith('Zh') || field.endsWith('En')) onShow(field.endsWith('Zh') ? 'zh' : 'en');
    // Waits until the language is rendered and can take the focus.
    requestAnimationFrame(() => focusField(field));
  };
  return (
    <section className="card" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{t('editor:check.title')}</h2>
      <ul className="checks">
        {checks.map(({ name, isMet, isRequired }) => (
          <li key={name} data-met={isMet} data-required={isRequired}>
            {isMet ? <Tick className="icon" aria-hidden="true" /> : <X className="icon" aria-hidden="true" />}
            <span className="visually-hidden">{t(isMet ? 'editor:check.met' : 'editor:check.open')}</span>
            {isMet || fieldOfCheck[name] === '' ? (
              <span>{t(`editor:check.${isMet ? 'is' : 'not'}.${name}`)}</span>
            ) : (
              <a href={`#${fieldOfCheck[name]}`} onClick={(event) => lead(event, name)}>
                {t(`editor:check.not.${name}`)}
              </a>
            )}
            {name === 'foreignPictures' && !isMet ? <ForeignPictures draft={draft} state={state} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Field to focus: the first text that is empty or faulty, else the field of the table. */
function placeOfCheck(name: Check['name']): string {
  const isEmpty = (field: string) => {
    const place = document.querySelector(`[data-field="${field}"]`);
    return place?.querySelector('textarea')?.value === '' || place?.querySelector('.rich[data-empty]');
  };
  if (name === 'languages') return ['titleZh', 'bodyZh', 'titleEn', 'bodyEn'].find(isEmpty) ?? fieldOfCheck[name];
  const marks: Partial<Record<Check['name'], string>> = {
    lengths: '[aria-invalid]',
    stale: '.stale',
    pictureAlt: '.alt[data-missing]',
    foreignPictures: '.foreign',
    correction: '.correction[aria-invalid]',
  };
  const mark = marks[name];
  const marked = mark ? document.querySelector(`[data-field] ${mark}`)?.closest<HTMLElement>('[data-field]') : null;
  return marked?.dataset['field'] ?? fieldOfCheck[name];
}

function focusField(field: string): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const control =
    place?.querySelector<HTMLElement>('.alt[data-missing] input') ??
    place?.querySelector<HTMLElement>('textarea, input:not([type="file"]), select, [contenteditable="true"], button') ??
    place;
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

interface ForeignPicturesProps {
  draft: Draft;
  state: DraftState;
}

/** Pictures of other servers in the texts, each with buttons to copy it to the library or to remove it. */
function ForeignPictures({ draft, state }: ForeignPicturesProps) {
  const list = useRef<HTMLUListElement>(null);
  const { bodyZh, bodyEn } = state.fields;
  const sources = foreignPictures(bodyZh + bodyEn);
  if (sources.length === 0 || !isWritable(state)) return null;
  // The pressed button disappears with its row, so the focus moves to the checklist.
  const handleGone = () => list.current?.closest<HTMLElement>('section')?.focus();
  return (
    <ul ref={list} className="foreign-list">
      {sources.map((src) => (
        <ForeignPicture key={src} draft={draft} src={src} onGone={handleGone} />
      ))}
    </ul>
  );
}

interface PictureProps {
  draft: Draft;
  src: string;
  onGone: () => void;
}

function ForeignPicture({ draft, src, onGone }: PictureProps) {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const name = nameOf(src);
  const change = (by: (html: string) => string) => {
    const { bodyZh, bodyEn } = draft.getState().fields;
    const after = { bodyZh: by(bodyZh), bodyEn: by(bodyEn) };
    onGone();
    draft.edit({
      ...(after.bodyZh === bodyZh ? {} : { bodyZh: after.bodyZh }),
      ...(after.bodyEn === bodyEn ? {} : { bodyEn: after.bodyEn }),
    });
  };
  const handleFetch = async () => {
    setBusy(true);
    setProblem('');
    const outcome = await api(fetchMedia, { body: { url: src } }).catch(() => null);
    setBusy(false);
    if (outcome?.status !== 'ok') return setProblem(outcome?.message ?? t('editor:foreign.failed'));
    const { url, width, height } = outcome.data.image;
    change((html) => replacePicture(html, src, { url: pathOfOwn(url), width, height }));
    toasts.show({ type: 'success', text: t('editor:foreign.fetched') });
  };
  return (
    <li>
      <span className="name">{name}</span>
      <span className="acts">
        <Button variant="ghost" small busy={isBusy} aria-label={t('editor:foreign.fetchOf', { name })} onClick={() => void handleFetch()}>
          {t('editor:foreign.fetch')}
        </Button>
        <Button
          variant="ghost"
          small
          aria-label={t('editor:foreign.removeOf', { name })}
          onClick={() => change((html) => keepPictures(html, (one) => one !== src))}
        >
          {t('editor:foreign.remove')}
        </Button>
      </span>
      <p role="alert" className="message">
        {problem}
      </p>
    </li>
  );
}

/** File and host, such as `night.jpg · news.example.org`. */
function nameOf(src: string): string {
  const { host, pathname } = URL.parse(src) ?? { host: src, pathname: '' };
  const file = pathname.split('/').at(-1) ?? '';
  return [decoded(file).slice(0, 60), host].filter(Boolean).join(' · ');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
