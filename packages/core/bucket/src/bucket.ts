/**
 * A client for a bucket of an S3 object store. Bun's client signs the requests; `fetch` sends them, as Bun's client
 * does not support conditional requests.
 */
export interface BucketAddress {
  readonly bucket: string;
  /** The prefix of all keys: empty, or with a slash at the end. */
  readonly prefix: string;
}

export interface BucketSettings extends BucketAddress {
  /** The URL of the service; null: Amazon's, by region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A failed request. The service's message is left out, because it may quote the request. */
export class BucketError extends Error {
  /** The service's code, such as `NoSuchBucket`; if there was no response, the code of the connection error. */
  readonly code: string;

  /** @param verb of the request, in letters of any case */
  constructor(verb: string, key: string, code: string) {
    super(`${verb.toUpperCase()} ${key}: ${code}`);
    this.name = 'BucketError';
    this.code = code;
  }
}

/** An object's ETag. */
export type Tag = string;

/** The precondition of a write: the object has this tag, or does not exist. */
export type Condition = { readonly ifMatch: Tag } | { readonly ifNoneMatch: '*' };

/** How a service reads the tag of If-Match: quoted, as in RFC 9110, or bare, as Ceph before version 16. */
export type TagForm = 'quoted' | 'bare';

export type Got =
  | { readonly kind: 'found'; readonly text: string; readonly tag: Tag }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'missing' };

/** `refused`: the precondition failed. */
export type Put = { readonly kind: 'written'; readonly tag: Tag } | { readonly kind: 'refused' };

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
}

export const verbs = ['get', 'put', 'list', 'delete'] as const;
export type Verb = (typeof verbs)[number];

/** Called once per request, with the bytes sent or received; `failed`: without a usable response. */
export type CountRequest = (verb: Verb, bytes: number, outcome: 'answered' | 'failed') => void;

/** The timeout for small objects: a retry is worth more than a longer wait. */
const requestMsMax = 3000;
/** The slowest supported connection, which sets the timeout for large objects. */
const bytesPerMsMin = 500;
/** Larger objects are rejected where a small one is expected: no publisher writes them. */
const smallBytesMax = 256 * 1024 * 1024;
/** The timeout for objects of unknown size. */
const unknownMsMax = 60_000;
const presignedSeconds = 3600;

export class Bucket {
  readonly #client: Bun.S3Client;
  /** Signs addresses. */
  readonly #signer: Bun.S3Client;
  readonly #prefix: string;
  readonly #count: CountRequest;

  constructor({ prefix, endpoint, ...settings }: BucketSettings, count: CountRequest = () => undefined) {
    const options = { ...settings, ...(endpoint === null ? {} : { endpoint }) };
    this.#client = new Bun.S3Client(options);
    // Bun does not encode the access key ID in a URL, and Swift's contain colons.
    this.#signer = new Bun.S3Client({ ...options, accessKeyId: encodeURIComponent(settings.accessKeyId) });
    this.#prefix = prefix;
    this.#count = count;
  }

