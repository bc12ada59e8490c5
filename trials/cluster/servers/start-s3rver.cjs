/** Starts s3rver: node start-s3rver.cjs PORT FOLDER BUCKET. Its package is published without a program. */
const S3rver = require('@20minutes/s3rver');
const signature = require('@20minutes/s3rver/lib/signature/v4.js');

// Bun lists a bucket at `/bucket/` and signs that, as S3 allows; s3rver checks the signature of `/bucket`.
const { getStringToSign } = signature;
signature.getStringToSign = (request, signed) =>
  getStringToSign({ ...request, uri: /^\/[^/]+$/.test(request.uri) ? `${request.uri}/` : request.uri }, signed);

const [port, directory, name] = process.argv.slice(2);
const configureBuckets = [{ name, configs: [] }];
void new S3rver({ address: '127.0.0.1', port: Number(port), silent: true, directory, configureBuckets }).run();
