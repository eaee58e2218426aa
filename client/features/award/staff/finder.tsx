/** Combined search field and picker for films, people and videos. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { searchTextMax } from '#shared/limits.ts';
import { filmRecord, listFilmInstitutions, listFilmVideos } from '#shared/api/record/film.ts';
import { personRecord } from '#shared/api/record/person.ts';
import { X } from '#client/ui/picture/staff-icons.tsx';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { useTypedEntry } from '#client/ui/form/use-typed-entry.ts';
import { Names, useName } from '#client/record/names.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';

/** A search result. */
export interface Match {
  id: string;
  zh: string;
  en: string;
  /** Distinguishes results with the same name. */
  note: string;
  /** The same for an English reader; absent where it is the same. */
  noteEn?: string;
}

/** Must be a stable function; null if the search failed. */
export type FindMatches = (api: Api, text: string, signal: AbortSignal) => Promise<readonly Match[] | null>;

interface Props {
  label: string;
  find: FindMatches;
  onPick: (match: Match) => void;
  /** The current choice, if the field keeps one. */
  chosen?: Match | null;
  onDrop?: () => void;
  /** Accepts the typed text as a name without a record. */
  onName?: (text: string) => void;
  error?: string | undefined;
}

const pauseMs = 200;

export function Finder({ label, find, onPick, chosen = null, onDrop, onName, error }: Props) {
  const t = useT();
  const nameOf = useName();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** The form was submitted with a text that is no entry. */
  const [isHeld, setHeld] = useState(false);
  const { rows, phase } = useMatches(find, text);
  // The pressed button disappears with the list, so the field gets the focus.
  const close = () => {
    setText('');
    field.current?.focus();
  };
  const pick = (match: Match) => {
    close();
    onPick(match);
  };
  useTypedEntry(field, () => {
    const typed = text.trim();
    const [row, ...others] = rows.filter(({ zh, en }) => zh === typed || en === typed);
    const isOne = row !== undefined && others.length === 0;
    if (typed !== '' && !isOne && !onName) {
      setHeld(true);
      return false;
    }
    if (typed === '') return true;
    setText('');
    if (isOne) onPick(row);
    else onName?.(typed);
    return true;
  });
  const problem = isHeld && text.trim() !== '' ? t('awards:finder.notAdded') : error;
  const handleName = () => {
    close();
    onName?.(text.trim());
  };
  const handleDrop = () => {
    field.current?.focus();
    onDrop?.();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isImeKey(event) || event.key !== 'Enter') return;
    // Enter picks the first result instead of submitting the form.
    event.preventDefault();
    const [first] = rows;
    if (first) pick(first);
  };
  return (
    <div className="field finder">
      <label htmlFor={id}>{label}</label>
      {chosen ? (
        <p className="chosen">
          <Names zh={chosen.zh} en={chosen.en} />
          {onDrop ? (
            <button
              type="button"
              className="icon-button"
              aria-label={t('awards:finder.drop', { name: chosen.zh || chosen.en })}
              onClick={handleDrop}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          ) : null}
        </p>
      ) : null}
      <input
        ref={field}
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        value={text}
        placeholder={t('awards:finder.hint')}
        maxLength={searchTextMax}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-wrong` : undefined}
        onChange={({ target }) => {
          setHeld(false);
          setText(target.value);
        }}
        onKeyDown={handleKey}
      />
      {problem ? (
        <span className="message error" id={`${id}-wrong`} role="alert">
          {problem}
        </span>
      ) : null}
      <span className="visually-hidden" role="status">
        {phase === 'ready' ? t('awards:finder.found', { count: rows.length }) : ''}
      </span>
      {phase === 'ready' && rows.length === 0 ? <p className="message">{t('awards:finder.nothing')}</p> : null}
      {phase === 'failed' ? <p className="message error">{t('manage:list.failed')}</p> : null}
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => pick(row)}>
                <Names zh={row.zh} en={row.en} />
                <span className="note">{nameOf(row.note, row.noteEn ?? '')}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {onName && phase === 'ready' ? (
        <Button small variant="ghost" onClick={handleName}>
          {t('awards:finder.nameOnly', { name: text.trim() })}
        </Button>
      ) : null}
    </div>
  );
}

/** The choice of a field, found by its id among those that were read and picked: after a conflict it may be another one than was chosen here. */
export function Reference({ label, find, field, read }: { label: string; find: FindMatches; field: Field; read: Match }) {
  const [found, setFound] = useState<readonly Match[]>([]);
  return (
    <Finder
      label={label}
      find={find}
      chosen={field.value === '' ? null : ([read, ...found].find(({ id }) => id === field.value) ?? null)}
      error={field.error}
      onPick={(match) => {
        setFound([...found, match]);
        field.onChange(match.id);
      }}
      onDrop={() => field.onChange('')}
    />
  );
}

interface Matches {
  rows: readonly Match[];
  phase: 'idle' | 'ready' | 'failed';
}

function useMatches(find: FindMatches, text: string): Matches {
  const api = useApi();
  const [matches, setMatches] = useState<Matches>({ rows: [], phase: 'idle' });
  useEffect(() => {
    const leave = new AbortController();
    if (text.trim() === '') {
      setMatches({ rows: [], phase: 'idle' });
      return undefined;
    }
    const ask = async () => {
      const rows = await find(api, text.trim(), leave.signal).catch(() => null);
      if (leave.signal.aborted) return;
      setMatches(rows ? { rows, phase: 'ready' } : { rows: [], phase: 'failed' });
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [api, find, text]);
  return matches;
}

const matchesMax = 8;

/** Searches of the awards screens. */
export const findPeople: FindMatches = async (api, search, signal) =>
  mapped(
    await api(personRecord.calls.list, { query: { search, pageSize: matchesMax } }, { signal }),
    ({ id, nameZh, nameEn, roleZh, roleEn }) => ({ id, zh: nameZh, en: nameEn, note: roleZh || roleEn, noteEn: roleEn || roleZh }),
  );

/** Films of one edition: only they can be nominated in it. */
export function filmFinder(editionId: string): FindMatches {
  return async (api: Api, search, signal) =>
    mapped(
      await api(filmRecord.calls.list, { query: { search, editionId, pageSize: matchesMax } }, { signal }),
      ({ id, titleZh, titleEn, directorZh, directorEn, unitZh, unitEn }) => ({
        id,
        zh: titleZh,
        en: titleEn,
        note: [directorZh || directorEn, unitZh || unitEn].filter(Boolean).join(' · '),
        noteEn: [directorEn || directorZh, unitEn || unitZh].filter(Boolean).join(' · '),
      }),
    );
}

export const findVideos: FindMatches = async (api, search, signal) =>
  mapped(await api(listFilmVideos, { query: { search } }, { signal }), ({ id, titleZh, titleEn, seconds }) => ({
    id,
    zh: titleZh,
    en: titleEn,
    note: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  }));

/** Institutions with an account. */
export const findInstitutions: FindMatches = async (api, search, signal) =>
  mapped(await api(listFilmInstitutions, { query: { search } }, { signal }), ({ id, nameZh, nameEn }) => ({
    id,
    zh: nameZh,
    en: nameEn,
    note: '',
  }));

function mapped<Row>(outcome: Outcome<Row[]>, toFound: (row: Row) => Match): Match[] | null {
  return outcome.status === 'ok' ? outcome.data.map(toFound) : null;
}
