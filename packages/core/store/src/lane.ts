/** Runs work as it comes, with so many running concurrently; the rest waits in order. */
export const createLane = (atOnce: number): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};
