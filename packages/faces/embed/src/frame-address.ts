/** Converts the URL of a frame to the attributes of its element. */
import { attributeNames } from './settings.ts';

/** The attributes that come from the path. */
const ofPath: ReadonlySet<string> = new Set(['service', 'tenant', 'collection', 'view']);

export type Attributes = readonly (readonly [name: string, value: string])[];

/** @returns only attributes of an allow-list: others, such as event handlers, could run code */
export const readFrameAddress = (path: string, search: string): Attributes => {
  const parameters = new URLSearchParams(search);
  const conditions = new URLSearchParams([...parameters].filter(([name]) => name.startsWith('where[')));
  const known = attributeNames.filter((name) => !ofPath.has(name));
  const [tenant = '', collection = ''] = path.split('/').slice(-2).map(decode);
  return [
    ...known.flatMap((name) => {
      const value = parameters.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    ...(conditions.size === 0 ? [] : [['query', conditions.toString()] as const]),
    ['tenant', tenant],
    ['collection', collection],
  ];
};

/** An undecodable segment becomes empty. */
const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
};
