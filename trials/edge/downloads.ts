/** Withdraws under slow downloads, on each way to a service: how much of a file arrives after its withdrawal. */
import { renderTable } from '../../bench/report/table.ts';
import {
  type Download,
  fileNames,
  fillStock,
  withdrawalNames,
  withdrawWhileSlow,
} from '../../packages/cli/tests/edge/slow-downloads.ts';
import { openWays, wayNames } from '../../packages/cli/tests/edge/ways.ts';

/** @returns whether each file was cut off, and arrives where nothing is withdrawn */
export const tryDownloads = async (megabytes: number): Promise<boolean> => {
  await using ways = await openWays();
  const stock = await fillStock(ways, megabytes, megabytes);
  const rows: (readonly string[])[] = [];
  let isRight = true;
  for (const withdrawal of withdrawalNames) {
    const downloads = await withdrawWhileSlow(stock, withdrawal, { ways: wayNames, files: fileNames });
    const isWhole = withdrawal === 'nothing is withdrawn';
    isRight &&= downloads.every((each) => each.status === '200' && each.isWhole === isWhole);
    for (const way of wayNames)
      rows.push([withdrawal, way, ...describeDownloads(downloads.filter((each) => each.way === way))]);
  }
  console.log(`Files of ${megabytes} MB.\n`);
  console.log(
    renderTable(['withdrawal', 'way', 'downloads', 'whole', 'refused', 'arrived after it: least', 'most'], rows),
  );
  return isRight;
};

const describeDownloads = (downloads: readonly Download[]): readonly string[] => {
  const after = downloads.map(({ bytesAfter }) => bytesAfter);
  return [
    String(downloads.length),
    String(downloads.filter(({ isWhole }) => isWhole).length),
    String(downloads.filter(({ status }) => status !== '200').length),
    ...[Math.min(...after), Math.max(...after)].map((bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`),
  ];
};
