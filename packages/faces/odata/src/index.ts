/** OData 4.0 on top of the API, as a face of the server. */
import type { Face, FaceRoute } from '@vitrine/server/face';
import { answerCount, answerSet } from './answers.ts';
import { answerConnection, answerMetadata, answerService } from './documents.ts';
import { NotImplemented, printFailure } from './failures.ts';

const root = '/t/:publicId/odata';

const route = (pattern: string, answer: FaceRoute['answer'], methods?: string): FaceRoute => ({
  name: 'odata',
  pattern: root + pattern,
  takesSlash: pattern === '/v4',
  takesBasic: true,
  printFailure,
  ...(methods !== undefined && { methods }),
  answer,
});

const refuse = (what: string, message: string): FaceRoute['answer'] => ({
  kind: 'response',
  respond: async () => Promise.reject(new NotImplemented(what, message)),
});

const refusePath = refuse('path', 'Paths to properties are not supported; use $select.');

/** Some programs encode the dollar of these names. */
const dollars = ['$', '%24'];

export const createOData = (): Face => ({
  routes: [
    route('/v4', { kind: 'exposed', answer: answerService }),
    ...dollars.map((dollar) => route(`/v4/${dollar}metadata`, { kind: 'exposed', answer: answerMetadata })),
    route('/v4/$batch', refuse('$batch', 'Batches are not supported; send the requests one by one.'), 'POST, OPTIONS'),
    route('/v4/:name', { kind: 'exposed', answer: answerSet }),
    ...dollars.map((dollar) => route(`/v4/:name/${dollar}count`, { kind: 'exposed', answer: answerCount })),
    route('/v4/:name/:id', refusePath),
    route('/v4/:name/:id/:slug', refusePath),
    route('/service.pbids', { kind: 'exposed', answer: answerConnection }),
  ],
});
