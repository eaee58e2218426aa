/** The import of an export: choosing the file, its check, what it would bring, and the import itself. */
import { useEffect, useRef, useState } from 'react';
import { checkImport, discardImport, runImport, type ImportState, type Transfer } from '#shared/api/site/transfer.ts';
import { archiveBytesMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { FileDrop } from '#client/features/upload/file-drop.tsx';
import { problemText } from '#client/features/upload/problem-text.ts';
import { sendFile } from '#client/features/upload/send-file.ts';
import { CountTable, sizeText } from './count-table.tsx';

const gigabytes = archiveBytesMax / 1_073_741_824;

interface Props {
  transfer: Transfer;
  onChanged: () => void;
}

export function ImportCard({ transfer: { contentOf, import: state }, onChanged }: Props) {
  const t = useT();
  useFocusOf(state?.stage);
  if (state?.stage === 'done') return <Done state={state} />;
  if (state?.stage === 'checking' || state?.stage === 'importing') return <Running state={state} />;
  if (contentOf)
    return (
      <>
        <p className="lead">{t('transfer:import.notEmpty')}</p>
        <p className="tags">
          {contentOf.map((kind) => (
            <span key={kind}>{t(`transfer:kind.${kind}`)}</span>
          ))}
        </p>
        <p className="sub">{t('transfer:import.notEmptyHow')}</p>
      </>
    );
  if (state?.stage === 'checked') return <Checked state={state} onChanged={onChanged} />;
  return <Choice state={state} onChanged={onChanged} />;
}

/** The control that was used goes with the stage; the heading takes the focus then. */
function useFocusOf(stage: ImportState['stage'] | undefined): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage && document.activeElement === document.body) document.getElementById('transfer-import')?.focus();
    before.current = stage;
  }, [stage]);
}

function Choice({ state, onChanged }: { state: ImportState | null; onChanged: () => void }) {
  const api = useApi();
  const t = useT();
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const leave = useRef<AbortController>(null);
  useEffect(() => () => leave.current?.abort(), []);
  const send = async ([file]: File[]) => {
    if (!file) return;
    setProblem(file.size > archiveBytesMax ? t('errors:archiveTooLarge', { gigabytes }) : '');
    if (file.size > archiveBytesMax) return;
    const { signal } = (leave.current = new AbortController());
    setPercent(0);
    const sent = await sendFile(api, { file, purpose: 'archive', signal, onPercent: setPercent });
    if (signal.aborted) return;
    setPercent(null);
    if (sent.state?.state !== 'done') return setProblem(sent.message || problemText(t, sent.problem));
    const outcome = await api(checkImport, { body: { uploadId: sent.state.videoId } });
    if (outcome.status !== 'ok') setProblem((outcome.status === 'refused' ? outcome.message : null) ?? t('transfer:call.failed'));
    onChanged();
  };
  const failure = state?.failure ? t(`errors:${state.failure.name}`, state.failure.values) : '';
  return (
    <>
      <p className="lead">{t('transfer:import.lead')}</p>
      <FileDrop
        label={t('transfer:import.file')}
        hint={t('transfer:import.hint', { gigabytes })}
        buttonLabel={t('transfer:import.choose')}
        accept=".zip,application/zip"
        isBusy={percent !== null}
        onFiles={(files) => void send(files)}
      >
        {percent === null ? null : <progress max={100} value={percent} aria-label={t('transfer:import.sending')} />}
      </FileDrop>
      {percent === null && (problem || failure) ? (
        <div className="message error" role="alert">
          <span>
            {problem ? '' : <b>{t('transfer:import.refused', { name: state?.fileName ?? '' })} </b>}
            <span>{problem || failure}</span>
          </span>
        </div>
      ) : null}
    </>
  );
}

function Running({ state: { stage, progress, fileName } }: { state: ImportState }) {
  const t = useT();
  const label = t(stage === 'checking' ? 'transfer:import.checking' : 'transfer:import.importing', { name: fileName });
  return (
    <>
      <p role="status">{label}</p>
      <progress max={100} value={progress} aria-label={label} />
      <p className="sub">{t('transfer:import.goesOn')}</p>
    </>
  );
}

function Checked({ state, onChanged }: { state: ImportState; onChanged: () => void }) {
  const api = useApi();
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState('');
  const call = async (endpoint: typeof runImport | typeof discardImport) => {
    const outcome = await api(endpoint, { body: { uploadId: state.uploadId } });
    setProblem(outcome.status === 'ok' ? '' : ((outcome.status === 'refused' ? outcome.message : null) ?? t('transfer:call.failed')));
    onChanged();
  };
  return (
    <>
      <p className="lead" role="status">
        {t('transfer:import.checked', { name: state.fileName })}
      </p>
      <Report state={state} />
      <div className="acts">
        <Button onClick={() => setAsked(true)}>{t('transfer:import.begin')}</Button>
        <Button variant="ghost" onClick={() => void call(discardImport)}>
          {t('transfer:import.discard')}
        </Button>
      </div>
      {problem ? (
        <p className="message error" role="alert">
          {problem}
        </p>
      ) : null}
      {isAsked ? (
        <QuestionDialog
          title={t('transfer:import.ask')}
          text={t('transfer:import.askText')}
          stayLabel={t('transfer:import.stay')}
          goLabel={t('transfer:import.go')}
          onStay={() => setAsked(false)}
          onGo={() => {
            setAsked(false);
            void call(runImport);
          }}
        />
      ) : null}
    </>
  );
}

function Done({ state }: { state: ImportState }) {
  const t = useT();
  return (
    <>
      <p className="lead" role="status">
        {t('transfer:import.done', { name: state.fileName })}
      </p>
      <Report state={state} />
      <p className="sub">{t(state.report?.hasFilms === false ? 'transfer:import.nextWithoutFilms' : 'transfer:import.next')}</p>
    </>
  );
}

function Report({ state: { report } }: { state: ImportState }) {
  const t = useT();
  if (!report) return null;
  const { createTime, release, hasFilms, files, bytes, missing, counts } = report;
  return (
    <>
      <p className="sub">
        <span>{t('transfer:import.made')}</span> <TimeText value={createTime} />
        <span>{` · ${t('transfer:import.release', { release })} · ${t('transfer:import.files', { count: files, size: sizeText(t, bytes) })} · ${t(hasFilms ? 'transfer:export.withFilms' : 'transfer:export.withoutFilms')}`}</span>
      </p>
      {missing > 0 ? <p className="message error">{t('transfer:import.missing', { count: missing })}</p> : null}
      <CountTable counts={counts} />
    </>
  );
}
