/** Numbers out of the text that the metrics' port gives. */

/**
 * The sum of all samples of a metric that have these labels; 0 where there is none.
 * @param labels as they are written, such as `from="held"`
 */
export const sumOf = (exposition: string, metric: string, ...labels: readonly string[]): number =>
  exposition
    .split('\n')
    .map((line) => /^(?<name>[a-z_]+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/.exec(line)?.groups)
    .filter((sample) => sample?.['name'] === metric)
    .filter((sample) => labels.every((label) => sample?.['labels']?.split(',').includes(label) === true))
    .reduce((sum, sample) => sum + Number(sample?.['value']), 0);
