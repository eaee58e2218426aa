/** Words that hold a comment for moderation: search, adding and deletion. */
import { useState } from 'react';
import {
  addWatchedWords,
  deleteWatchedWord,
  listWatchedWords,
  watchedWordMax,
  watchedWordsAddedMax,
  type WatchedWord,
} from '#shared/api/comment.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { ListExport } from '#client/lib/list-export/list-export.tsx';
import { useT } from '#client/lib/translations.ts';
import { useAddressList, type AddressListRules } from '#client/lib/use-address-list.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { HeadTools } from '#client/ui/head-tools.tsx';
import { DataTable } from '#client/ui/list/data-table.tsx';
import { ListSearch } from '#client/ui/list/list-search.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { Plus } from '#client/ui/picture/staff-icons.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { DeleteQuestion, neighbourOf } from '#client/features/site/staff/delete-question.tsx';
import { FormDialog } from '#client/features/site/staff/form-dialog.tsx';
import { SiteList } from '#client/features/site/staff/site-list-style.ts';
import { useFailureText } from '#client/features/site/staff/use-send.ts';

const rowsPerPage = 50;

const rules: AddressListRules<'search', WatchedWord> = {
  path: staffPaths.words,
  filters: ['search'],
  rowsPerPage,
  load: (api, question, signal) =>
    api(
      listWatchedWords,
      { query: { search: question.search || undefined, pageNum: question.pageNum, pageSize: rowsPerPage } },
      { noLoading: true, signal },
    ),
};

type Prompt = { kind: 'add' } | { kind: 'delete'; row: WatchedWord };

export function WatchedWordList() {
  const api = useApi();
  const t = useT();
  const texts = useListTexts();
  const failureOf = useFailureText();
  const list = useAddressList(rules);
  const { question, ask, isFiltered, reload } = list;
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const close = () => setPrompt(null);
  const remove = async (word: string) => {
    const failure = failureOf(await api(deleteWatchedWord, { body: { word } }));
    reload();
    return failure;
  };
  return (
    <>
      <SiteList>
        <HeadTools>
          <ListSearch
            texts={texts}
            label={t('site-settings:words.search')}
            value={question.search}
            onSearch={(search) => ask({ search })}
          />
          <ListExport list={listWatchedWords} query={{ search: question.search || undefined }} />
          <Button small onClick={() => setPrompt({ kind: 'add' })}>
            <Plus className="icon" aria-hidden="true" /> <span>{t('site-settings:words.add')}</span>
          </Button>
        </HeadTools>
        <DataTable
          list={list}
          texts={texts}
          caption={t('manage:frame.section.words')}
          columns={['word', 'by', 'added'].map((key) => t(`site-settings:words.column.${key}`))}
          filters={<p className="lead sub">{t('site-settings:words.lead')}</p>}
          empty={
            <EmptyState
              mood={isFiltered ? 'open' : 'closed'}
              title={t(isFiltered ? 'manage:list.nothing' : 'site-settings:words.empty')}
              text={t(isFiltered ? 'manage:list.nothingText' : 'site-settings:words.emptyText')}
            />
          }
          row={(row) => <WordRow key={row.word} row={row} onDelete={() => setPrompt({ kind: 'delete', row })} />}
          pager={list.pager}
        />
      </SiteList>
      {prompt?.kind === 'add' ? <AddWords onDone={reload} onClose={close} /> : null}
      {prompt?.kind === 'delete' ? (
        <DeleteQuestion
          deletion={{
            name: prompt.row.word,
            title: t('site-settings:words.deleteAsk', { word: prompt.row.word }),
            text: t('site-settings:words.deleteText'),
            submitLabel: t('site-settings:words.delete'),
            keeps: null,
            near: neighbourOf(
              list.rows.map(({ word }) => word),
              prompt.row.word,
            ),
            onDelete: () => remove(prompt.row.word),
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function WordRow({ row: { word, addTime, addedByName }, onDelete }: { row: WatchedWord; onDelete: () => void }) {
  const t = useT();
  return (
    <tr data-row={word}>
      <td className="what">
        <span className="name" lang={writingOf(word)}>
          {word}
        </span>
      </td>
      <td data-label={t('site-settings:words.column.by')}>
        {addedByName ? <span lang={writingOf(addedByName)}>{addedByName}</span> : t('site-settings:words.machine')}
      </td>
      <td className="when" data-label={t('site-settings:words.column.added')}>
        <TimeText value={addTime} />
      </td>
      <td className="ops">
        <Button small variant="danger" onClick={onDelete}>
          <span>{t('site-settings:words.delete')}</span>
          <span className="visually-hidden"> {word}</span>
        </Button>
      </td>
    </tr>
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
    const outcome = await api(addWatchedWords, { body: { words: wordsIn(words) } });
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
