/** Transcripts: what was typed and what came back, as a text that a test plays again and compares. */
import type { CommandLine, Outcome } from './command-line.ts';

/**
 * Runs the commands of a transcript, and gives the transcript as it really went. Its lines:
 *
 *     # what the next commands are about
 *     @ 2026-03-02T00:00:00Z                   the clock is set
 *     > prices.csv                             a file of FOLDER; its lines follow, each behind a bar
 *     | id,price
 *     $ vitrine tenant list                    a command, perhaps behind settings such as PORT=80, and under it
 *     There is no tenant yet.                  its standard output,
 *     ! There is no tenant ab12cd34.           its standard error,
 *     exit 1                                   and its exit code where that is not 0
 */
export const replay = async (commandLine: CommandLine, transcript: string): Promise<string> => {
  const written = transcript.split('\n');
  const lines: string[] = [];
  for (const [index, line] of written.entries()) {
    const [mark, rest] = [line.slice(0, 2), line.slice(2)];
    if (mark === '# ' && index > 0) lines.push('');
    if (['# ', '@ ', '> ', '| ', '$ '].includes(mark)) lines.push(line);
    if (mark === '@ ') commandLine.setTime(rest);
    if (mark === '> ') commandLine.write(rest, contentAfter(written, index));
    if (mark === '$ ') lines.push(...printOutcome(await runLine(commandLine, rest)));
  }
  return `${lines.join('\n')}\n`;
};

const runLine = async (commandLine: CommandLine, line: string): Promise<Outcome> => {
  const [settings = '', command = ''] = line.split(/vitrine(.*)/s);
  const environment = Object.fromEntries(settings.split(' ').flatMap((each) => (each === '' ? [] : [each.split('=')])));
  return commandLine.run(command, environment);
};

const contentAfter = (lines: readonly string[], index: number): string => {
  const rest = lines.slice(index + 1);
  const end = rest.findIndex((line) => !line.startsWith('| '));
  return rest
    .slice(0, end)
    .map((line) => `${line.slice(2)}\n`)
    .join('');
};

const printOutcome = ({ stdout, stderr, exitCode }: Outcome): readonly string[] => [
  ...linesOf(stdout),
  ...linesOf(stderr).map((line) => `! ${line}`),
  ...(exitCode === 0 ? [] : [`exit ${exitCode}`]),
];

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
