/** The sheet with both languages under one toolbar; on narrow screens one language at a time. */
import type { Editor } from '@tiptap/react';
import { type ComponentType, Fragment, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { MediaItem, VideoItem } from '#shared/api/content-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { TabList } from '#client/ui/tabs.tsx';
import type { Draft } from './draft.ts';
import { type DraftState, isWritable } from './draft-state.ts';
import { FieldNotes, LanguageMark, languageState } from './field-notes.tsx';
import type { EditorSlots } from './slots.ts';
import { FilmsContext } from '#client/features/content/rich-text/films-context.ts';
import type { Kit } from '#client/features/content/rich-text/rich-kit.ts';
import { fieldOf, langOfSide, type Side, sides } from './item-values.ts';
import { abstractMax, bylineMax, tagMax, tagsMax, titleMax } from '#shared/limits.ts';
import { textLength } from '#shared/content/text-length.ts';
import type { TranslatedField } from '#shared/content/translation-match.ts';
import type { RichBodyProps } from '#client/features/content/rich-text/rich-body.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface Props {
  draft: Draft;
  state: DraftState;
  slots: EditorSlots;
  kit: Kit | null;
  side: Side;
  onSide: (side: Side) => void;
}

type InsertKind = 'link' | 'picture' | 'video';

export function WritingCard({ draft, state, slots, kit, side, onSide }: Props) {
  const t = useT();
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const [editors, setEditors] = useState<Record<Side, Editor | null>>({ zh: null, en: null });
  const [dialog, setDialog] = useState<InsertKind | null>(null);
  /** Chosen here; the item names them once it is saved. */
  const [added, setAdded] = useState<readonly VideoItem[]>([]);
  const films = useMemo(() => [...(state.item?.videos ?? []), ...added], [state.item?.videos, added]);
  const addFilm = (film: VideoItem) => {
    const now = draft.getState().fields.videoIds;
    setAdded((before) => [...before, film]);
    if (!now.includes(film.id)) draft.edit({ videoIds: [...now, film.id] });
  };
  /** Pastes and drops that are being uploaded. */
  const [pasted, setPasted] = useState<readonly { files: readonly File[]; side: Side; key: number }[]>([]);
  const note = useCallback((of: Side, editor: Editor | null) => setEditors((before) => ({ ...before, [of]: editor })), []);
  const editor = editors[side];
  useToolbarKey(card);
  const put = (into: Editor | null, item: MediaItem, of: Side) => into && kit?.putPicture(into, { item, side: of });
  const labelOf = (key: Side) => `${t(`editor:language.${key}`)} · ${t(`editor:language.state.${languageState(state, key)}`)}`;
  return (
    <>
      <TabList
        id={id}
        className="segmented languages"
        label={t('editor:language.choose')}
        tabs={sides.map((key) => ({ key, label: labelOf(key) }))}
        active={side}
        onChange={onSide}
      />
      <div ref={card} className="sheet">
        {kit ? <kit.RichToolbar editor={editor} target={t(`editor:language.${side}`)} onAsk={setDialog} /> : <div className="tools" />}
        <FilmsContext value={films}>
          <div className="two">
            {sides.map((of) => (
              <div key={of} id={`${id}-panel-${of}`} className="side-part" data-shown={of === side}>
                <SideTexts
                  side={of}
                  draft={draft}
                  state={state}
                  Body={kit?.RichBody ?? null}
                  onEditor={(made) => note(of, made)}
                  onFocus={() => onSide(of)}
                  onPictures={(files) => setPasted((before) => [...before, { files, side: of, key: (before.at(-1)?.key ?? 0) + 1 }])}
                />
              </div>
            ))}
          </div>
        </FilmsContext>
        <Suspense>
          {pasted.map(({ files, side: of, key }) => (
            <Fragment key={key}>
              {slots.pasted({
                files,
                onDone: (item) => put(editors[of], item, of),
                onEnd: () => setPasted((before) => before.filter((one) => one.key !== key)),
              })}
            </Fragment>
          ))}
        </Suspense>
      </div>
      {kit && editor && (dialog === 'link' || dialog === 'video') ? (
        <kit.RichDialog
          what={dialog}
          editor={editor}
          side={side}
          videos={state.item?.videos ?? []}
          films={{ uploader: slots.videos({ place: state.item?.id ?? '', onVideo: addFilm }), onAdd: addFilm }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      <Suspense>
        {editor && dialog === 'picture'
          ? slots.library({
              onPick: (item) => {
                setDialog(null);
                put(editor, item, side);
              },
              onClose: () => setDialog(null),
            })
          : null}
      </Suspense>
    </>
  );
}

/** Alt+F10 moves the focus to the toolbar, as in other editors; Escape returns to the text. */
function useToolbarKey(card: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = card.current;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (isImeKey(event) || event.key !== 'F10' || !event.altKey) return;
      event.preventDefault();
      element?.querySelector<HTMLElement>('[data-toolbar] [tabindex="0"]')?.focus();
    };
    element?.addEventListener('keydown', handleKeyDown);
    return () => element?.removeEventListener('keydown', handleKeyDown);
  }, [card]);
}

interface SideTextsProps {
  side: Side;
  draft: Draft;
  state: DraftState;
  /** Rich-text editor; null until it is loaded. */
  Body: ComponentType<RichBodyProps> | null;
  onEditor: RichBodyProps['onEditor'];
  onFocus: () => void;
  /** Called with pictures that were dropped or pasted into the text. */
  onPictures: (files: readonly File[]) => void;
}

const limits: Partial<Record<TranslatedField, number>> = { title: titleMax, abstract: abstractMax, author: bylineMax, source: bylineMax };

