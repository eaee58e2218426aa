/** Fetches pictures of other servers into an author's library, as if they had been uploaded. */
import { imageFormat } from '#server/errors.ts';
import type { RemotePictures } from '#server/ports/remote-picture.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { Viewer } from '#shared/policies.ts';
import type { UploadService } from './upload.ts';

export type PictureFetch = ReturnType<typeof createPictureFetch>;

export function createPictureFetch({ remote, upload }: { remote: RemotePictures; upload: Pick<UploadService, 'take'> }) {
  return {
    /** Bytes that the server has already. Throws the errors of an upload. */
    take: upload.take,
    /** Throws the errors of a remote answer and of an upload. */
    fetch: async (viewer: Pick<Viewer, 'id'>, url: string, signal: AbortSignal): Promise<MediaItem> => {
      const bytes = await remote.fetch(url, signal);
      if (bytes.length === 0) throw imageFormat();
      return upload.take(viewer, URL.parse(url)?.pathname ?? '', bytes);
    },
  };
}
