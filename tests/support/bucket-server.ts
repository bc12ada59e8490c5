/**
 * A service that speaks as much of S3 as the store asks for, in memory, and can be slow, failing, full, away or without conditions.
 * What real services do is seen by `npm run trial:cluster`.
 */
import type { BucketSettings } from '@vitrine/bucket';

/** What goes wrong; nothing, where nothing is said. */
interface BucketFaults {
  readonly delayMs?: number;
  /** Of a thousand requests so many fail with a 503. */
  readonly failing?: number;
  /** Whether nothing more can be written. */
  readonly isFull?: boolean;
  /** Whether connections are refused. */
  readonly isAway?: boolean;
  /** Whether a write is done, and its answer lost. */
  readonly losesAnswers?: boolean;
}

export interface BucketServer extends Disposable {
  readonly settings: BucketSettings;
  readonly objects: Map<string, Uint8Array<ArrayBuffer>>;
  faults: BucketFaults;
  /** True for objects that are begun and never ended, until the server is closed. */
  stall: (key: string) => boolean;
  /** How many requests came, by method. */
  readonly requests: Map<string, number>;
}

/** @param conditions what is done with If-Match and If-None-Match where something is written; `bare`: as Ceph does */
export const startBucketServer = (
  conditions: 'honoured' | 'bare' | 'ignored' | 'unknown' = 'honoured',
): BucketServer => {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const uploads = new Map<string, Map<number, Uint8Array<ArrayBuffer>>>();
  const requests = new Map<string, number>();
  let count = 0;
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    maxRequestBodySize: 2 ** 31,
    // What stalls has no end.
    idleTimeout: 0,
    fetch: async (request) => {
      const { faults } = own;
      requests.set(request.method, (requests.get(request.method) ?? 0) + 1);
      if (faults.isAway === true) return new Response(null, { status: 500 });
      if (faults.delayMs !== undefined) await Bun.sleep(faults.delayMs);
      if ((count++ * 7919) % 1000 < (faults.failing ?? 0)) return refuse(503, 'SlowDown');
      const answer = await respond(request);
      return faults.losesAnswers === true && request.method === 'PUT' ? refuse(500, 'InternalError') : answer;
    },
  });

  const respond = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (bucket !== bucketName) return refuse(404, 'NoSuchBucket');
    if (key === '') return list(url.searchParams);
    if (request.method === 'GET') return get(request, key);
    if (request.method === 'DELETE') return new Response(null, { status: objects.delete(key) ? 204 : 204 });
    if (own.faults.isFull === true) return refuse(507, 'InsufficientStorage');
    const body = new Uint8Array(await request.arrayBuffer());
    const upload = url.searchParams.get('uploadId');
    if (request.method === 'POST') return upload === null ? begin(key) : end(key, upload);
    if (upload !== null) return putPart(upload, Number(url.searchParams.get('partNumber')), body);
    return put(request, key, body);
  };

  const get = (request: Request, key: string): Response => {
    const found = objects.get(key);
    if (found === undefined) return refuse(404, 'NoSuchKey');
    const headers = { etag: tagOf(found) };
    if (own.stall(key))
      return new Response(new ReadableStream({ type: 'bytes', pull: async () => new Promise(() => undefined) }), {
        headers,
      });
    if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
    return new Response(found, { headers });
  };

  const put = (request: Request, key: string, body: Uint8Array<ArrayBuffer>): Response => {
    const [match, noneMatch] = [request.headers.get('if-match'), request.headers.get('if-none-match')];
    const found = objects.get(key);
    if (conditions === 'unknown' && (match ?? noneMatch) !== null) return refuse(501, 'NotImplemented');
    if (conditions === 'honoured' || conditions === 'bare') {
      const tag = tagOf(found ?? body);
      const expected = conditions === 'bare' ? tag.replaceAll('"', '') : tag;
      if (match !== null && found === undefined) return refuse(404, 'NoSuchKey');
      if (match !== null && match !== expected) return refuse(412, 'PreconditionFailed');
      if (noneMatch !== null && found !== undefined) return refuse(412, 'PreconditionFailed');
    }
    objects.set(key, body);
    return new Response(null, { headers: { etag: tagOf(body) } });
  };

  const begin = (key: string): Response => {
    const id = `upload-${uploads.size}`;
    uploads.set(id, new Map());
    return xml(
      `<InitiateMultipartUploadResult><Bucket>${bucketName}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  };

  const putPart = (upload: string, number: number, body: Uint8Array<ArrayBuffer>): Response => {
    uploads.get(upload)?.set(number, body);
    return new Response(null, { headers: { etag: tagOf(body) } });
  };

  const end = (key: string, upload: string): Response => {
    const parts = [...(uploads.get(upload) ?? [])].toSorted(([one], [other]) => one - other);
    const whole = new Uint8Array(Buffer.concat(parts.map(([, part]) => part)));
    objects.set(key, whole);
    return xml(
      `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${tagOf(whole)}</ETag></CompleteMultipartUploadResult>`,
    );
  };

  const list = (parameters: URLSearchParams): Response => {
    const prefix = parameters.get('prefix') ?? '';
    const after = parameters.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, pageKeys);
    const isTruncated = keys.length > pageKeys;
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length ?? 0}</Size><ETag>x</ETag></Contents>`,
    );
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return xml(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  };

  const own: BucketServer = {
    settings: {
      bucket: bucketName,
      prefix: 'shop/',
      endpoint: `http://127.0.0.1:${server.port}`,
      region: 'us-east-1',
      accessKeyId: 'test',
      secretAccessKey: 'test-secret',
    },
    objects,
    requests,
    faults: {},
    stall: () => false,
    [Symbol.dispose]: () => void server.stop(true),
  };
  return own;
};

const bucketName = 'editions';
/** Few, so that tests come to the second page. */
const pageKeys = 10;

/** Those of large objects are not made anew for each request. */
const tags = new WeakMap<Uint8Array, string>();

const tagOf = (bytes: Uint8Array<ArrayBuffer>): string => {
  const tag = tags.get(bytes) ?? `"${new Bun.CryptoHasher('md5').update(bytes).digest('hex')}"`;
  tags.set(bytes, tag);
  return tag;
};

const xml = (text: string, status = 200): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${text}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  });

const refuse = (status: number, code: string): Response => xml(`<Error><Code>${code}</Code></Error>`, status);
