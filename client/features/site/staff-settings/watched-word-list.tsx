/** What is particular to watched words in the list of their records: several are added at a time, and none is changed. */
import { addWatchedWords, watchedWordMax, watchedWordsAddedMax, type wordRecord, type WordRow } from '#shared/api/record/watched-word.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { FormDialog } from '#client/record/form-dialog.tsx';
import { useFailureText } from '#client/features/site/staff/use-failure-text.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import type { ListLayout } from '#client/record/record-list.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';

export const watchedWordList: ListLayout<typeof wordRecord> = {
  path: staffPaths.words,
  texts: {
    caption: 'manage:frame.section.words',
    search: 'site-settings:words.search',
    add: 'site-settings:words.add',
    lead: 'site-settings:words.lead',
    empty: 'site-settings:words.empty',
    emptyText: 'site-settings:words.emptyText',
  },
  rowsPerPage: 50,
  filters: [],
  columns: [
    { head: 'site-settings:words.column.word', Cell: WordCell },
    { head: 'site-settings:words.column.by', Cell: AddedCell },
  ],
  inPlace: { lines: [], removeText: 'site-settings:words.deleteText' },
  New: AddWords,
};

function WordCell({ row: { word } }: { row: WordRow }) {
  return (
    <td className="what">
      <b lang={writingOf(word)}>{word}</b>
    </td>
  );
}

function AddedCell({ row: { addedAt, addedByName } }: { row: WordRow }) {
  const t = useT();
  return (
    <td className="when">
      <span lang={writingOf(addedByName)}>{addedByName || t('site-settings:words.machine')}</span>
      <span className="twin">
        <TimeText value={addedAt} />
      </span>
    </td>
  );
}

function AddWords({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const api = useApi();
  const t = useT();
  const toasts = useToasts();
  const failureOf = useFailureText();
  /** Error message for the lines; undefined if they are valid. */
  const faultOf = (text: string): string | undefined => {
    const words = wordsIn(text);
    const tooLong = words.find((word) => [...word].length > watchedWordMax);
    const empty = words.find((word) => !/[\p{L}\p{N}]/u.test(word));
    if (words.length > watchedWordsAddedMax) return t('site-settings:words.tooMany', { max: watchedWordsAddedMax });
    if (tooLong) return t('site-settings:words.tooLong', { word: tooLong });
    return empty ? t('site-settings:words.noLetter', { word: empty }) : undefined;
  };
  const send = async ({ words }: { words: string }) => {
    const outcome = await api(addWatchedWords, { body: { words: wordsIn(words) } }, { showLoading: true });
    if (outcome.status !== 'ok') return failureOf(outcome);
    const { added, known } = outcome.data;
    const done = [
      t('site-settings:words.added', { count: added }),
      ...(known > 0 ? [t('site-settings:words.known', { count: known })] : []),
    ];
    toasts.show({ type: 'success', text: done.join(' ') });
    onDone();
    return null;
  };
  return (
    <FormDialog<'words'>
      title={t('site-settings:words.add')}
      submitLabel={t('site-settings:words.save')}
      fields={[
        {
          name: 'words',
          kind: 'area',
          label: t('site-settings:words.words'),
          hint: t('site-settings:words.wordsHint', { max: watchedWordMax }),
          required: true,
        },
      ]}
      initial={{ words: '' }}
      check={({ words }) => {
        const fault = faultOf(words);
        return fault ? { words: fault } : {};
      }}
      onSend={send}
      onClose={onClose}
    />
  );
}

function wordsIn(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}
