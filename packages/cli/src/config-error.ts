/** Reports all mistakes in the settings in one error. */

export interface SettingMistake {
  readonly variable: string;
  readonly found: string;
  readonly expected: string;
  readonly hint: string;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly mistakes: readonly SettingMistake[];

  constructor(mistakes: readonly SettingMistake[]) {
    const heading = mistakes.length === 1 ? 'A setting is wrong:' : `${mistakes.length} settings are wrong:`;
    super([heading, ...mistakes.map((mistake) => printMistake(mistake))].join('\n'));
    this.mistakes = mistakes;
  }
}

function printMistake({ variable, found, expected, hint }: SettingMistake): string {
  return `  ${variable}: found ${found}, expected ${expected}. ${hint}`;
}
