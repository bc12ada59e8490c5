/** A bucket of an S3 server: what a client needs to know of it, and how it is made. */
import { S3Client } from 'bun';

export interface Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export const bucketName = 'vitrine';
export const region = 'us-east-1';

/**
 * A client that signs URLs. Bun's `presign` writes the name of a key into the URL as it is, where S3 wants it encoded, so it
 * is given the encoded one. What signs by a header needs the other: Swift's names have a colon.
 */
export const urlSigner = ({ accessKeyId, ...others }: Bucket): S3Client =>
  new S3Client({ ...others, accessKeyId: encodeURIComponent(accessKeyId) });

/**
 * Makes a bucket. Bun's client cannot, so the path of a bucket is signed as if it were that of an object.
 * @throws where the server refuses, with its answer
 */
export const createBucket = async (access: Bucket): Promise<void> => {
  const url = urlSigner(access).presign(access.bucket, { method: 'PUT', bucket: '', virtualHostedStyle: true });
  const response = await fetch(url, { method: 'PUT' });
  if (!response.ok) throw new Error(`The bucket was not made: ${response.status} ${await response.text()}`);
};
