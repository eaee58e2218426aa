/** Polls the result of a completely sent file. */
import type { Api } from '#shared/http/api-client.ts';
import { getUploadState, type UploadState } from '#shared/api/media.ts';

const firstWaitMs = 150;
const longestWaitMs = 5_000;

/** Polls until the upload is done or refused; null if aborted or if the upload no longer exists. */
export async function followUpload(api: Api, videoId: string, signal: AbortSignal): Promise<UploadState | null> {
  for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    const outcome = await api(getUploadState, { query: { videoId } });
    if (outcome.status === 'ok' && (outcome.data.state === 'done' || outcome.data.state === 'failed')) return outcome.data;
    if (outcome.status === 'refused' && outcome.code < 500) return null;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return null;
}
