/** What doctor found: of what, whether it is well, and what to run where it is not. */

export interface Finding {
  readonly about: string;
  /** `note`: it works, and could be better. `ill`: it does not work, or must not stay so. */
  readonly state: 'well' | 'note' | 'ill';
  readonly found: string;
  /** Statements that mend it, one a line. */
  readonly statement?: string;
  /** Where, and as whom, to run them. */
  readonly runIn?: string;
}

/** What mends a finding. */
export interface Remedy {
  /** Whole statements, each on a line of its own. */
  readonly statements: readonly string[];
  readonly runIn: string;
}

export const well = (about: string, found: string): Finding => ({ about, state: 'well', found });

export const note = (about: string, found: string, remedy?: Remedy): Finding => ({
  about,
  state: 'note',
  found,
  ...printRemedy(remedy),
});

export const ill = (about: string, found: string, remedy?: Remedy): Finding => ({
  about,
  state: 'ill',
  found,
  ...printRemedy(remedy),
});

const printRemedy = (remedy: Remedy | undefined): Pick<Finding, 'statement' | 'runIn'> =>
  remedy === undefined || remedy.statements.length === 0
    ? {}
    : { statement: remedy.statements.join('\n'), runIn: remedy.runIn };

/** All statements of the findings, each where it was needed last, under a heading for each place: what a person copies and runs. */
export const printStatements = (findings: readonly Finding[]): string => {
  const groups = new Map<string, Set<string>>();
  for (const { statement, runIn } of findings) {
    if (statement === undefined || runIn === undefined) continue;
    const group = groups.get(runIn) ?? new Set();
    groups.set(runIn, group);
    for (const line of statement.split('\n')) {
      // What is revoked for one reason is granted again for another: the last word counts.
      group.delete(line);
      group.add(line);
    }
  }
  if (groups.size === 0) return '';
  const printed = Array.from(groups, ([runIn, statements]) => [`-- ${runIn}`, ...statements].join('\n'));
  return ['To run:', ...printed].join('\n\n');
};

/** The first of many names: `a, b, c and 4 more`. */
export const listSome = (names: readonly string[]): string => {
  if (names.length <= namesShownMax + 1) return names.join(', ');
  return `${names.slice(0, namesShownMax).join(', ')} and ${names.length - namesShownMax} more`;
};

const namesShownMax = 6;
