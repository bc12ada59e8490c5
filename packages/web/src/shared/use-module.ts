/** Code that is loaded when it is first needed. Where it does not come, the rest of the page goes on. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/** @param load gives what is used of the module, the same wherever it has this name */
export const useModule = <Part>(name: string, load: () => Promise<Part>): UseQueryResult<Part> =>
  useQuery({ queryKey: ['module', name], queryFn: load, staleTime: 'static', gcTime: Infinity });
