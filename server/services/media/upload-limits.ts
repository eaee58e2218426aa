/** Upload limits of an account: per file, open uploads, and bytes per day. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { upload } from '#server/db/schema/upload.ts';
import {
  archiveTooLarge,
  articleTooLarge,
  documentTooLarge,
  imageTooLarge,
  storageFull,
  tooManyRequests,
  videoTooLarge,
} from '#server/errors.ts';
import type { UploadPurpose } from '#shared/api/media.ts';
import { archiveBytesMax, articleFileBytesMax, documentBytesMax, imageBytesMax, videoBytesMax } from '#shared/limits.ts';

const openUploadsMax = 10;
const filesPerDayMax = 1_000;
const bytesPerDayMax = 100 * 1_073_741_824;
/** Reserve on the disk for everything else that the site writes. */
const reserveBytes = 512 * 1_048_576;
/** Hours after which an unfinished upload is deleted. */
export const unfinishedHours = 24;
const waitSeconds = 60;

const refusals: Readonly<Record<UploadPurpose, { bytesMax: number; refuse: () => Error }>> = {
  image: { bytesMax: imageBytesMax, refuse: imageTooLarge },
  document: { bytesMax: documentBytesMax, refuse: documentTooLarge },
  video: { bytesMax: videoBytesMax, refuse: videoTooLarge },
  archive: { bytesMax: archiveBytesMax, refuse: archiveTooLarge },
  article: { bytesMax: articleFileBytesMax, refuse: articleTooLarge },
};

/** Throws `imageTooLarge`, `documentTooLarge`, `videoTooLarge`, `archiveTooLarge` or `articleTooLarge`. */
export function checkSize(purpose: UploadPurpose, bytes: number): void {
  const { bytesMax, refuse } = refusals[purpose];
  if (bytes > bytesMax) throw refuse();
}

/** Throws `storageFull` when the file would leave too little free space. */
export async function checkRoom(freeBytes: number, bytes: number): Promise<void> {
  if (freeBytes < bytes + reserveBytes) throw storageFull();
}

/**
 * Counts what the account has open and has sent within a day, and holds its row, so that two who ask at once are counted
 * one after the other. Throws `tooManyRequests` or `storageFull`.
 */
export async function checkQuota(tx: Transaction, ownerId: string, bytes: number): Promise<void> {
  await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, ownerId)).for('no key update');
  const isOpen = inArray(upload.state, ['uploading', 'checking']);
  const [sent] = await tx
    .select({
      open: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${upload.bytes}), 0)::float8`,
    })
    .from(upload)
    .where(and(eq(upload.ownerId, ownerId), sql`${upload.createdAt} > now() - interval '1 day'`));
  if (!sent) return;
  if (sent.open >= openUploadsMax || sent.files >= filesPerDayMax) throw tooManyRequests(waitSeconds);
  if (sent.bytes + bytes > bytesPerDayMax) throw storageFull();
}
