/**
 * The modules that run as threads of their own. They are named here, at the root of the sources, for from here alone they
 * have the same paths in the executable that is made of them (`npm run build`).
 */
export const threadModules = {
  builder: './publisher/builder-thread.ts',
  finder: './finding/find-thread.ts',
} as const;

export const threadUrl = (module: keyof typeof threadModules): URL => new URL(threadModules[module], import.meta.url);
