/** Drop zone for documents: checks before sending, progress, and messages for refusals. */
import { useEffect, useRef, useState } from 'react';
import type { DocumentItem } from '#shared/api/content-staff.ts';
import { documentEndings } from '#shared/media/document.ts';
import { documentBytesMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { checkDocument } from './check-file.ts';
import { FileDrop } from './file-drop.tsx';
import { problemText } from './problem-text.ts';
import { sendFile } from './send-file.ts';

interface Props {
  label: string;
  onDone: (item: DocumentItem) => void;
  multiple?: boolean;
}

const idle = { fileName: '', percent: 0, problem: '', message: '' };

export function DocumentDrop({ label, onDone, multiple = false }: Props) {
  const t = useT();
  const api = useApi();
  const [{ fileName, percent, problem, message }, setShown] = useState(idle);
  const [isBusy, setBusy] = useState(false);
  const leave = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leave.current = controller;
    return () => controller.abort();
  }, []);

  const sendOne = async (file: File, signal: AbortSignal): Promise<boolean> => {
    const fault = checkDocument(file);
    setShown({ ...idle, fileName: file.name, problem: fault ?? '' });
    if (fault) return false;
    const onPercent = (now: number) => setShown((before) => ({ ...before, percent: now }));
    const result = await sendFile(api, { file, purpose: 'document', signal, onPercent });
    if (signal.aborted) return false;
    const item = result.state?.document ?? null;
    setShown(item ? idle : { ...idle, fileName: file.name, problem: result.problem, message: result.message });
    if (item) onDone(item);
    return item !== null;
  };
  const upload = async (files: readonly File[]) => {
    const signal = leave.current?.signal;
    if (!signal || isBusy) return;
    setBusy(true);
    for (const file of files) if (signal.aborted || !(await sendOne(file, signal))) break;
    if (!signal.aborted) setBusy(false);
  };
  return (
    <FileDrop
      label={label}
      hint={t('upload:document.hint', { megabytes: documentBytesMax / 1_048_576 })}
      buttonLabel={t('upload:document.choose')}
      accept={documentEndings.map((ending) => `.${ending}`).join()}
      multiple={multiple}
      isBusy={isBusy}
      onFiles={(files) => void upload(files)}
    >
      {isBusy ? <progress max={100} value={percent} aria-label={t('upload:document.progress', { name: fileName })} /> : null}
      <span className="visually-hidden" role="status">
        {isBusy ? t('upload:document.sending') : ''}
      </span>
      {problem ? (
        <span className="message error" role="alert">
          <Icon name="circle-alert" />
          <span>{`${t('upload:document.refused', { name: fileName })} ${message || problemText(t, problem)}`}</span>
        </span>
      ) : null}
    </FileDrop>
  );
}
