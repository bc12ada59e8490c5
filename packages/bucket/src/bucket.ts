/**
 * A bucket of an object store that speaks S3: the verbs that the store of editions asks of it. Requests are signed by Bun's
 * client, and sent by `fetch`, for Bun's client has no conditions.
 */
export interface BucketAddress {
  readonly bucket: string;
  /** What the names of all objects begin with: blank, or with a slash at its end. */
  readonly prefix: string;
}

export interface BucketSettings extends BucketAddress {
  /** The address of the service; none: Amazon's of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A request that failed. The service's own words are not kept: they may quote what was asked for. */
export class BucketError extends Error {
  /** The service's code, such as `NoSuchBucket`; where there was no answer, what the connection failed with. */
  readonly code: string;

  constructor(verb: string, key: string, code: string) {
    super(`${verb} ${key}: ${code}`);
    this.name = 'BucketError';
    this.code = code;
  }
}

/** What an object is called that has these bytes: another one wherever they differ. */
export type Tag = string;

/** Under what a write takes place: the object is the one with this tag, or there is none. */
export type Condition = { readonly ifMatch: Tag } | { readonly ifNoneMatch: '*' };

/** How a service reads the tag of If-Match: in quotes, as RFC 9110 has it, or bare, as Ceph has it until its version 16. */
export type TagForm = 'quoted' | 'bare';

export type Got =
  | { readonly kind: 'found'; readonly text: string; readonly tag: Tag }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'missing' };

/** Refused: the condition did not hold. */
export type Put = { readonly kind: 'written'; readonly tag: Tag } | { readonly kind: 'refused' };

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
}

export const verbs = ['get', 'put', 'list', 'delete'] as const;
export type Verb = (typeof verbs)[number];

/** Is told of each request: that it was answered, and what bytes came or went; or that it failed. */
export type CountRequest = (verb: Verb, bytes: number, outcome: 'answered' | 'failed') => void;

/** What a request gave, and how many bytes came or went. */
interface Counted<Value> {
  readonly bytes: number;
  readonly value: Value;
}

/** A small object is not waited for any longer: the next attempt is worth more. */
const requestMsMax = 3000;
/** The slowest connection over which a large object still arrives. */
const bytesPerMsMin = 500;
/** For an object of which it is not known how large it is. */
const unknownMsMax = 60_000;
const presignedSeconds = 3600;

export class Bucket {
  /** Uploads and lists. */
  readonly #client: Bun.S3Client;
  /** Signs addresses. */
  readonly #signer: Bun.S3Client;
  readonly #prefix: string;
  readonly #count: CountRequest;

  constructor({ prefix, endpoint, ...settings }: BucketSettings, count: CountRequest = () => undefined) {
    const options = { ...settings, ...(endpoint === null ? {} : { endpoint }) };
    this.#client = new Bun.S3Client(options);
    // Bun puts the key's name into an address as it is: Swift's have a colon.
    this.#signer = new Bun.S3Client({ ...options, accessKeyId: encodeURIComponent(settings.accessKeyId) });
    this.#prefix = prefix;
    this.#count = count;
  }

  /**
   * Reads a small object.
   * @param known the tag of what is known of it already
   * @throws BucketError
   */
  async get(key: string, known?: Tag): Promise<Got> {
    return this.#counted('get', async () => this.#get(key, known));
  }

