/** Concurrent video uploads of this tab: start, pause, resume, cancel. Module state, so that uploads continue across pages. */
import type { Api } from '#shared/http/api-client.ts';
import { cancelUpload, getUploadInfo, refreshUpload, type UploadTicket } from '#shared/api/media.ts';
import { addUpload, changeUpload, findUpload, removeUpload, uploads } from '#client/state/uploads.ts';
import { followUpload } from './follow-upload.ts';
import { createSender, type Sender } from './send-bytes.ts';
import { problemOf } from './send-file.ts';
import { createSpeed } from './speed.ts';

interface Running {
  sender: Sender;
  /** Aborts the polling for the result. */
  stop: AbortController;
}

const running = new Map<string, Running>();
/** Files chosen since the page was loaded, by upload, including uploads that have not started. */
const files = new Map<string, File>();

/** Announces a video and starts sending it; returns the message of a refusal, or ''. */
export async function beginVideo(api: Api, file: File, place: string): Promise<string> {
  const outcome = await api(getUploadInfo, { body: { fileName: file.name, fileSize: file.size, purpose: 'video' } });
  if (outcome.status !== 'ok') return outcome.message ?? (outcome.status === 'network' ? 'network' : 'failed');
  const { videoId } = outcome.data;
  addUpload({
    id: videoId,
    place,
    fileName: file.name,
    bytes: file.size,
    lastModified: file.lastModified,
    sent: 0,
    phase: 'sending',
    problem: '',
    secondsLeft: null,
    video: null,
  });
  sendVideo(api, outcome.data, file);
  return '';
}

export function pauseVideo(id: string): void {
  running.get(id)?.sender.pause();
  changeUpload(id, { phase: 'paused', secondsLeft: null });
}

/** Resumes an upload; after a reload it needs the same file again. False for a different file. */
export async function resumeVideo(api: Api, id: string, chosenFile?: File): Promise<boolean> {
  const entry = findUpload(id);
  const file = chosenFile ?? files.get(id);
  if (!entry || !file || file.name !== entry.fileName || file.size !== entry.bytes || file.lastModified !== entry.lastModified)
    return false;
  files.set(id, file);
  changeUpload(id, { phase: 'sending', problem: '' });
  const outcome = await api(refreshUpload, { body: { videoId: id } });
  // Paused, offline or cancelled meanwhile.
  if (findUpload(id)?.phase !== 'sending') return true;
  if (outcome.status === 'ok') sendVideo(api, outcome.data, file);
  else
    changeUpload(id, { phase: 'failed', problem: outcome.status === 'network' ? 'network' : outcome.code === 404 ? 'notFound' : 'failed' });
  return true;
}

export async function cancelVideo(api: Api, id: string): Promise<void> {
  const known = running.get(id);
  known?.sender.pause();
  known?.stop.abort();
  running.delete(id);
  files.delete(id);
  removeUpload(id);
  await api(cancelUpload, { body: { videoId: id } });
}

function sendVideo(api: Api, ticket: UploadTicket, file: File): void {
  const { videoId: id } = ticket;
  const stop = new AbortController();
  const speed = createSpeed();
  const sender = createSender(api, {
    file,
    ticket,
    onProgress: (sent) =>
      changeUpload(id, {
        sent,
        secondsLeft: speed.secondsLeft(sent, file.size),
        ...(findUpload(id)?.phase === 'offline' ? { phase: 'sending' } : {}),
      }),
    onWhole: () => void finishVideo(api, id, stop.signal),
    // The upload's state names the refusal.
    onFailure: (status) =>
      status >= 400 && status < 500
        ? void finishVideo(api, id, stop.signal)
        : changeUpload(id, { phase: 'failed', problem: problemOf(status), secondsLeft: null }),
  });
  files.set(id, file);
  running.set(id, { sender, stop });
  watchNetwork(api);
  sender.start();
}

async function finishVideo(api: Api, id: string, signal: AbortSignal): Promise<void> {
  const bytes = findUpload(id)?.bytes ?? 0;
  changeUpload(id, { phase: 'checking', sent: bytes, secondsLeft: null });
  const state = await followUpload(api, id, signal);
  if (signal.aborted) return;
  running.delete(id);
  files.delete(id);
  changeUpload(id, state?.video ? { phase: 'done', video: state.video } : { phase: 'failed', problem: state?.failure || 'notFound' });
}

let isWatching = false;

/** Pauses uploads while offline, and asks before closing a tab that is still sending. */
function watchNetwork(api: Api): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('offline', () => {
    for (const { id, phase } of uploads.entries) {
      if (phase !== 'sending') continue;
      running.get(id)?.sender.pause();
      changeUpload(id, { phase: 'offline', secondsLeft: null });
    }
  });
  addEventListener('online', () => {
    for (const { id, phase } of uploads.entries) if (phase === 'offline') void resumeVideo(api, id);
  });
  addEventListener('beforeunload', (event) => {
    if (uploads.entries.some(({ phase }) => phase === 'sending' || phase === 'offline')) event.preventDefault();
  });
}
