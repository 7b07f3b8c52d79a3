// S3-compatible storage as it speaks on the wire: objects by path, listings as XML, and whatever failure a test scripts.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Failure {
  status: number;
  /** As the XML of the answer names it: "SlowDown". */
  code?: string;
  /** Cuts the connection instead of answering. */
  cut?: true;
}

export interface S3Request {
  method: string;
  path: string;
  status: number;
}

export interface S3Simulator {
  url: string;
  /** Key to bytes, of all buckets: "bucket/logos/a.png". */
  objects: Map<string, { bytes: Buffer; contentType: string; modifiedAt: Date }>;
  requests: S3Request[];
  /** The next requests of this method fail so, one after the other; `'*'`: of any method. */
  script(method: string, ...failures: S3Failure[]): void;
  /** Forgets objects, requests and failures. */
  reset(): void;
  close(): Promise<void>;
}

interface S3Options {
  key: string;
  bucket: string;
  /** Objects in a page of a listing. */
  pageSize?: number;
}

export async function startS3({ key, bucket, pageSize = 1_000 }: S3Options): Promise<S3Simulator> {
  const objects: S3Simulator['objects'] = new Map();
  const requests: S3Request[] = [];
  const failures = new Map<string, S3Failure[]>();

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks)));
  });

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const method = request.method ?? 'GET';
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const path = decodeURIComponent(pathname.slice(1));
    const refuse = (status: number, code: string) => {
      requests.push({ method, path, status });
      const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
      response.writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? undefined : xml);
    };
    const accept = (status: number, headers: Record<string, string> = {}, content?: Buffer | string) => {
      requests.push({ method, path, status });
      response.writeHead(status, headers).end(content);
    };

    const failure = (failures.get(method) ?? []).shift() ?? (failures.get('*') ?? []).shift();
    if (failure?.cut) {
      requests.push({ method, path, status: 0 });
      request.socket.destroy();
    } else if (failure) {
      refuse(failure.status, failure.code ?? 'Scripted');
    } else {
      const stranger = refusalOf(request, path);
      if (stranger) refuse(...stranger);
      else serve(method, path, searchParams);
    }

    function serve(verb: string, name: string, query: URLSearchParams): void {
      const stored = objects.get(name);
      if (verb === 'PUT') {
        const contentType = request.headers['content-type'] ?? 'application/octet-stream';
        objects.set(name, { bytes: body, contentType, modifiedAt: new Date() });
        accept(200, { etag: '"simulated"' });
      } else if (verb === 'DELETE') {
        objects.delete(name);
        accept(204);
      } else if (verb === 'GET' && query.get('list-type') === '2') {
        accept(200, { 'content-type': 'application/xml' }, listing(query));
      } else if (stored) {
        const { status, bytes } = toPart(stored.bytes, request.headers.range);
        const headers = { 'content-type': stored.contentType, 'content-length': String(bytes.length) };
        accept(status, headers, verb === 'HEAD' ? undefined : bytes);
      } else refuse(404, 'NoSuchKey');
    }
  }

  /** AWS Signature Version 4: the key is in the header, the rest depends on the secret. */
  function refusalOf({ headers: { authorization = '' } }: IncomingMessage, path: string): [number, string] | null {
    if (!authorization.startsWith(`AWS4-HMAC-SHA256 Credential=${key}/`)) return [403, 'InvalidAccessKeyId'];
    if (!/Signature=[0-9a-f]{64}$/.test(authorization)) return [403, 'SignatureDoesNotMatch'];
    return path.split('/', 1)[0] === bucket ? null : [404, 'NoSuchBucket'];
  }

  function listing(query: URLSearchParams): string {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = keys.slice(0, pageSize);
    const contents = page.map((name) => {
      const { bytes, modifiedAt } = objects.get(name) ?? { bytes: Buffer.alloc(0), modifiedAt: new Date(0) };
      const short = name.slice(bucket.length + 1);
      return `<Contents><Key>${short}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more = keys.length > page.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    script: (method, ...scripted) => failures.set(method, scripted),
    reset() {
      objects.clear();
      requests.length = 0;
      failures.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Of "bytes=4-6"; else the whole. */
function toPart(whole: Buffer, range = ''): { status: number; bytes: Buffer } {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  if (start === undefined) return { status: 200, bytes: whole };
  return { status: 206, bytes: whole.subarray(Number(start), Number(end) + 1) };
}
