/** All texts of a work in one language: title, summary, body, byline, source and tags, with what is left of their room. */
import { useId, useRef, type ComponentType } from 'react';
import { abstractMax, bylineMax, tagMax, tagsMax, titleMax } from '#shared/limits.ts';
import type { TranslatedField } from '#shared/translation-match.ts';
import { useT } from '#client/lib/translations.ts';
import type { Draft } from './draft.ts';
import { isWritable, type DraftState } from './draft-state.ts';
import { FieldNotes } from './field-notes.tsx';
import { LanguageMark } from './language-mark.tsx';
import type { RichBodyProps } from './rich-body.tsx';
import { fieldOf, langOfSide, type Side } from './work-values.ts';

interface Props {
  side: Side;
  draft: Draft;
  state: DraftState;
  /** The editor of bodies, once it is there. */
  Body: ComponentType<RichBodyProps> | null;
  onEditor: RichBodyProps['onEditor'];
  onFocus: () => void;
  /** Pictures that were dropped or pasted into the text. */
  onPictures: (files: readonly File[]) => void;
}

const limits: Partial<Record<TranslatedField, number>> = { title: titleMax, abstract: abstractMax, author: bylineMax, source: bylineMax };

export function SideTexts({ side, draft, state, Body, onEditor, onFocus, onPictures }: Props) {
  const t = useT();
  const lang = langOfSide[side];
  const name = t(`editor:language.${side}`);
  const isOpen = isWritable(state);
  const bodyField = fieldOf('body', side);
  const text = (field: Exclude<TranslatedField, 'body'>) => <SideText {...{ side, draft, state, field }} key={field} />;
  return (
    // Hears which language somebody is at; it is nothing that is pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="texts" aria-label={name} onFocus={onFocus}>
      <p className="language">
        {name} <LanguageMark state={state} side={side} />
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
}: Omit<Props, 'Body' | 'onEditor' | 'onFocus' | 'onPictures'> & { field: Exclude<TranslatedField, 'body'> }) {
  const t = useT();
  const id = useId();
  const key = fieldOf(field, side);
  const value = state.fields[key];
  const max = limits[field] ?? 0;
  const length = Array.from(value).length;
  const isLong = length > max;
  const Control = field === 'author' || field === 'source' ? 'input' : 'textarea';
  return (
    <div className={`fld ${field}`} data-field={key}>
      <label htmlFor={id}>
        {t(`editor:field.${field}`)}
        <span className="count" data-long={isLong || undefined}>
          {length} / {max}
        </span>
      </label>
      <Control
        id={id}
        className={field === 'title' ? 'title' : 'inp'}
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
        {isLong ? <p className="msg err">{t('editor:field.tooLong', { max })}</p> : null}
        <FieldNotes {...{ state, draft }} field={key} />
      </div>
    </div>
  );
}

function TagField({ side, draft, state }: Pick<Props, 'side' | 'draft' | 'state'>) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const key = fieldOf('tags', side);
  const tags = state.fields[key];
  const isOpen = isWritable(state);
  const add = () => {
    const typed = (input.current?.value ?? '').split(/[,，、;；]/).map((tag) => tag.trim().slice(0, tagMax));
    const next = [...new Set([...tags, ...typed.filter(Boolean)])].slice(0, tagsMax);
    if (input.current) input.current.value = '';
    if (next.length !== tags.length) draft.edit({ [key]: next });
  };
  return (
    <div className="fld" data-field={key}>
      <label htmlFor={id}>
        {t('editor:field.tags')}
        <span className="count">
          {tags.length} / {tagsMax}
        </span>
      </label>
      {tags.length > 0 ? (
        <ul className="tags">
          {tags.map((tag) => (
            <li key={tag} lang={langOfSide[side]}>
              {tag}
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
      {isOpen && tags.length < tagsMax ? (
        <input
          ref={input}
          id={id}
          className="inp"
          maxLength={tagMax * 2}
          placeholder={t('editor:field.tagsHint')}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
      ) : null}
    </div>
  );
}
