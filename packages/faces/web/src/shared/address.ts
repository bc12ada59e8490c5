/** The browser's location as React state, with navigation by pushState. */
import { useSyncExternalStore } from 'react';

const changed = new EventTarget();

const subscribe = (listener: () => void): (() => void) => {
  const controller = new AbortController();
  window.addEventListener('popstate', listener, controller);
  changed.addEventListener('change', listener, controller);
  return () => controller.abort();
};

const read = (): string => window.location.pathname + window.location.search;

/** Path and query of the location. */
export const useAddress = (): string => useSyncExternalStore(subscribe, read);

export const goTo = (address: string): void => {
  if (address === read()) return;
  window.history.pushState(null, '', address);
  changed.dispatchEvent(new Event('change'));
};
