/** Faults in the operator's API, which may do everything to all tenants. */
import type { Mutant } from '../mutant.ts';

const tokens = { files: ['cli/tests/operator/tokens.test.ts'] };

export const operatorMutants: readonly Mutant[] = [
  {
    name: 'console-token-for-operator',
    file: 'faces/console/src/tokens.ts',
    text: `operator: 'vitrine-operator' }`,
    replacement: `operator: 'vitrine-console-api' }`,
    harm: "open all tenants to a token that was signed for one tenant's console",
    tests: tokens,
  },
  {
    name: 'operator-token-for-console',
    file: 'faces/console/src/tokens.ts',
    text: 'audience: audiences[use],',
    replacement: `audience: use === 'api' ? [audiences.api, audiences.operator] : audiences[use],`,
    harm: "open a tenant's console to a token of the operator's programs",
    tests: tokens,
  },
  {
    name: 'operator-token-to-enter',
    file: 'faces/console/src/tokens.ts',
    text: 'audience: audiences[use],',
    replacement: `audience: use === 'entry' ? [audiences.entry, audiences.operator] : audiences[use],`,
    harm: "sign a person in to a tenant's console with a token of the operator's programs",
    tests: tokens,
  },
  {
    name: 'operator-without-token',
    file: 'faces/console/src/operator/call.ts',
    text: 'if (token === undefined) throw',
    replacement: `if (token === undefined) return { kind: 'operator', name: 'unknown' };\n  if (token === '') throw`,
    harm: "open the operator's API to everybody",
    tests: tokens,
  },
  {
    name: 'operator-by-console-secret',
    file: 'cli/src/commands/open-operator.ts',
    text: '{ operatorSecret: secret, consoleIssuer: issuer }',
    replacement: '{ consoleSecret: secret, consoleIssuer: issuer }',
    harm: "open the operator's API wherever there is a console",
    tests: tokens,
  },
  {
    name: 'unnamed-operator',
    file: 'faces/console/src/operator/call.ts',
    text: 'return { store, tables, now, randomBytes, actor };',
    replacement: `return { store, tables, now, randomBytes, actor: actor.name === '' ? actor : undefined };`,
    harm: 'not tell in the log which program changed a tenant',
    tests: { files: ['cli/tests/operator/tenants.test.ts'], named: 'on sqlite' },
  },
  {
    name: 'publish-now-past-the-barrier',
    file: 'core/publisher/src/editions/publisher.ts',
    text: 'const failed = this.failures.map(({ collectionId }) => collectionId).filter(isMeant);',
    replacement: 'const failed = Array.from(this.segments.byKey.values(), ({ collectionId }) => collectionId);',
    harm: 'change records within an edition, which walks of pages rely on',
    tests: { files: ['cli/tests/operator/health.test.ts'] },
  },
  {
    name: 'opened-in-bulk',
    file: 'faces/console/src/operator/routes/exposures.ts',
    text: 'isOpening = false,',
    replacement: 'isOpening = true,',
    harm: 'make public for many tenants what their owners keep private, unasked',
    tests: { files: ['cli/tests/operator/exposures.test.ts'], named: 'on sqlite' },
  },
];
