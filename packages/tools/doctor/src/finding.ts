/** A finding of doctor: the subject, its state, and the statements that fix it. */

export interface Finding {
  readonly about: string;
  /** `warning`: it works, but could be better. `error`: it does not work, or must be changed. */
  readonly state: 'ok' | 'warning' | 'error';
  readonly found: string;
  /** Statements that fix it, one per line. */
  readonly statement?: string;
  /** The database and role to run them with. */
  readonly runIn?: string;
}

/** How to fix a finding. */
export interface Remedy {
  /** Complete statements, one per element. */
  readonly statements: readonly string[];
  readonly runIn: string;
}

export const okFinding = (about: string, found: string): Finding => ({ about, state: 'ok', found });

export const warningFinding = (about: string, found: string, remedy?: Remedy): Finding => ({
  about,
  state: 'warning',
  found,
  ...printRemedy(remedy),
});

export const errorFinding = (about: string, found: string, remedy?: Remedy): Finding => ({
  about,
  state: 'error',
  found,
  ...printRemedy(remedy),
});

const printRemedy = (remedy: Remedy | undefined): Pick<Finding, 'statement' | 'runIn'> =>
  remedy === undefined || remedy.statements.length === 0
    ? {}
    : { statement: remedy.statements.join('\n'), runIn: remedy.runIn };

/**
 * All statements of the findings, grouped under a heading for each place to run them. A repeated statement is printed
 * only at its last position.
 */
export const printStatements = (findings: readonly Finding[]): string => {
  const groups = new Map<string, Set<string>>();
  for (const { statement, runIn } of findings) {
    if (statement === undefined || runIn === undefined) continue;
    const group = groups.getOrInsertComputed(runIn, () => new Set());
    for (const line of statement.split('\n')) {
      // A right revoked by one finding can be granted again by a later one, so the last statement wins.
      group.delete(line);
      group.add(line);
    }
  }
  if (groups.size === 0) return '';
  const printed = Array.from(groups, ([runIn, statements]) => [`-- ${runIn}`, ...statements].join('\n'));
  return ['To run:', ...printed].join('\n\n');
};

/** Prints the first names of a list: `a, b, c and 4 more`. */
export const listSome = (names: readonly string[]): string => {
  if (names.length <= namesShownMax + 1) return names.join(', ');
  return `${names.slice(0, namesShownMax).join(', ')} and ${names.length - namesShownMax} more`;
};

const namesShownMax = 6;