  /**
   * Reads a small object.
   * @param known the tag of the cached version; `unchanged` is returned if it is current
   * @throws BucketError; with the code TooLarge if the object has more than `bytesMax` bytes
   */
  async get(key: string, known?: Tag, bytesMax = smallBytesMax): Promise<Got> {
    const headers = known === undefined ? {} : { 'if-none-match': known };
    return this.#request<Got>('get', key, async (count) => {
      const response = await this.#send('GET', key, { headers }, requestMsMax);
      if (response.status === 304) return { kind: 'unchanged' };
      const text = await textOf(key, response, bytesMax);
      count(text.length);
      if (response.status === 404 && codeIn(text) !== 'NoSuchBucket') return { kind: 'missing' };
      if (!response.ok) throw refusal('get', key, response, text);
      return { kind: 'found', text, tag: response.headers.get('etag') ?? '' };
    });
  }

  /**
   * Writes a small object.
   * @param form how the service reads the condition's tag
   * @throws BucketError; the object may be written all the same, even later
   */
  async put(key: string, content: string, condition?: Condition, form: TagForm = 'quoted'): Promise<Put> {
    return this.#request<Put>('put', key, async (count) => {
      const request = { body: content, headers: headersOf(condition, form) };
      const response = await this.#send('PUT', key, request, requestMsMax);
      const text = await response.text();
      count(content.length);
      if (response.ok) return { kind: 'written', tag: response.headers.get('etag') ?? '' };
      if (condition !== undefined && isRefusal(response.status, codeIn(text))) return { kind: 'refused' };
      throw refusal('put', key, response, text);
    });
  }

  /** Uploads a file of any size. @throws BucketError */
  async upload(key: string, path: string): Promise<void> {
    await this.#request('put', key, async (count) => {
      const file = Bun.file(path);
      await this.#client.write(this.#prefix + key, file);
      count(file.size);
    });
  }

  /**
   * Downloads an object to a file.
   * @param bytes the expected size, if known
   * @throws BucketError, also if the size differs; then the file is incomplete
   */
  async download(key: string, path: string, bytes?: number): Promise<void> {
    const deadlineMs = bytes === undefined ? unknownMsMax : requestMsMax + bytes / bytesPerMsMin;
    return this.#request('get', key, async (count) => {
      const response = await this.#send('GET', key, {}, deadlineMs);
      if (!response.ok) throw refusal('get', key, response, await response.text());
      const written = await Bun.write(path, response);
      count(written);
      const expected = bytes ?? Number(response.headers.get('content-length') ?? written);
      if (written !== expected) throw new BucketError('get', key, `${written} bytes of ${expected}`);
    });
  }

  /** Lists the objects whose keys begin with the prefix, except keys that a URL cannot address. @throws BucketError */
  async *list(start: string): AsyncGenerator<ListedObject> {
    let continuationToken: string | undefined;
    do {
      const options = { prefix: this.#prefix + start, ...(continuationToken !== undefined && { continuationToken }) };
      const page = await this.#request('list', start, async () => this.#client.list(options));
      for (const { key, size = 0 } of page.contents ?? [])
        if (isNameable(key)) yield { key: key.slice(this.#prefix.length), bytes: size };
      continuationToken = page.isTruncated === true ? page.nextContinuationToken : undefined;
    } while (continuationToken !== undefined);
  }

  /** Removes an object if it exists. @throws BucketError */
  async remove(key: string): Promise<void> {
    return this.#request('delete', key, async () => {
      const response = await this.#send('DELETE', key, {}, requestMsMax);
      const text = await response.text();
      if (!response.ok && response.status !== 404) throw refusal('delete', key, response, text);
    });
  }

  /** Counts a request. @param request calls back with bytes that it has sent or received @throws BucketError */
  async #request<Value>(
    verb: Verb,
    key: string,
    request: (count: (bytes: number) => void) => Promise<Value>,
  ): Promise<Value> {
    let bytes = 0;
    try {
      const value = await request((more) => void (bytes += more));
      this.#count(verb, bytes, 'answered');
      return value;
    } catch (error) {
      this.#count(verb, 0, 'failed');
      throw error instanceof BucketError ? error : new BucketError(verb, key, codeOf(error));
    }
  }

  async #send(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    request: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
    deadlineMs: number,
  ): Promise<Response> {
    if (!isNameable(this.#prefix + key)) throw new BucketError(method, 'an object', 'NoSuchName');
    const url = this.#signer.presign(this.#prefix + key, { method, expiresIn: presignedSeconds });
    return fetch(url, { method, ...request, signal: AbortSignal.timeout(Math.ceil(deadlineMs)), redirect: 'error' });
  }
}

/** @throws BucketError if it is too large; errors of the connection */
const textOf = async (key: string, { body }: Response, bytesMax: number): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > bytesMax) throw new BucketError('get', key, 'TooLarge');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
};

/** False for keys with `.` or `..` segments: URL normalization makes them name another object. */
const isNameable = (key: string): boolean => key.split('/').every((name) => name !== '.' && name !== '..');

const headersOf = (condition: Condition | undefined, form: TagForm): Readonly<Record<string, string>> => {
  if (condition === undefined) return {};
  if ('ifNoneMatch' in condition) return { 'if-none-match': '*' };
  return { 'if-match': form === 'bare' ? condition.ifMatch.replaceAll('"', '') : condition.ifMatch };
};

/** True if the precondition failed: 412, 409 for concurrent writes, or 404 if the object to match is gone. */
const isRefusal = (status: number, code: string | undefined): boolean =>
  status === 412 || status === 409 || (status === 404 && code !== 'NoSuchBucket');

const refusal = (verb: Verb, key: string, { status }: Response, text: string): BucketError =>
  new BucketError(verb, key, codeIn(text) ?? String(status));

const codeIn = (text: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(text)?.[1];

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
