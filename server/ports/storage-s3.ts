/**
 * Storage in an object store that speaks S3. A file is there whole or not at all: what is long goes up in parts that
 * only become an object when the last one has arrived. While the store is away, everything is refused with `unavailable`.
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
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import { AppError, unavailable } from '#server/errors.ts';
import { isSafeKey, type ByteRange, type Storage } from './storage.ts';

export interface S3Settings {
  /** Address of the store; null = the one that belongs to the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Options {
  settings: S3Settings;
  /** Folder in the bucket, without slashes at its ends. */
  prefix: string;
  /** Milliseconds after which a store that does not answer counts as away. */
  answerMs?: number;
  /** Bytes of one part; stores ask for at least 5 MiB in all but the last. */
  partBytes?: number;
}

const connectMs = 3_000;
const usualAnswerMs = 30_000;
const usualPartBytes = 8 * 1_048_576;
const attempts = 3;

export function createS3Storage({ settings, prefix, answerMs = usualAnswerMs, partBytes = usualPartBytes }: S3Options): Storage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
    // Sums that other stores than Amazon's do not know are sent and asked for only where the call needs them.
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
      return void (await told(client.send(new PutObjectCommand({ ...at(key), Body: first.done ? Buffer.alloc(0) : first.value }))));
    const { UploadId } = await told(client.send(new CreateMultipartUploadCommand(at(key))));
    try {
      const done: CompletedPart[] = [];
      for (let part: IteratorResult<Buffer> = first; !part.done; part = done.length === 1 ? second : await parts.next()) {
        const PartNumber = done.length + 1;
        const { ETag } = await told(client.send(new UploadPartCommand({ ...at(key), UploadId, PartNumber, Body: part.value })));
        done.push({ ETag, PartNumber });
      }
      await told(client.send(new CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts: done } })));
    } catch (error) {
      // Parts that stay behind cost money; a store that is away forgets them by its own rule.
      await client.send(new AbortMultipartUploadCommand({ ...at(key), UploadId })).catch(() => undefined);
      throw error;
    }
  };

  return {
    put: (key, content) => {
      const place = at(key);
      return content instanceof Readable
        ? putStream(key, content)
        : told(client.send(new PutObjectCommand({ ...place, Body: content }))).then(() => undefined);
    },
    putFile: async (key, path) => {
      await putStream(key, createReadStream(path));
      await rm(path, { force: true });
    },
    get: async (key) => {
      if (!isSafeKey(key)) return null;
      const found = await told(client.send(new GetObjectCommand(at(key)))).catch(absent);
      return found?.Body ? Buffer.from(await told(found.Body.transformToByteArray())) : null;
    },
    stat: async (key) => {
      if (!isSafeKey(key)) return null;
      const found = await told(client.send(new HeadObjectCommand(at(key)))).catch(absent);
      return found ? { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) } : null;
    },
    read: async (key, range) => {
      const found = await told(client.send(new GetObjectCommand({ ...at(key), ...(range ? { Range: rangeHeader(range) } : {}) }))).catch(
        absent,
      );
      if (!(found?.Body instanceof Readable)) throw Object.assign(new Error('There is no such file'), { code: 'ENOENT' });
      return found.Body;
    },
    remove: async (key) => {
      await told(client.send(new DeleteObjectCommand(at(key)))).catch(absent);
    },
  };
}

function rangeHeader({ start, end }: ByteRange): string {
  return `bytes=${start}-${end}`;
}

/** A stream in pieces of one size, the last one shorter. */
async function* partsOf(content: Readable, bytes: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    held.push(Buffer.from(chunk as Uint8Array));
    length += (chunk as Uint8Array).length;
    while (length >= bytes) {
      const whole = Buffer.concat(held);
      yield whole.subarray(0, bytes);
      held = [whole.subarray(bytes)];
      length -= bytes;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}

/** Names that stores use for "there is none". */
const absentNames = new Set(['NoSuchKey', 'NotFound']);

function absent(error: unknown): null {
  if (error instanceof S3ServiceException && absentNames.has(error.name)) return null;
  throw error;
}

/** Tells a store that is away, or that breaks off, from one that says no. */
async function told<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isRefusal = error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;
    throw isRefusal ? error : unavailable(error);
  }
}
