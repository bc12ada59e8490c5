/** Loads code on first use. If that fails, the rest of the page keeps working. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/** @param load returns the used part of the module; it must be the same for each use of the name */
export const useModule = <Part>(name: string, load: () => Promise<Part>): UseQueryResult<Part> =>
  useQuery({ queryKey: ['module', name], queryFn: load, staleTime: 'static', gcTime: Infinity });
