/**
 * Storage in an S3-compatible object store. Writes are atomic: long files are multipart uploads, which only become an
 * object on completion. While the store is unreachable, every call throws `unavailable`.
 */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  type CompletedPart,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
} from '@aws-sdk/client-s3';
import { AppError, unavailable } from '#server/errors.ts';
import { isSafeKey, type ByteRange, type Storage } from './storage.ts';

export interface S3Settings {
  /** URL of the store; null = the default of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Milliseconds that are added to the clock of this process to get that of the store. */
  readonly clockOffsetMs?: number;
}

export interface S3Options {
  settings: S3Settings;
  /** Folder in the bucket, without slashes at its ends. */
  prefix: string;
  /** Milliseconds after which a silent store counts as unreachable. */
  answerMs?: number;
  /** Bytes per part; stores require at least 5 MiB in all but the last. */
  partBytes?: number;
}

const connectMs = 3_000;
const usualAnswerMs = 30_000;
const usualPartBytes = 8 * 1_048_576;
const attempts = 3;

export function createS3Storage({ settings, prefix, answerMs = usualAnswerMs, partBytes = usualPartBytes }: S3Options): Storage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, clockOffsetMs = 0 } = settings;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    systemClockOffset: clockOffsetMs,
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
    // Checksums only where required, because stores other than Amazon's do not support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => {
    if (!isSafeKey(key)) throw new Error('The storage key is not allowed');
    return { Bucket: bucket, Key: `${prefix}/${key}` };
  };

  const putStream = async (key: string, content: Readable): Promise<void> => {
    const parts = partsOf(content, partBytes)[Symbol.asyncIterator]();
    const [first, second] = [await parts.next(), await parts.next()];
    if (second.done)
      return void (await translateErrors(
        client.send(new PutObjectCommand({ ...at(key), Body: first.done ? Buffer.alloc(0) : first.value })),
      ));
    const { UploadId } = await translateErrors(client.send(new CreateMultipartUploadCommand(at(key))));
    try {
      const done: CompletedPart[] = [];
      for (let part: IteratorResult<Buffer> = first; !part.done; part = done.length === 1 ? second : await parts.next()) {
        const PartNumber = done.length + 1;
        const { ETag } = await translateErrors(client.send(new UploadPartCommand({ ...at(key), UploadId, PartNumber, Body: part.value })));
        done.push({ ETag, PartNumber });
      }
      await translateErrors(client.send(new CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts: done } })));
    } catch (error) {
      // Orphaned parts cost money; if the store is unreachable, its lifecycle rule removes them.
      await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId })).catch(() => undefined);
      throw error;
    }
  };

  return {
    put: (key, content) => {
      const target = at(key);
      return content instanceof Readable
        ? putStream(key, content)
        : translateErrors(client.send(new PutObjectCommand({ ...target, Body: content }))).then(() => undefined);
    },
    putFile: async (key, path) => {
      await putStream(key, createReadStream(path));
      await rm(path, { force: true });
    },
    get: async (key) => {
      if (!isSafeKey(key)) return null;
      const reply = await translateErrors(client.send(new GetObjectCommand(at(key)))).catch(absent);
      return reply?.Body ? Buffer.from(await translateErrors(reply.Body.transformToByteArray())) : null;
    },
    stat: async (key) => {
      if (!isSafeKey(key)) return null;
      const reply = await translateErrors(client.send(new HeadObjectCommand(at(key)))).catch(absent);
      return reply ? { size: reply.ContentLength ?? 0, modifiedAt: reply.LastModified ?? new Date(0) } : null;
    },
    read: async (key, range) => {
      const reply = await translateErrors(
        client.send(new GetObjectCommand({ ...at(key), ...(range ? { Range: rangeHeader(range) } : {}) })),
      ).catch(absent);
      if (!(reply?.Body instanceof Readable)) throw Object.assign(new Error('There is no such file'), { code: 'ENOENT' });
      return reply.Body;
    },
    list: async function* (folder) {
      const Prefix = `${prefix}/${folder ? `${folder}/` : ''}`;
      let next: string | undefined;
      do {
        const page = await translateErrors(client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken: next })));
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const key = Key.slice(prefix.length + 1);
          if (isSafeKey(key)) yield { key, size: Size, modifiedAt: LastModified };
        }
        next = page.NextContinuationToken;
      } while (next);
    },
    remove: async (key) => {
      await translateErrors(client.send(new DeleteObjectCommand(at(key)))).catch(absent);
    },
    removeFolder: async (folder) => {
      const { Bucket, Key } = at(folder);
      for (;;) {
        const { Contents = [] } = await translateErrors(client.send(new ListObjectsV2Command({ Bucket, Prefix: `${Key}/` })));
        if (Contents.length === 0) return;
        // One by one: not all stores take a list.
        for (const object of Contents) await translateErrors(client.send(new DeleteObjectCommand({ Bucket, Key: object.Key })));
      }
    },
    removeUnfinished: async (before) => {
      const begun: MultipartUpload[] = [];
      let next: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | null = {};
      while (next) {
        const list: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: `${prefix}/`, ...next });
        const page: ListMultipartUploadsCommandOutput | null = await translateErrors(client.send(list)).catch(notOffered);
        begun.push(...(page?.Uploads ?? []));
        next = page?.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
      }
      const old = begun.filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
      for (const { Key, UploadId } of old)
        await translateErrors(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))).catch(absent);
      return old.length;
    },
  };
}

function rangeHeader({ start, end }: ByteRange): string {
  return `bytes=${start}-${end}`;
}

/** Splits a stream into chunks of equal size, the last one shorter. */
async function* partsOf(content: Readable, bytes: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    length += (chunk as Uint8Array).length;
    while (length >= bytes) {
      const joined = Buffer.concat(chunks);
      yield joined.subarray(0, bytes);
      chunks = [joined.subarray(bytes)];
      length -= bytes;
    }
  }
  if (length > 0) yield Buffer.concat(chunks);
}

/** Error names for a missing object. */
const absentNames = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);

function absent(error: unknown): null {
  if (error instanceof S3ServiceException && absentNames.has(error.name)) return null;
  throw error;
}

/** Some stores cannot list them; their lifecycle rules remove them. */
function notOffered(error: unknown): null {
  const fault = error instanceof AppError ? error.cause : error;
  if (fault instanceof S3ServiceException && [405, 501].includes(fault.$metadata.httpStatusCode ?? 0)) return null;
  throw error;
}

/** Distinguishes an unreachable store or broken connection from a refusal. */
async function translateErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isRefusal = error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;
    throw isRefusal ? error : unavailable(error);
  }
}
