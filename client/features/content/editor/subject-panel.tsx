/** Pickers of the item's people and films. */
import { useEffect, useId, useRef, useState } from 'react';
import { findSubjects } from '#shared/api/content-list-staff.ts';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import { searchTextMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import type { Draft } from './draft.ts';
import { isWritable, type DraftState } from './draft-state.ts';

type Named = ItemDetail['people'][number];

const kinds = [
  { kind: 'person', field: 'personIds', known: 'people' },
  { kind: 'work', field: 'workIds', known: 'films' },
] as const;
const waitMs = 250;

export function SubjectPanel({ draft, state }: { draft: Draft; state: DraftState }) {
  const t = useT();
  const isEmpty = kinds.every(({ field }) => state.fields[field].length === 0);
  if (!isWritable(state) && isEmpty) return null;
  return (
    <section className="card" aria-label={t('editor:subject.title')}>
      <h2>{t('editor:subject.title')}</h2>
      {kinds.map((which) => (
        <SubjectField key={which.kind} which={which} draft={draft} state={state} />
      ))}
    </section>
  );
}

interface FieldProps {
  which: (typeof kinds)[number];
  draft: Draft;
  state: DraftState;
}

function SubjectField({ which: { kind, field, known }, draft, state }: FieldProps) {
  const t = useT();
  const id = useId();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const [search, setSearch] = useState('');
  const { rows, isFailed } = useSubjects(kind, search);
  const ids = state.fields[field];
  const isOpen = isWritable(state);
  const nameOf = ({ nameZh, nameEn }: Named) => (language === 'en' ? nameEn || nameZh : nameZh || nameEn);
  const add = (subject: Named) => {
    setPicked((before) => [...before, subject]);
    setSearch('');
    draft.edit({ [field]: [...ids, subject.id] });
    input.current?.focus();
  };
  const offered = rows?.filter((one) => !ids.includes(one.id)) ?? [];
  return (
    <div className="field" data-field={field}>
      <label htmlFor={id}>{t(`editor:name.${field}`)}</label>
      {ids.length > 0 ? (
        <ul className="tags">
          {ids.map((one) => {
            const subject = picked.find((other) => other.id === one) ?? state.item?.[known].find((other) => other.id === one);
            const name = subject ? nameOf(subject) : '…';
            return (
              <li key={one}>
                <span>{name}</span>
                {isOpen ? (
                  <button
                    type="button"
                    aria-label={t('editor:subject.remove', { name })}
                    onClick={() => draft.edit({ [field]: ids.filter((other) => other !== one) })}
                  >
                    ×
                  </button>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {isOpen ? (
        <input
          ref={input}
          id={id}
          className="input"
          type="search"
          autoComplete="off"
          maxLength={searchTextMax}
          placeholder={t('editor:subject.hint')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {rows ? t('editor:subject.count', { count: offered.length }) : ''}
      </p>
      {offered.length > 0 ? (
        <ul className="offered" aria-label={t('editor:subject.found')}>
          {offered.map((subject) => (
            <li key={subject.id}>
              <button type="button" onClick={() => add(subject)}>
                {nameOf(subject)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isFailed ? (
        <p className="message" role="alert">
          {t('editor:open.failed')}
        </p>
      ) : null}
      {rows && offered.length === 0 ? <p className="message">{t('editor:subject.none')}</p> : null}
    </div>
  );
}

interface Matches {
  /** Null without a text and while loading. */
  rows: readonly Named[] | null;
  isFailed: boolean;
}

const nothing: Matches = { rows: null, isFailed: false };

/** Search results for a text, debounced. */
function useSubjects(kind: 'person' | 'work', search: string): Matches {
  const api = useApi();
  const [matches, setMatches] = useState(nothing);
  const query = search.trim();
  useEffect(() => {
    if (query === '') {
      setMatches(nothing);
      return undefined;
    }
    const leave = new AbortController();
    const look = async () => {
      const outcome = await api(findSubjects, { query: { kind, search: query } }, { signal: leave.signal }).catch(() => null);
      if (!leave.signal.aborted)
        setMatches(outcome?.status === 'ok' ? { rows: outcome.data, isFailed: false } : { rows: null, isFailed: true });
    };
    const timer = setTimeout(() => void look(), waitMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [api, kind, query]);
  return matches;
}
