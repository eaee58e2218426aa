/** Sends a picture or a document whole and waits for what the server makes of it. */
import type { Api } from '#shared/http/api-client.ts';
import { getUploadInfo, type UploadPurpose, type UploadState, type UploadTicket } from '#shared/api/media.ts';
import { followUpload } from './follow-upload.ts';
import { createSender } from './send-bytes.ts';

interface SentFile {
  file: File;
  purpose: UploadPurpose;
  isCover?: boolean;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
}

interface SentResult {
  /** Null if the file was not sent. */
  state: UploadState | null;
  /** Name of the refusal, `network`, or '' when the upload is done. */
  problem: string;
  /** The server's message, if any. */
  message: string;
}

export async function sendFile(api: Api, { isCover = false, ...sent }: SentFile): Promise<SentResult> {
  const { file, purpose, signal } = sent;
  const outcome = await api(getUploadInfo, { body: { fileName: file.name || purpose, fileSize: file.size, purpose, isCover } });
  if (outcome.status !== 'ok')
    return { state: null, problem: outcome.status === 'network' ? 'network' : 'failed', message: outcome.message ?? '' };
  const failure = await sendAll(api, { ...sent, ticket: outcome.data });
  // The upload's state names the refusal; without a response the upload has failed.
  if (failure === 0 || failure >= 500) return { state: null, problem: problemOf(failure), message: '' };
  const state = await followUpload(api, outcome.data.videoId, signal);
  return { state, problem: state?.state === 'done' ? '' : state?.failure || 'failed', message: '' };
}

/** Name of the problem of a status that says nothing of the file; 0 without a response. */
export function problemOf(status: number): 'network' | 'storageFull' | 'failed' {
  return status === 0 ? 'network' : status === 507 ? 'storageFull' : 'failed';
}

/** Resolves to 200 when all bytes are sent or after an abort; to the status of the last response, or 0, after giving up. */
function sendAll(api: Api, { file, ticket, signal, onPercent }: Omit<SentFile, 'isCover'> & { ticket: UploadTicket }): Promise<number> {
  return new Promise((resolve) => {
    const sender = createSender(api, {
      file,
      ticket,
      onProgress: (sent) => onPercent(Math.floor((sent / file.size) * 100)),
      onWhole: () => resolve(200),
      onFailure: resolve,
    });
    signal.addEventListener('abort', () => {
      sender.pause();
      resolve(200);
    });
    sender.start();
  });
}
