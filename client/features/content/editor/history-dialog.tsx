/** History dialog: actions and earlier versions with a word diff, and restoring a version. */
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { Api } from '#shared/http/api-client.ts';
import { getSnapshot, listHistory, type HistoryEntry } from '#shared/api/workflow.ts';
import type { ItemFields } from '#shared/api/content-staff.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { usePagedList } from '#client/lib/use-paged-list.ts';
import { useLoaded } from '#client/state/use-loaded.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { Pager } from '#client/ui/list/pager.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { WordDiffText } from '#client/ui/text/word-diff-text.tsx';
import type { Draft } from './draft.ts';
import { isWritable, type DraftState } from './draft-state.ts';
import { valueText } from './value-text.ts';
import { changesOf, langOfSide, namesIn, sideOf } from './item-values.ts';

interface Props {
  draft: Draft;
  state: DraftState;
  onClose: () => void;
}

interface Question {
  id: string;
  pageNum: number;
}

const pageSize = 12;
const load = (api: Api, { id, pageNum }: Question, signal: AbortSignal) =>
  api(listHistory, { params: { id }, query: { pageNum, pageSize } }, { signal });

export function HistoryDialog({ draft, state, onClose }: Props) {
  const t = useT();
  const id = useId();
  const texts = useListTexts();
  const { isOpen, answer } = useAnswer(onClose);
  const { rows, phase, reload, pager } = usePagedList<Question, HistoryEntry>({ id: state.item?.id ?? '', pageNum: 1 }, pageSize, load);
  const [chosen, setChosen] = useState<HistoryEntry | null>(null);
  return (
    <Frame open={isOpen} onClose={() => answer('stay')} aria-labelledby={id}>
      <h2 id={id}>{t('editor:history.title')}</h2>
      <div className="halves">
        <div>
          {phase === 'failed' ? <ListFailed texts={texts} onRetry={reload} /> : null}
          {phase === 'loading' && rows.length === 0 ? <ListWaiting texts={texts} /> : null}
          <ol>
            {rows.map((entry) => (
              <Entry
                key={`${entry.at}-${entry.act}-${entry.version}`}
                entry={entry}
                isChosen={entry === chosen}
                onChoose={() => setChosen(entry)}
              />
            ))}
          </ol>
          <Pager texts={texts} {...pager} />
        </div>
        <div className="shown">
          {chosen ? (
            <Version
              key={`${chosen.revisionId}-${chosen.version}`}
              entry={chosen}
              state={state}
              onRestore={(fields) => {
                draft.edit(fields);
                void draft.save();
                answer('go');
              }}
            />
          ) : (
            <p className="message">{t('editor:history.choose')}</p>
          )}
        </div>
      </div>
      <div className="answers">
        <Button variant="ghost" onClick={() => answer('stay')}>
          {t('editor:history.close')}
        </Button>
      </div>
    </Frame>
  );
}

function Entry({
  entry: { at, act, actorName, revisionNumber, version, reason },
  isChosen,
  onChoose,
}: {
  entry: HistoryEntry;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const what = (
    <>
      <b>{t(`editor:history.act.${act}`)}</b>
      <span>
        {[actorName, revisionNumber > 0 ? t('editor:history.number', { number: revisionNumber }) : ''].filter(Boolean).join(' · ')}
      </span>
      <time dateTime={at}>{absoluteDateTime(at, language)}</time>
      {reason ? <span className="reason">{reason}</span> : null}
    </>
  );
  return (
    <li>
      {version === null ? (
        <div className="entry">{what}</div>
      ) : (
        <button type="button" className="entry" aria-pressed={isChosen} onClick={onChoose}>
          {what}
        </button>
      )}
    </li>
  );
}

interface VersionProps {
  entry: HistoryEntry;
  state: DraftState;
  onRestore: (fields: Partial<ItemFields>) => void;
}

function Version({ entry, state, onRestore }: VersionProps) {
  const t = useT();
  const id = state.item?.id ?? '';
  const { revisionId, version } = entry;
  const { value: snapshot, isFailed } = useLoaded(
    (api, signal) => api(getSnapshot, { params: { id }, query: { revisionId, version: version ?? 1 } }, { signal }),
    `${id} ${revisionId} ${version}`,
  );
  if (isFailed) return <p className="message error">{t('editor:open.failed')}</p>;
  if (!snapshot) return <p role="status">{t('editor:history.loading')}</p>;
  const changes = changesOf(state.fields, snapshot);
  const names = namesIn(changes);
  if (names.length === 0) return <p className="message">{t('editor:history.same')}</p>;
  return (
    <>
      <p className="message">{t('editor:history.meaning')}</p>
      {names.map((name) => (
        <div key={name}>
          <h3>{t(`editor:name.${name}`)}</h3>
          {isListOfIds(name) ? (
            <p>{t('editor:history.other')}</p>
          ) : (
            <WordDiffText
              before={valueText(state.fields[name])}
              after={valueText(snapshot[name])}
              lang={langOfSide[sideOf(name) ?? 'zh']}
            />
          )}
        </div>
      ))}
      {isWritable(state) ? <Button onClick={() => onRestore(changes)}>{t('editor:history.restore')}</Button> : null}
    </>
  );
}

/** Fields with ids only, which mean nothing to readers. */
function isListOfIds(name: string): boolean {
  return /(Ids?|At)$/.test(name);
}

const Frame = styled(QuestionFrame)`
  width: min(68rem, calc(100vw - 2rem));

  .halves {
    display: grid;
    grid-template-columns: 20rem minmax(0, 1fr);
    gap: 1.5rem;
    margin-top: 1rem;
  }
  .entry {
    display: grid;
    gap: 0.15rem;
    width: 100%;
    padding: 0.7rem 0.9rem;
    border-radius: var(--r-s);
    font-size: var(--t-s);
    line-height: 1.5;
    text-align: start;
    color: var(--text-2);
  }
  .entry b {
    font-size: var(--t-ui);
    color: var(--text);
  }
  button.entry:hover,
  .entry[aria-pressed='true'] {
    background: var(--sunken);
  }
  .shown {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: 1rem;
    min-width: 0;
    padding-inline-start: 1.5rem;
    border-inline-start: 1px solid var(--line);
  }
  h3 {
    margin-bottom: 0.3rem;
    font: 600 var(--t-s) / 1.4 var(--f-ui);
    color: var(--text-2);
  }

  ${media.compact} {
    .halves {
      grid-template-columns: minmax(0, 1fr);
    }
    .shown {
      padding: 1rem 0 0;
      border: 0;
      border-top: 1px solid var(--line);
    }
  }
`;
