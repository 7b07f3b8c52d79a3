// Files in S3-compatible storage. The library loads with the first request: a server without such storage does not pay for it.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/service-variables.ts';
import { type Files, StorageFault, type StorageStatus, type StoredFile } from './files.ts';

type Library = typeof import('@aws-sdk/client-s3');

interface S3Error {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Error codes that say more than the status they come with: Amazon answers 403 to a key that it does not know. */
const STATUS_BY_CODE: Record<string, StorageStatus> = {
  InvalidAccessKeyId: 401,
  SignatureDoesNotMatch: 401,
  ExpiredToken: 401,
  InvalidToken: 401,
  QuotaExceeded: 402,
  XMinioAdminBucketQuotaExceeded: 402,
  XMinioStorageFull: 402,
};
const CONNECT_MS = 3_000;
const ANSWER_MS = 8_000;

/** `wait`: between two attempts. */
export function createS3Files(
  { endpoint, bucket, region, key: accessKeyId, secret }: S3Config,
  wait?: (ms: number) => Promise<unknown>,
): Files {
  let opened: Promise<{ s3: Library; client: S3Client }> | null = null;

  function open() {
    opened ??= import('@aws-sdk/client-s3').then((s3) => {
      const client = new s3.S3Client({
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey: secret },
        // Bucket in the path: compatible storages have no host name for each bucket.
        forcePathStyle: true,
        // The retries are ours: the client's leave out 408, a body that is a stream and an answer that breaks off.
        maxAttempts: 1,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
      });
      return { s3, client };
    });
    return opened;
  }

  async function request<T>(work: (s3: Library, client: S3Client) => Promise<T>): Promise<T> {
    const { s3, client } = await open();
    try {
      return await withRetries(() => work(s3, client), httpStatus, wait);
    } catch (error) {
      throw new StorageFault(storageStatus(error as S3Error), error);
    }
  }

  return {
    async put(key, bytes, contentType) {
      await request((s3, client) =>
        client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType })),
      );
    },
    /** By way of a file of our own: a request that is tried again needs its body again, and its length beforehand. */
    async putStream(key, source, contentType) {
      const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-upload-'));
      try {
        const file = path.join(folder, 'body');
        await pipeline(source, createWriteStream(file));
        const { size } = await stat(file);
        await request((s3, client) =>
          client.send(
            new s3.PutObjectCommand({
              Bucket: bucket,
              Key: key,
              Body: createReadStream(file),
              ContentLength: size,
              ContentType: contentType,
            }),
          ),
        );
        return size;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    get: (key) =>
      request(async (s3, client) => {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      }),
    open: (key, range) =>
      request(async (s3, client) => {
        const { Body } = await client.send(
          new s3.GetObjectCommand({
            ...{ Bucket: bucket, Key: key },
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        );
        return (Body as Readable | undefined) ?? Readable.from([]);
      }),
    async has(key) {
      try {
        await request((s3, client) => client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key: key })));
        return true;
      } catch (error) {
        if (error instanceof StorageFault && error.status === 404) return false;
        throw error;
      }
    },
    async remove(key) {
      await request((s3, client) => client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key })));
    },
    async *list(prefix) {
      let next: string | undefined;
      do {
        const page = await request((s3, client) =>
          client.send(
            new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...(next && { ContinuationToken: next }) }),
          ),
        );
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }): StoredFile[] =>
          Key && LastModified ? [{ key: Key, modifiedAt: LastModified }] : [],
        );
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
  };
}

function httpStatus(error: unknown): number | undefined {
  return (error as S3Error).$metadata?.httpStatusCode;
}

function storageStatus(error: S3Error): StorageStatus {
  const byCode = STATUS_BY_CODE[error.name ?? ''];
  if (byCode !== undefined) return byCode;
  switch (error.$metadata?.httpStatusCode) {
    case 401:
      return 401;
    case 402:
    case 507:
      return 402;
    case 403:
      return 403;
    case 404:
      return 404;
    default:
      return 503;
  }
}

// Retries of a storage request (product-spec section 8): on 5xx, 408 and 429, and where no answer came at all.
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 200;

/** `status`: of the answer; undefined where there was none. 507 says that the disk is full, which waiting does not change. */
export function isWorthRetrying(status: number | undefined): boolean {
  return status === undefined || status === 408 || status === 429 || (status >= 500 && status !== 507);
}

/** 200, 400, 800 ms, each up to a quarter longer, so that many who failed together do not come back together. */
export function waitBefore(attempt: number, random: number): number {
  return Math.round(FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + random / 4));
}

/** Runs `request` up to four times; the last failure is thrown. */
export async function withRetries<T>(
  request: () => Promise<T>,
  statusOf: (error: unknown) => number | undefined,
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRetrying(statusOf(error))) throw error;
      await wait(waitBefore(attempt, Math.random()));
    }
  }
}
