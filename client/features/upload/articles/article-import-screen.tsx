/** Import of articles: choosing files, the report of what would be made, the choices, and the outcome. */
import { useEffect, useRef, useState } from 'react';
import {
  discardArticles,
  readArticlesIn,
  type ArticleImport,
  type ImportedArticle,
  getArticleImport,
} from '#shared/api/site/article-import.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { Button } from '#client/ui/button.tsx';
import { ArticleChoices } from './article-choices.tsx';
import { ArticleFiles } from './article-files.tsx';
import { ArticleReport } from './article-report.tsx';
import type { Api } from '#shared/http/api-client.ts';
import type { Loaded } from '#client/state/use-loaded.ts';
import { usePolled } from '#client/state/use-polled.ts';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { choiceLook } from '#client/ui/form/field-style.ts';
import { StepBox } from '#client/features/upload/step-style.ts';

export function ArticleImportScreen() {
  const texts = useListTexts();
  const { value, isFailed, reload } = useArticleImport();
  const [isNew, setNew] = useState(false);
  const begin = () => {
    setNew(false);
    reload();
  };
  if (isFailed || value === undefined)
    return (
      <ArticleImportBox>
        <div className="sheet">{isFailed ? <ListFailed texts={texts} onRetry={reload} /> : <ListWaiting texts={texts} />}</div>
      </ArticleImportBox>
    );
  return (
    <ArticleImportBox>
      {value === null || isNew || value.stage === 'failed' ? (
        <ArticleFiles failed={isNew ? null : value} onSent={begin} />
      ) : (
        <Stage key={value.importId} value={value} onChanged={reload} onNew={() => setNew(true)} />
      )}
    </ArticleImportBox>
  );
}

interface StageProps {
  value: ArticleImport;
  onChanged: () => void;
  onNew: () => void;
}

function Stage({ value, onChanged, onNew }: StageProps) {
  const t = useT();
  const { stage, fileNames, counts, progress } = value;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOf(stage, heading);
  const isRunning = stage === 'checking' || stage === 'importing';
  const api = useApi();
  const [problem, setProblem] = useState('');
  const readIn = async ({ position }: ImportedArticle, encoding: TextEncoding) => {
    const outcome = await api(readArticlesIn, { body: { importId: value.importId, position, encoding } });
    setProblem(outcome.status === 'ok' ? '' : ((outcome.status === 'refused' ? outcome.message : null) ?? t('article-import:act.failed')));
    onChanged();
  };
  const label = t(`article-import:stage.${stage}`, { count: counts.made });
  return (
    <>
      <section className="sheet" aria-labelledby="article-import-stage">
        <h2 ref={heading} id="article-import-stage" tabIndex={-1}>
          {label}
        </h2>
        <p className="sub names">{fileNames.join(' · ')}</p>
        {isRunning ? (
          <>
            <progress max={100} value={progress} aria-label={label} />
            <p className="sub">{t('article-import:act.goesOn')}</p>
          </>
        ) : (
          <Counts value={value} />
        )}
        {stage === 'checked' ? <Begin value={value} onChanged={onChanged} /> : null}
        {stage === 'done' ? (
          <div className="acts">
            <Button onClick={onNew}>{t('article-import:act.another')}</Button>
          </div>
        ) : null}
      </section>
      {problem ? (
        <p className="message error" role="alert">
          {problem}
        </p>
      ) : null}
      {isRunning ? null : (
        <ArticleReport
          key={stage}
          importId={value.importId}
          onReadIn={stage === 'checked' ? (...choice) => void readIn(...choice) : null}
        />
      )}
    </>
  );
}

/** The control that was used goes with the stage; the heading takes the focus then. */
function useFocusOf(stage: string, heading: { current: HTMLElement | null }): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage && document.activeElement === document.body) heading.current?.focus();
    before.current = stage;
  }, [stage, heading]);
}

const shownCounts = ['made', 'ready', 'known', 'skipped', 'refused', 'failed'] as const;

function Counts({ value: { counts, stage } }: { value: ArticleImport }) {
  const t = useT();
  return (
    <div role="status">
      <ul className="tags">
        {shownCounts
          .filter((name) => counts[name] > 0 || (name === 'ready' && stage === 'checked'))
          .map((name) => (
            <li key={name}>{t(`article-import:count.${name}`, { count: counts[name] })}</li>
          ))}
      </ul>
    </div>
  );
}

function Begin({ value, onChanged }: { value: ArticleImport; onChanged: () => void }) {
  const api = useApi();
  const t = useT();
  const [problem, setProblem] = useState('');
  const discard = async () => {
    const outcome = await api(discardArticles, { body: { importId: value.importId } });
    setProblem(outcome.status === 'ok' ? '' : ((outcome.status === 'refused' ? outcome.message : null) ?? t('article-import:act.failed')));
    onChanged();
  };
  return (
    <>
      {value.counts.ready > 0 ? <ArticleChoices value={value} onBegun={onChanged} /> : null}
      <div className="acts">
        <Button variant="ghost" onClick={() => void discard()}>
          {t('article-import:act.discard')}
        </Button>
      </div>
      {problem ? (
        <p className="message error" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  );
}

const rules = {
  load: async (api: Api, signal: AbortSignal) => {
    const outcome = await api(getArticleImport, undefined, { signal });
    return outcome.status === 'ok' ? { ...outcome, data: outcome.data.latest } : outcome;
  },
  isRunning: (latest: ArticleImport | null) => latest?.stage === 'checking' || latest?.stage === 'importing',
};

/** The value is null for none. */
function useArticleImport(): Loaded<ArticleImport | null> {
  return usePolled(rules);
}

/** The look of the import of articles: a sheet for the step, and the report below it. */
const ArticleImportBox = styled(StepBox)`
  .names {
    overflow-wrap: anywhere;
  }
  .kinds,
  .notes {
    display: grid;
    gap: 0.3rem;
    padding-inline-start: 1.2em;
    font-size: var(--t-s);
    line-height: 1.6;
    list-style: disc;
    overflow-wrap: anywhere;
  }
  ${choiceLook}

  .choices {
    display: grid;
    gap: 1.1rem;
    max-width: 46rem;
  }
  .categories {
    gap: 0.75rem;
  }
  .article {
    width: 34%;
    overflow-wrap: anywhere;
  }
  .article > * {
    display: block;
  }
  .notes + [data-encoding] {
    margin-top: 0.6rem;
  }
  .outcome {
    width: 14%;
    white-space: nowrap;
  }
  .outcome > * {
    display: block;
    width: fit-content;
  }
  .outcome a {
    border-bottom: 1px solid var(--line-strong);
  }
  .state {
    font-weight: 600;
  }
  .state[data-state='refused'],
  .state[data-state='failed'] {
    color: var(--danger);
  }

  ${media.compact} {
    td {
      padding-block: 0.15rem;
    }
    .article,
    .outcome {
      width: auto;
    }
  }
`;
