/** The refusal of parameters where none are taken. */
import { QueryError } from '@vitrine/query';

/** @param what takes none, such as `The profile` */
export const refuseParameters = (what: string, search: string): void => {
  if (search === '') return;
  const names = [...new URLSearchParams(search).keys()];
  if (names.length === 0) return;
  throw new QueryError(
    names.map((parameter) => ({ parameter, message: `${what} takes no parameters; leave it out.` })),
  );
};
