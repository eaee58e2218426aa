/** Import of a table of redirects: a dry run with a report, then all rows or none. */
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { importMovedPaths, movedTableBytesMax, type MovedReport } from '#shared/api/record/moved-path.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { useApi } from '#client/lib/api.ts';
import { readBase64 } from '#client/lib/file.ts';
import { FileEncoding, isEncodingAsked } from '#client/lib/file-encoding.tsx';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { ImportFile } from '#client/record/import-file.tsx';
import { useFailureText } from '#client/features/site/staff/use-failure-text.ts';
import { faultsOf, faultText } from './move-faults.ts';

const megabytes = movedTableBytesMax / 1_000_000;

/** What is sent, and how an earlier dry run has read it. */
interface Sent {
  file: string;
  name: string;
  encoding?: TextEncoding | undefined;
  readAs: MovedReport['readAs'];
}

interface Look {
  file: string;
  name: string;
  /** Chosen by hand. */
  encoding?: TextEncoding | undefined;
  report: MovedReport;
}

export function MovedImport({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const api = useApi();
  const t = useT();
  const id = useId();
  const failureOf = useFailureText();
  const { isOpen, answer } = useAnswer(onClose);
  const [look, setLook] = useState<Look | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [imported, setImported] = useState<number | null>(null);
  /** Sends the file; a dry run writes nothing. */
  const send = async ({ file, name, encoding, readAs }: Sent, dryRun: boolean) => {
    setBusy(true);
    const outcome = await api(importMovedPaths, { body: { file, dryRun, ...(encoding ? { encoding } : {}) } }, { showLoading: true });
    setBusy(false);
    const faults = faultsOf(outcome);
    setProblem(faults.length > 0 ? null : failureOf(outcome));
    if (faults.length > 0)
      setLook({ file, name, encoding, report: { rows: 0, added: 0, changed: 0, same: 0, faults: [...faults], readAs } });
    if (outcome.status !== 'ok') return;
    setLook({ file, name, encoding, report: outcome.data });
    if (dryRun) return;
    setImported(outcome.data.rows);
    onDone();
  };
  const handleFile = async (file: File) => {
    setImported(null);
    setLook(null);
    if (file.size > movedTableBytesMax) setProblem(t('site-settings:moved.tooLarge', { megabytes }));
    else await send({ file: await readBase64(file), name: file.name, readAs: null }, true);
  };
  const readAs = look?.report.readAs ?? null;
  const writes = look && look.report.faults.length === 0 ? look.report.added + look.report.changed : 0;
  return (
    <Frame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 id={`${id}-title`}>{t('site-settings:moved.import')}</h2>
      <p id={`${id}-text`}>{t('site-settings:moved.importText', { megabytes })}</p>
      <ImportFile
        choose={t('site-settings:moved.choose')}
        chooseOther={t('site-settings:moved.chooseOther')}
        accept=".csv,text/csv"
        isBusy={isBusy}
        name={look?.name}
        problem={problem}
        onFile={(file) => void handleFile(file)}
      />
      {look && imported === null && isEncodingAsked(look.report) ? (
        <FileEncoding
          readAs={readAs}
          chosen={look.encoding}
          onChoose={(encoding) => void send({ ...look, encoding, readAs: null }, true)}
        />
      ) : null}
      <div role="status">{look ? <Report report={look.report} imported={imported} /> : null}</div>
      <div className="answers">
        <Button variant="ghost" onClick={() => answer('stay')}>
          {t('manage:list.close')}
        </Button>
        {look && writes > 0 && imported === null ? (
          <Button busy={isBusy} onClick={() => void send({ ...look, encoding: look.encoding ?? readAs?.encoding, readAs }, false)}>
            {t('site-settings:moved.run', { count: writes })}
          </Button>
        ) : null}
      </div>
    </Frame>
  );
}

function Report({ report: { rows, added, changed, same, faults }, imported }: { report: MovedReport; imported: number | null }) {
  const t = useT();
  if (faults.length > 0)
    return (
      <>
        <p className="message error">{t('site-settings:moved.faults', { count: faults.length })}</p>
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.row} ${fault.reason} ${fault.value}`}>
              <b>{fault.row > 0 ? t('site-settings:moved.line', { row: fault.row }) : t('site-settings:moved.file')}</b>{' '}
              <span>{faultText(fault, t)}</span>
            </li>
          ))}
        </ul>
      </>
    );
  if (imported !== null) return <p className="message">{t('site-settings:moved.done', { count: imported })}</p>;
  return (
    <>
      <p className="message">{t('site-settings:moved.report', { count: rows, added, changed, same })}</p>
      {added + changed === 0 ? <p className="message">{t('site-settings:moved.nothing')}</p> : null}
    </>
  );
}

const Frame = styled(QuestionFrame)`
  width: min(34rem, calc(100vw - 2rem));

  .file {
    margin-top: 1rem;
  }
  .message {
    margin-top: 1rem;
  }
  ul {
    display: grid;
    gap: 0.4rem;
    max-height: 16rem;
    margin-top: 0.6rem;
    overflow: auto;
    font-size: var(--t-s);
    overflow-wrap: anywhere;
  }
`;
