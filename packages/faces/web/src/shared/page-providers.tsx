/** Provides the theme, with styles from a file instead of inline ones, and the query cache. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';
import { waiting } from './waiting.ts';

/**
 * A query is repeated by itself where its response says when. Offline, it fails immediately instead of waiting. Failed
 * queries are repeated when the connection returns.
 */
const queries = new QueryClient({
  defaultOptions: {
    queries: { ...waiting, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

export const PageProviders = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  </MantineProvider>
);
