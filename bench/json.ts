/** Reading what is inside of JSON that came from elsewhere. */

/** Undefined for what is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What stands at the path; undefined where nothing does. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? Reflect.get(inner, key) : undefined), value);

export const textAt = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path);
  if (typeof found === 'string') return found;
  throw new Error(`Found no text at ${path.join('.')} of ${JSON.stringify(value).slice(0, 300)}`);
};

export const numberAt = (value: unknown, ...path: readonly string[]): number => {
  const found = at(value, ...path);
  if (typeof found === 'number') return found;
  throw new Error(`Found no number at ${path.join('.')} of ${JSON.stringify(value).slice(0, 300)}`);
};

export const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path);
  if (Array.isArray(found)) return found;
  throw new Error(`Found no list at ${path.join('.')} of ${JSON.stringify(value).slice(0, 300)}`);
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
