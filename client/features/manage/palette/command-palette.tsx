/** The command palette: one field that finds screens, actions, items, films, people and accounts, for the keyboard first. */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { UserInfo } from '#shared/api/account.ts';
import { type PaletteResults, findAnything } from '#shared/api/dashboard.ts';
import { otherLanguage, withLanguage } from '#shared/language.ts';
import { searchTextMax } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { storeLanguage } from '#client/lib/storage.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { endLogin } from '#client/state/login.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';
import type { SideChoice } from '#client/features/manage/use-side.ts';
import { isMatch, screensFor, type Command, type CommandGroup } from './commands.ts';
import { PaletteBox } from './palette-style.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface Props {
  user: UserInfo;
  side: SideChoice;
  onClose: () => void;
  onKeys: () => void;
}

export function CommandPalette({ user, side, onClose, onKeys }: Props): ReactNode {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const search = text.trim();
  const { results, phase } = usePaletteSearch(search);
  const own = useOwnCommands({ user, side, onKeys });
  const language = useLanguage();
  const groups = useMemo(
    () =>
      groupsOf(own, {
        search,
        results,
        nameOf: (zh, en) => (language === 'en' ? en || zh : zh || en),
        stateOf: (state) => t(`manage:frame.state.${state}`),
      }),
    [own, search, results, language, t],
  );
  const commands = groups.flatMap((group) => group.commands);
  const active = commands[Math.min(at, commands.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
  const choose = (command: Command) => {
    onClose();
    if (command.path) void navigate(command.path);
    else command.run?.();
  };
  const handleKey = (event: KeyboardEvent) => {
    // Enter confirms a word of an input method before it chooses.
    if (isImeKey(event)) return;
    const last = commands.length - 1;
    const next = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, PageDown: last, PageUp: 0 }[event.key];
    if (next !== undefined && last >= 0) setAt(next);
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <PaletteBox open onClose={onClose} closesOnScrim aria-label={t('palette:find.title')} data-palette="">
      <div className="field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={t('palette:find.label')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          placeholder={t('palette:find.label')}
          autoComplete="off"
          spellCheck={false}
          maxLength={searchTextMax}
          // The palette is opened for typing.
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={handleKey}
        />
        <kbd>{t('palette:find.escape')}</kbd>
      </div>
      <div ref={list} id={id} role="listbox" aria-label={t('palette:find.results')} aria-busy={phase === 'searching' || undefined}>
        {groups.map((group) => (
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
            <h2 id={`${id}-${group.key}`} role="presentation">
              {t(`palette:group.${group.key}`)}
            </h2>
            {group.commands.map((command) => (
              // The field has the focus; the mouse chooses directly.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={command.id}
                id={`${id}-${command.id}`}
                role="option"
                aria-selected={command === active}
                onClick={() => choose(command)}
                onMouseMove={() => setAt(commands.indexOf(command))}
              >
                <span lang={writingOf(command.name)}>{command.name}</span>
                {command.note ? <small>{command.note}</small> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="state">
        {phase === 'failed'
          ? t('palette:find.failed')
          : commands.length === 0
            ? t(phase === 'searching' ? 'palette:find.searching' : 'palette:find.nothing', { search })
            : ''}
      </p>
      <p className="hints" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> <span>{t('palette:find.move')}</span>
        </span>
        <span>
          <kbd>{t('palette:find.enter')}</kbd> <span>{t('palette:find.open')}</span>
        </span>
        <span>
          <kbd>?</kbd> <span>{t('palette:find.keys')}</span>
        </span>
      </p>
    </PaletteBox>
  );
}

/** Screens and actions, which are there at once. */
function useOwnCommands({ user, side, onKeys }: Pick<Props, 'user' | 'side' | 'onKeys'>): Record<'screens' | 'actions', Command[]> {
  const t = useT();
  const tab = useTabState();
  const api = useApi();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { isNarrow, toggleNarrow } = side;
  return useMemo(() => {
    const target = otherLanguage(language);
    const switchLanguage = () => {
      storeLanguage(target);
      location.assign(withLanguage(target, pathname) + search);
    };
    return {
      screens: screensFor(user, t),
      actions: [
        { id: 'site', name: t('manage:frame.viewSite'), path: paths.home },
        { id: 'language', name: t('manage:frame.otherLanguage'), run: switchLanguage },
        { id: 'side', name: t(isNarrow ? 'manage:frame.widen' : 'manage:frame.collapse'), run: toggleNarrow },
        { id: 'keys', name: t('palette:key.title'), run: onKeys },
        { id: 'logOut', name: t('manage:frame.logOut'), run: () => void endLogin(tab, api) },
      ],
    };
  }, [t, tab, api, language, pathname, search, user, isNarrow, toggleNarrow, onKeys]);
}

interface SearchGroups {
  search: string;
  results: PaletteResults | null;
  nameOf: (zh: string, en: string) => string;
  stateOf: (state: string) => string;
}

const editPath = (list: string, id: string) => `${list}?${new URLSearchParams({ id })}`;

/** Local commands that match, then results of the server; empty groups are omitted. */
function groupsOf(
  { screens, actions }: Record<'screens' | 'actions', Command[]>,
  { search, results, nameOf, stateOf }: SearchGroups,
): CommandGroup[] {
  const matching = (commands: Command[]) => (search === '' ? commands : commands.filter((command) => isMatch(command, search)));
  const groups: CommandGroup[] = [
    { key: 'screens', commands: matching(screens) },
    { key: 'actions', commands: matching(actions) },
    {
      key: 'items',
      commands: (results?.items ?? []).map(({ id, state, titleZh, titleEn }) => ({
        id: `item-${id}`,
        name: nameOf(titleZh, titleEn),
        note: stateOf(state),
        path: staffPaths.review(id),
      })),
    },
    ...(
      [
        ['films', (id: string) => editPath(staffPaths.films, id)],
        ['people', (id: string) => editPath(staffPaths.people, id)],
        ['accounts', (userId: string) => `${staffPaths.accounts}?${new URLSearchParams({ userId })}`],
      ] as const
    ).map(([key, pathOf]) => ({
      key,
      commands: (results?.[key] ?? []).map(({ id, nameZh, nameEn }) => ({
        id: `${key}-${id}`,
        name: nameOf(nameZh, nameEn),
        path: pathOf(id),
      })),
    })),
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

const pauseMs = 150;

interface PaletteSearch {
  results: PaletteResults | null;
  phase: 'idle' | 'searching' | 'ready' | 'failed';
}

/** Results of the text before stay until the next ones are there. */
function usePaletteSearch(search: string): PaletteSearch {
  const api = useApi();
  const [state, setState] = useState<PaletteSearch>({ results: null, phase: 'idle' });
  useEffect(() => {
    if (search === '') {
      setState({ results: null, phase: 'idle' });
      return undefined;
    }
    const leave = new AbortController();
    setState(({ results }) => ({ results, phase: 'searching' }));
    const timer = setTimeout(() => {
      void api(findAnything, { query: { search } }, { signal: leave.signal })
        .catch(() => null)
        .then((outcome) => {
          if (leave.signal.aborted) return;
          setState(outcome?.status === 'ok' ? { results: outcome.data, phase: 'ready' } : { results: null, phase: 'failed' });
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [api, search]);
  return state;
}