/** All texts of an item in one language, with the characters left: title, summary, body, byline, source and tags. */
function SideTexts({ side, draft, state, Body, onEditor, onFocus, onPictures }: SideTextsProps) {
  const t = useT();
  const lang = langOfSide[side];
  const name = t(`editor:language.${side}`);
  const isOpen = isWritable(state);
  const bodyField = fieldOf('body', side);
  const text = (field: Exclude<TranslatedField, 'body'>) => <SideText {...{ side, draft, state, field }} key={field} />;
  return (
    // Tracks the language in use; it is not a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="texts" aria-label={name} onFocus={onFocus}>
      <p className="language">
        <span>{name}</span> <LanguageMark state={state} side={side} />
      </p>
      {text('title')}
      {text('abstract')}
      <div data-field={bodyField} className="body">
        {Body ? (
          <Body
            html={state.fields[bodyField]}
            onChange={(html) => draft.edit({ [bodyField]: html })}
            isWritable={isOpen}
            label={t('editor:field.bodyOf', { language: name })}
            lang={lang}
            placeholder={t('editor:field.bodyHint')}
            onEditor={onEditor}
            onFocus={onFocus}
            onPictures={onPictures}
          />
        ) : (
          <p role="status">{t('editor:status.opening')}</p>
        )}
        <span className="count">{t(`editor:field.length.${side}`, { count: textLength(state.fields[bodyField], lang) })}</span>
        <FieldNotes {...{ state, draft }} field={bodyField} />
      </div>
      <div className="small">
        {text('author')}
        {text('source')}
      </div>
      <TagField {...{ side, draft, state }} />
    </section>
  );
}

function SideText({
  side,
  draft,
  state,
  field,
}: Omit<SideTextsProps, 'Body' | 'onEditor' | 'onFocus' | 'onPictures'> & { field: Exclude<TranslatedField, 'body'> }) {
  const t = useT();
  const id = useId();
  const key = fieldOf(field, side);
  const value = state.fields[key];
  const max = limits[field] ?? 0;
  const length = Array.from(value).length;
  const isLong = length > max;
  const Control = field === 'author' || field === 'source' ? 'input' : 'textarea';
  return (
    <div className={`field ${field}`} data-field={key}>
      <label htmlFor={id}>
        <span>{t(`editor:field.${field}`)}</span>
        <span className="count" data-long={isLong || undefined}>
          {`${length} / ${max}`}
        </span>
      </label>
      <Control
        id={id}
        className={field === 'title' ? 'title' : 'input'}
        lang={langOfSide[side]}
        value={value}
        {...(Control === 'textarea' ? { rows: field === 'title' ? 1 : 3 } : { maxLength: bylineMax })}
        readOnly={!isWritable(state)}
        aria-invalid={isLong || undefined}
        aria-describedby={`${id}-notes`}
        onChange={({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) =>
          draft.edit({ [key]: field === 'title' ? target.value.replace(/\n/g, ' ') : target.value })
        }
        onBlur={() => void draft.save()}
      />
      <div id={`${id}-notes`}>
        {isLong ? <p className="message error">{t('editor:field.tooLong', { max })}</p> : null}
        <FieldNotes {...{ state, draft }} field={key} />
      </div>
    </div>
  );
}

function TagField({ side, draft, state }: Pick<SideTextsProps, 'side' | 'draft' | 'state'>) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const key = fieldOf('tags', side);
  const tags = state.fields[key];
  const isOpen = isWritable(state);
  const [leftOver, setLeftOver] = useState<'long' | 'many' | null>(null);
  /** Adds the tags that fit; the others stay in the field, with the reason below it. */
  const add = () => {
    const typed = (input.current?.value ?? '').split(/[,，、;；]/).map((tag) => tag.trim());
    const added = [...new Set(typed.filter((tag) => tag && !tags.includes(tag)))];
    const short = added.filter((tag) => tag.length <= tagMax);
    const next = [...tags, ...short].slice(0, tagsMax);
    const others = added.filter((tag) => !next.includes(tag));
    if (input.current) input.current.value = others.join(t('editor:field.tagJoin'));
    setLeftOver(others.length === 0 ? null : short.length < added.length ? 'long' : 'many');
    if (next.length !== tags.length) draft.edit({ [key]: next });
  };
  return (
    <div className="field" data-field={key}>
      <label htmlFor={id}>
        <span>{t('editor:field.tags')}</span>
        <span className="count">{`${tags.length} / ${tagsMax}`}</span>
      </label>
      {tags.length > 0 ? (
        <ul className="tags">
          {tags.map((tag) => (
            <li key={tag} lang={langOfSide[side]}>
              <span>{tag}</span>
              {isOpen ? (
                <button
                  type="button"
                  aria-label={t('editor:field.removeTag', { tag })}
                  onClick={() => draft.edit({ [key]: tags.filter((other) => other !== tag) })}
                >
                  ×
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen && (tags.length < tagsMax || leftOver) ? (
        <input
          ref={input}
          id={id}
          className="input"
          aria-invalid={leftOver ? true : undefined}
          aria-describedby={leftOver ? `${id}-left` : undefined}
          placeholder={t('editor:field.tagsHint')}
          onBlur={add}
          onKeyDown={(event) => {
            if (isImeKey(event) || event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      ) : null}
      {leftOver ? (
        <p className="message error" id={`${id}-left`} role="alert">
          {t(leftOver === 'long' ? 'editor:field.tagLong' : 'editor:field.tagMany', { max: leftOver === 'long' ? tagMax : tagsMax })}
        </p>
      ) : null}
    </div>
  );
}
