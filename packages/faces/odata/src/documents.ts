/** Answers with the documents of a tenant's service, as the caller sees them. */
import {
  Answer,
  answerWhole,
  questionOf,
  type AnswerRequester,
  type AnswerExposed,
  type BodyFormat,
  Failure,
  type FaceServices,
  type ServedExposure,
} from '@vitrine/server/face';
import { renderConnection, renderMetadata, renderService } from './metadata.ts';
import { badRequest } from './failures.ts';
import { isBare, readOptions, type Options } from './options.ts';
import { rootOf } from './root.ts';

interface Document {
  readonly format: BodyFormat;
  readonly body: string;
}

type Render = (exposure: ServedExposure, root: string, options: Options, accept: string | null) => Document;

const document =
  (what: string, render: Render): AnswerExposed<FaceServices> =>
  (services, exposure, { search }, requester: AnswerRequester) => {
    const root = rootOf(services, exposure);
    const options = readOptions(search, ['$format']);
    const accept = requester.request?.headers.get('accept') ?? null;
    const { format, body } = render(exposure, root, options, accept);
    const { cacheTags, endsAt } = exposure;
    const question = questionOf(exposure, requester.access, ['odata', what, format, root].join('\n'));
    const make = () => new Answer(body, requester.access === 'keyed', format);
    return answerWhole(services, { what, question, cacheTags, endsAt, make }, '');
  };

export const answerService = document('The service document', (exposure, root, { $format }, accept) => {
  const bare = isBare($format, accept);
  return { format: bare ? 'odataBare' : 'odata', body: renderService(exposure, root, bare) };
});

/** In XML alone, which every client reads. */
export const answerMetadata = document('The metadata', (exposure, _root, { $format }) => {
  if ($format !== undefined && !/^(?:xml|application\/xml)$/i.test($format))
    throw badRequest('$format', 'The metadata is XML.');
  return { format: 'csdl', body: renderMetadata(exposure) };
});

/** @throws Failure without PUBLIC_URL, because a file on a computer needs the whole address */
export const answerConnection = document('The file', (_exposure, root) => {
  if (root.startsWith('/'))
    throw new Failure('route_not_found', 'The operator of this service has not set PUBLIC_URL, which the file needs.');
  return { format: 'json', body: renderConnection(root) };
});
