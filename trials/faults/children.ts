/** The processes that a process has started. */

export const childrenOf = (pid: number): readonly number[] =>
  Bun.spawnSync(['pgrep', '-P', String(pid)])
    .stdout.toString()
    .split('\n')
    .filter(Boolean)
    .map(Number);