  async #get(key: string, known?: Tag): Promise<Counted<Got>> {
    const headers = known === undefined ? {} : { 'if-none-match': known };
    const response = await this.#send('GET', key, { headers }, requestMsMax);
    const text = response.status === 304 ? '' : await this.#within('GET', key, response.text());
    const bytes = text.length;
    if (response.status === 304) return { bytes, value: { kind: 'unchanged' } };
    if (response.status === 404 && codeIn(text) !== 'NoSuchBucket') return { bytes, value: { kind: 'missing' } };
    if (!response.ok) throw refusal('GET', key, response, text);
    return { bytes, value: { kind: 'found', text, tag: response.headers.get('etag') ?? '' } };
  }

  /**
   * Writes a small object.
   * @param form of the condition's tag
   * @throws BucketError; then it may be written all the same, or be written later
   */
  async put(key: string, content: string, condition?: Condition, form: TagForm = 'quoted'): Promise<Put> {
    return this.#counted('put', async () => ({
      bytes: content.length,
      value: await this.#put(key, content, condition, form),
    }));
  }

  async #put(key: string, content: string, condition: Condition | undefined, form: TagForm): Promise<Put> {
    const response = await this.#send('PUT', key, { body: content, headers: headersOf(condition, form) }, requestMsMax);
    const text = await this.#within('PUT', key, response.text());
    if (response.ok) return { kind: 'written', tag: response.headers.get('etag') ?? '' };
    if (condition !== undefined && isRefusal(response.status, codeIn(text))) return { kind: 'refused' };
    throw refusal('PUT', key, response, text);
  }

  /** Writes the bytes of a file, however large. @throws BucketError */
  async upload(key: string, path: string): Promise<void> {
    const file = Bun.file(path);
    await this.#counted('put', async () => {
      await this.#within('PUT', key, this.#client.write(this.#prefix + key, file));
      return { bytes: file.size, value: undefined };
    });
  }

  /**
   * Reads an object into a file.
   * @param bytes how many it should have, where that is known
   * @throws BucketError, also where it has not as many; the file is then not whole
   */
  async download(key: string, path: string, bytes?: number): Promise<void> {
    return this.#counted('get', async () => ({ bytes: await this.#download(key, path, bytes), value: undefined }));
  }

  async #download(key: string, path: string, bytes: number | undefined): Promise<number> {
    const deadlineMs = bytes === undefined ? unknownMsMax : requestMsMax + bytes / bytesPerMsMin;
    const response = await this.#send('GET', key, {}, deadlineMs);
    if (!response.ok) throw refusal('GET', key, response, await this.#within('GET', key, response.text()));
    const written = await this.#within('GET', key, Bun.write(path, response));
    const expected = bytes ?? Number(response.headers.get('content-length') ?? written);
    if (written !== expected) throw new BucketError('GET', key, `${written} bytes of ${expected}`);
    return written;
  }

  /** All objects whose names begin so. @throws BucketError */
  async *list(start: string): AsyncGenerator<ListedObject> {
    let continuationToken: string | undefined;
    do {
      const page = await this.#listPage(start, continuationToken);
      for (const { key, size = 0 } of page.contents ?? []) yield { key: key.slice(this.#prefix.length), bytes: size };
      continuationToken = page.isTruncated === true ? page.nextContinuationToken : undefined;
    } while (continuationToken !== undefined);
  }

  async #listPage(start: string, continuationToken: string | undefined): Promise<Bun.S3ListObjectsResponse> {
    const options = { prefix: this.#prefix + start, ...(continuationToken === undefined ? {} : { continuationToken }) };
    return this.#counted('list', async () => ({
      bytes: 0,
      value: await this.#within('LIST', start, this.#client.list(options)),
    }));
  }

  /** Removes an object, where it is there. @throws BucketError */
  async remove(key: string): Promise<void> {
    return this.#counted('delete', async () => ({ bytes: 0, value: await this.#remove(key) }));
  }

  async #remove(key: string): Promise<void> {
    const response = await this.#send('DELETE', key, {}, requestMsMax);
    const text = await this.#within('DELETE', key, response.text());
    if (!response.ok && response.status !== 404) throw refusal('DELETE', key, response, text);
  }

  async #counted<Value>(verb: Verb, request: () => Promise<Counted<Value>>): Promise<Value> {
    try {
      const { bytes, value } = await request();
      this.#count(verb, bytes, 'answered');
      return value;
    } catch (error) {
      this.#count(verb, 0, 'failed');
      throw error;
    }
  }

  async #send(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    request: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
    deadlineMs: number,
  ): Promise<Response> {
    const url = this.#signer.presign(this.#prefix + key, { method, expiresIn: presignedSeconds });
    const signal = AbortSignal.timeout(Math.ceil(deadlineMs));
    return this.#within(method, key, fetch(url, { method, ...request, signal, redirect: 'error' }));
  }

  async #within<Value>(verb: string, key: string, work: Promise<Value>): Promise<Value> {
    return work.catch((error: unknown) => {
      throw new BucketError(verb, key, codeOf(error));
    });
  }
}

const headersOf = (condition: Condition | undefined, form: TagForm): Readonly<Record<string, string>> => {
  if (condition === undefined) return {};
  if ('ifNoneMatch' in condition) return { 'if-none-match': '*' };
  return { 'if-match': form === 'bare' ? condition.ifMatch.replaceAll('"', '') : condition.ifMatch };
};

/** Two writers at one moment are told apart by a 409; where the object is gone that should match, it is a 404. */
const isRefusal = (status: number, code: string | undefined): boolean =>
  status === 412 || status === 409 || (status === 404 && code !== 'NoSuchBucket');

const refusal = (verb: string, key: string, { status }: Response, text: string): BucketError =>
  new BucketError(verb, key, codeIn(text) ?? String(status));

const codeIn = (text: string): string | undefined => /<Code>(\w+)<\/Code>/.exec(text)?.[1];

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
