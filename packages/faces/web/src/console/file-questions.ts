/** The queries and mutations of owners' own files. */
import type { FileChoices, FilePreview, Files } from '@vitrine/contract/files';
import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { waiting } from '../shared/waiting.ts';
import { ask, ConsoleError } from './ask.ts';
import { useAnswer, useCommand } from './questions.ts';

/** A file that was read for an earlier choice, or in another tab, is waited for. */
const whileBusy = {
  retry: (failures: number, error: Error): boolean =>
    error instanceof ConsoleError && error.reason?.code === 'fileBusy' && failures < 60,
  retryDelay: 1000,
} as const;

/** The same of reads, which also wait as others do. */
const reading = {
  retry: (failures: number, error: Error): boolean =>
    whileBusy.retry(failures, error) || waiting.retry(failures, error),
  retryDelay: waiting.retryDelay,
} as const;

const once = { ...reading, gcTime: 0, staleTime: Infinity, refetchOnReconnect: false } as const;

export const useFiles = (): UseQueryResult<Files> => useAnswer('files');

interface SentFile {
  readonly file: File;
  /** The slug of the collection that it replaces. */
  readonly replaces: string | undefined;
}

/** Nothing is stored by it, so that nothing is fetched again. */
export const useSendFile = () =>
  useMutation({
    ...whileBusy,
    mutationFn: async ({ file, replaces }: SentFile) => {
      const search = new URLSearchParams({ name: file.name, ...(replaces !== undefined && { replaces }) });
      return ask<FilePreview>(`files?${search}`, { method: 'POST', file });
    },
  });

/** A collection's former records, as a file. */
export const useRestoredFile = (collection: string | undefined): UseQueryResult<FilePreview> =>
  useQuery({
    queryKey: ['preview', 'undo', collection],
    queryFn: async ({ signal }) => ask<FilePreview>(`undo/${collection ?? ''}`, { method: 'POST', signal }),
    enabled: collection !== undefined,
    ...once,
  });

/** The file as it is read with these choices; null: as it was read first. */
export const useFilePreview = (upload: string, choices: FileChoices | null): UseQueryResult<FilePreview> =>
  useQuery({
    queryKey: ['preview', 'file', upload, choices],
    queryFn: async ({ signal }) =>
      ask<FilePreview>(`files/${upload}/preview`, { method: 'POST', body: choices ?? {}, signal }),
    enabled: choices !== null,
    placeholderData: keepPreviousData,
    ...once,
  });

export const useStoreFile = (upload: string) =>
  useCommand(
    async (choices: FileChoices) => ask(`files/${upload}/store`, { method: 'POST', body: choices }),
    whileBusy,
  );

export const useRemoveCollection = () =>
  useCommand(async (slug: string) => ask(`collections/${slug}`, { method: 'DELETE' }));

/** The service removes it after an hour where this fails. */
export const removeFile = (upload: string): void =>
  void ask(`files/${upload}`, { method: 'DELETE' }).catch(() => undefined);
