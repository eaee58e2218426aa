/** Choosing files with articles and sending them, one after the other. */
import { useEffect, useRef, useState } from 'react';
import { checkArticles, type ArticleImport } from '#shared/api/site/article-import.ts';
import { articleFileBytesMax, articleFilesMax, importedArticlesMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { FileDrop } from '#client/features/upload/file-drop.tsx';
import { problemText } from '#client/features/upload/problem-text.ts';
import { sendFile } from '#client/features/upload/send-file.ts';

const megabytes = articleFileBytesMax / 1_048_576;
const endings = ['.md', '.markdown', '.txt', '.docx', '.xml'];

interface Props {
  /** An import that has failed, which the person is told about. */
  failed: ArticleImport | null;
  onSent: () => void;
}

export function ArticleFiles({ failed, onSent }: Props) {
  const api = useApi();
  const t = useT();
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const leave = useRef<AbortController>(null);
  useEffect(() => () => leave.current?.abort(), []);

  const sizeProblem = ({ name, size }: File): string => {
    if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return t('article-import:file.ending', { name });
    if (size === 0) return t('article-import:file.empty', { name });
    return size > articleFileBytesMax ? t('article-import:file.large', { name, megabytes }) : '';
  };
  const send = async (files: File[]) => {
    const faults =
      files.length > articleFilesMax ? [t('article-import:file.many', { count: articleFilesMax })] : files.map(sizeProblem).filter(Boolean);
    setProblems(faults);
    if (faults.length > 0) return;
    const { signal } = (leave.current = new AbortController());
    const uploadIds: string[] = [];
    for (const file of files) {
      const onPercent = (percent: number) => setSending({ name: file.name, percent });
      onPercent(0);
      const sent = await sendFile(api, { file, purpose: 'article', signal, onPercent });
      if (signal.aborted) return;
      if (sent.state?.state !== 'done') {
        setSending(null);
        return setProblems([`${file.name}: ${sent.message || problemText(t, sent.problem)}`]);
      }
      uploadIds.push(sent.state.videoId);
    }
    const outcome = await api(checkArticles, { body: { uploadIds } });
    setSending(null);
    if (outcome.status !== 'ok')
      return setProblems([(outcome.status === 'refused' ? outcome.message : null) ?? t('article-import:act.failed')]);
    onSent();
  };
  const failure = failed?.failure ? t(`article-import:failure.${failed.failure}`, { count: importedArticlesMax }) : '';

  return (
    <section className="sheet" aria-labelledby="article-import-files">
      <h2 id="article-import-files">{t('article-import:file.title')}</h2>
      <p className="lead">{t('article-import:file.lead')}</p>
      <ul className="kinds">
        {(['markdown', 'word', 'wordpress'] as const).map((kind) => (
          <li key={kind}>{t(`article-import:file.${kind}`)}</li>
        ))}
      </ul>
      <FileDrop
        label={t('article-import:file.label')}
        hint={t('article-import:file.hint', { megabytes, count: articleFilesMax })}
        buttonLabel={t('article-import:file.choose')}
        accept={endings.join(',')}
        multiple
        isBusy={sending !== null}
        onFiles={(files) => void send(files)}
      >
        {sending ? (
          <>
            <span className="hint">{sending.name}</span>
            <progress max={100} value={sending.percent} aria-label={t('article-import:file.sending', { name: sending.name })} />
          </>
        ) : null}
      </FileDrop>
      {sending === null && (problems.length > 0 || failure) ? (
        <div className="message error" role="alert">
          {problems.length > 0 ? problems.map((problem) => <p key={problem}>{problem}</p>) : failure}
        </div>
      ) : null}
    </section>
  );
}
