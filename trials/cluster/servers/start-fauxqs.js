/** Starts fauxqs: bun start-fauxqs.js PORT FOLDER. Its own program listens on all addresses. */
import { buildApp } from 'fauxqs';
import { FileS3Persistence } from './node_modules/fauxqs/dist/s3/fileS3Persistence.js';
import { S3Store } from './node_modules/fauxqs/dist/s3/s3Store.js';
import { SnsStore } from './node_modules/fauxqs/dist/sns/snsStore.js';
import { SqsStore } from './node_modules/fauxqs/dist/sqs/sqsStore.js';

const [port, folder] = process.argv.slice(2);
const s3Store = new S3Store();
const files = new FileS3Persistence(folder);
files.loadS3(s3Store);
s3Store.persistence = files;
const stores = { s3Store, sqsStore: new SqsStore(), snsStore: new SnsStore() };
await buildApp({ logger: false, stores }).listen({ port: Number(port), host: '127.0.0.1' });
