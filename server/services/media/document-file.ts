/** Stored documents beside their ids, and the signed addresses by which authors, staff and guests read them before they are public. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { DocumentItem } from '#shared/api/content-staff.ts';
import { documentTypeOf, pressTypeOf, type DocumentType } from '#shared/media/document.ts';
import type { MediaFile } from './image-view.ts';

/** Folder of documents in the private storage. */
export const documentFolder = 'documents/';

export function documentPath(uploadId: string, { hash, type }: { hash: string; type: DocumentType }): string {
  return `${documentFolder}${uploadId}-${hash.slice(0, 16)}.${type}`;
}

export function toDocumentItem({ id, name, contentType, bytes, licenceEndsOn }: MediaFile, url = ''): DocumentItem {
  return { id, name, type: documentTypeOf(contentType), bytes, url, licenceEndsOn };
}

/** Documents by their ids, in the order of the ids; without those that are unknown. */
export async function readDocuments(
  db: Queryable,
  ids: readonly (string | null)[],
  addressOf: (id: string) => string = () => '',
): Promise<DocumentItem[]> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return [];
  const files = await db
    .select()
    .from(mediaFile)
    .where(and(inArray(mediaFile.id, wanted), eq(mediaFile.kind, 'document')));
  return wanted.flatMap((id) => {
    const file = files.find((one) => one.id === id);
    return file ? [toDocumentItem(file, addressOf(id))] : [];
  });
}

/** A name that every file system takes, with the ending of the type. */
export function fileNameOf(name: string, contentType: string): string {
  const safe = name
    .replaceAll(/[\s\p{C}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .replace(/^\.+/, '');
  return `${safe || 'document'}.${pressTypeOf(contentType)}`;
}

const purpose = 'golden-panda document address';

/** Seconds for which a signed address is valid: as long as a session of staff, or for a guest a visit. */
export const documentSeconds = { staff: 43_200, guest: 3_600 } as const;

export interface DocumentSignature {
  /** Address of a document, with its end in seconds (base 36) and an HMAC over document and end; nothing is stored. */
  addressOf: (id: string, validity: { nowMs: number; seconds: number }) => string;
  /** Whether the signature is ours, of this document, and not over. */
  check: (id: string, signature: string, nowMs: number) => boolean;
}

export function createDocumentSignature({ secret }: { secret: string }): DocumentSignature {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (id: string, end: string) => createHmac('sha256', key).update(`${id}\n${end}`).digest();
  return {
    addressOf: (id, { nowMs, seconds }) => {
      const end = (Math.ceil(nowMs / 1_000) + seconds).toString(36);
      return `/documents/${id}?auth=${end}.${sign(id, end).toString('base64url')}`;
    },
    check: (id, signature, nowMs) => {
      const [end = '', code = '', ...rest] = signature.split('.');
      if (rest.length > 0 || !/^[0-9a-z]{1,9}$/.test(end)) return false;
      const [sent, right] = [Buffer.from(code, 'base64url'), sign(id, end)];
      return sent.length === right.length && timingSafeEqual(sent, right) && Number.parseInt(end, 36) * 1_000 > nowMs;
    },
  };
}
