/** Sends one file by the tus protocol: in chunks, resumed after an interruption, with an authorisation renewed in time. */
import type { DetailedError, Upload } from 'tus-js-client';
import type { Api } from '#shared/http/api-client.ts';
import { refreshUpload, type UploadTicket } from '#shared/api/media.ts';

/** Chunk size: a chunk must arrive within the server's request timeout; partial chunks are stored. */
const partBytes = 4 * 1_048_576;
const retryDelays = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 60_000, 60_000];
/** Share of its lifetime after which an authorisation is renewed. */
const renewShare = 0.7;

export interface Sending {
  file: File;
  ticket: UploadTicket;
  onProgress: (sent: number) => void;
  /** Called when all bytes have been sent. */
  onWhole: () => void;
  /** Called after giving up; `status` is that of the last response, 0 without one. */
  onFailure: (status: number) => void;
}

export interface Sender {
  start: () => void;
  pause: () => void;
}

export function createSender(api: Api, { file, ticket, onProgress, onWhole, onFailure }: Sending): Sender {
  let { uploadAuth } = ticket;
  let renewAt = performance.now() + ticket.expire * 1_000 * renewShare;
  const renew = async () => {
    const outcome = await api(refreshUpload, { body: { videoId: ticket.videoId } });
    if (outcome.status !== 'ok') return;
    uploadAuth = outcome.data.uploadAuth;
    renewAt = performance.now() + outcome.data.expire * 1_000 * renewShare;
  };
  let upload: Upload | undefined;
  let isPaused = false;
  const open = async (): Promise<Upload> => {
    // tus-js-client is loaded with the first file.
    const tus = await import('tus-js-client');
    return new tus.Upload(file, {
      uploadUrl: ticket.uploadAddress,
      chunkSize: partBytes,
      retryDelays,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        if (performance.now() > renewAt) await renew();
        request.setHeader('Authorization', `Bearer ${uploadAuth}`);
      },
      onShouldRetry: (error) => {
        const status = statusOf(error);
        if (status === 401) renewAt = 0;
        return status === 0 || status === 401 || status === 409 || status === 423 || (status >= 500 && status !== 507);
      },
      onProgress,
      onSuccess: onWhole,
      onError: (error) => onFailure(statusOf(error)),
    });
  };
  const start = async () => {
    isPaused = false;
    upload ??= await open();
    if (!isPaused) upload.start();
  };
  return {
    start: () => void start().catch(() => onFailure(0)),
    pause: () => {
      isPaused = true;
      void upload?.abort();
    },
  };
}

function statusOf(error: Error | DetailedError): number {
  return 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
}
