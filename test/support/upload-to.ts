/** The bytes of an announced upload, sent as the screens send them. */
import type { UploadTicket } from '#shared/api/media.ts';

export function uploadTo(origin: string, { uploadAddress, uploadAuth }: UploadTicket) {
  const address = origin + uploadAddress;
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${uploadAuth}` };
  return {
    headers,
    /** How many bytes the site has. */
    offset: async () => Number((await fetch(address, { method: 'HEAD', headers })).headers.get('upload-offset')),
    send: (bytes: Uint8Array, offset = 0) =>
      fetch(address, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
        body: new Uint8Array(bytes),
      }),
  };
}
