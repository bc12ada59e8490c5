/** What processes take of the machine, as Linux tells it in /proc. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The process and all that descend from it. */
const treeOf = (root: number): readonly number[] => {
  const childrenOf = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(statOf(Number(pid))[1]);
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(pid)]);
  }
  const descend = (pid: number): number[] => [pid, ...(childrenOf.get(pid) ?? []).flatMap(descend)];
  return descend(root);
};

const ticksPerSecond = 100;

/** Seconds of processor time that the tree of processes has taken so far, with those of it that have ended. */
export const processorSeconds = (root: number): number =>
  sum(treeOf(root).flatMap((pid) => statOf(pid).slice(11, 15).map(Number))) / ticksPerSecond;

/** Seconds of processor time that all processes of the machine have taken so far. */
export const machineSeconds = (): number =>
  sum(/^cpu +(\d+) (\d+) (\d+)/.exec(readProc('stat'))?.slice(1).map(Number) ?? []) / ticksPerSecond;

/** Megabytes that the tree of processes occupies, shared ones counted for each process. */
export const residentMegabytes = (root: number): number =>
  sum(treeOf(root).map((pid) => kilobytes(pid, 'status', /^VmRSS:\s+(\d+)/m))) / 1024;

/** Megabytes that the tree of processes has for its own: without the files that are mapped into them. */
export const ownMegabytes = (root: number): number => sum(treeOf(root).map(ownMegabytesOf));

/** The same of one process. */
export const ownMegabytesOf = (pid: number): number => kilobytes(pid, 'status', /^RssAnon:\s+(\d+)/m) / 1024;

/** Megabytes that the tree of processes occupies, shared ones counted once. */
export const proportionalMegabytes = (root: number): number => proportionalMegabytesOf(treeOf(root));

/** The same of some processes; what they share with others is divided among all. */
export const proportionalMegabytesOf = (pids: readonly number[]): number =>
  sum(pids.map((pid) => kilobytes(pid, 'smaps_rollup', /^Pss:\s+(\d+)/m))) / 1024;

/** The most megabytes that a process has occupied since `forgetPeak`. */
export const peakMegabytes = (pid: number): number => kilobytes(pid, 'status', /^VmHWM:\s+(\d+)/m) / 1024;

/** Counts the peak from now on. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Those of the tree of processes that answer: `vitrine serve` may start them, and then answers nothing itself. */
export const serversOf = (root: number): readonly number[] => {
  const stores = treeOf(root).filter((pid) => wordsOf(pid).includes('--store'));
  const parents = new Set(stores.map((pid) => Number(statOf(pid)[1])));
  const servers = stores.filter((pid) => wordsOf(pid).includes('serve') && !parents.has(pid));
  if (servers.length === 0) throw new Error(`No server is below the process ${root}.`);
  return servers;
};

/** The one of the tree of processes that reads the databases. */
export const publisherOf = (root: number): number => {
  const publisher = treeOf(root).find((pid) => wordsOf(pid).includes('publish'));
  if (publisher === undefined) throw new Error(`No publisher is below the process ${root}.`);
  return publisher;
};

const wordsOf = (pid: number): readonly string[] => readProc(`${pid}/cmdline`).split('\0');

const kilobytes = (pid: number, file: string, pattern: RegExp): number =>
  Number(pattern.exec(readProc(`${pid}/${file}`))?.[1] ?? 0);

/** The fields after the name, of which the first is the state. */
const statOf = (pid: number): readonly string[] => {
  const text = readProc(`${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** Blank for a process that is gone, or another user's. */
const readProc = (file: string): string => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
