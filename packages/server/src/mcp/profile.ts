/** The tenant's profile as resources, and for models that read none, as a tool: each a part of what HTTP answers. */
import type { CollectionDescriptor, Success, TenantProfile } from '@vitrine/contract';
import type { Exposure } from '@vitrine/query';
import type { Resource } from '@modelcontextprotocol/server';
import type { Arguments } from './arguments.ts';
import type { Ask, Reply } from './asking.ts';
import { quoteText } from './tool-schemas.ts';

const mimeType = 'application/json';

/** Names of ours, which need no address of the service: they are read through it alone. */
const uriOf = (publicId: string): string => `vitrine://t/${encodeURIComponent(publicId)}`;

/** The profile alone: it holds all collections, however many these are. */
export const listResources = ({ tenant }: Exposure): Resource[] => [
  {
    uri: uriOf(tenant.publicId),
    name: 'profile',
    title: `Profile of ${quoteText(tenant.name)}`,
    description: 'Which collections there are, and the fields of each.',
    mimeType,
  },
];

/** The profile's body, or nothing where the URI is of nothing here. */
export const readResource = async (uri: string, { tenant }: Exposure, ask: Ask): Promise<string | undefined> => {
  if (uri !== uriOf(tenant.publicId)) return undefined;
  const reply = await ask({ kind: 'profile' });
  return reply.kind === 'answer' ? reply.body : undefined;
};

export const describeCollections = async (asked: string | undefined, others: Arguments, ask: Ask): Promise<Reply> => {
  const details = Object.keys(others)
    .slice(0, 20)
    .map((parameter) => ({ parameter, message: 'Unknown argument; the only one here is collection.' }));
  if (details.length > 0) return { kind: 'refusal', message: 'The arguments have mistakes.', details };
  const reply = await ask({ kind: 'profile' });
  if (reply.kind === 'refusal') return reply;
  const { data }: Success<TenantProfile> = JSON.parse(reply.body);
  if (asked === undefined) return answer(data.collections.map(({ slug, name }) => ({ slug, name })));
  const found = data.collections.filter(({ slug }) => slug === asked);
  // What is not shown is refused in the words that records of it are refused with.
  return found.length > 0 ? answer(found) : ask({ kind: 'records', slug: asked, search: 'limit=1' });
};

const answer = (collections: readonly (Omit<CollectionDescriptor, 'fields'> | CollectionDescriptor)[]): Reply => ({
  kind: 'answer',
  body: JSON.stringify({ collections }),
});
