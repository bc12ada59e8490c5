/** What examples/monitoring watches is there: its metrics, labels and buckets, in what processes render; and its rules hold. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { parse } from 'yaml';
import { findProgram } from '../../../../tests/support/system-program.ts';
import { readDocument, repository } from '../docs/documents.ts';
import { metricsIn, renderedMetrics } from './rendered-metrics.ts';

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}
interface RuleTests {
  readonly tests: readonly {
    readonly input_series: readonly { readonly series: string }[];
    readonly alert_rule_test?: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[];
  }[];
}
interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}
interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
}

const folder = 'examples/monitoring';
const { groups }: Rules = parse(await readDocument(`${folder}/vitrine.rules.yml`));
const { tests }: RuleTests = parse(await readDocument(`${folder}/vitrine.rules.test.yml`));
const dashboard: Dashboard = JSON.parse(await readDocument(`${folder}/dashboard.json`));

const rules = groups.flatMap((group) => group.rules);
const targets = dashboard.panels.flatMap((panel) => panel.targets ?? []);
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));

const rendered = Object.values(renderedMetrics).join('\n');
const metrics = new Map(Object.values(renderedMetrics).flatMap((text) => Array.from(metricsIn(text))));
/** Prometheus gives these to what it scrapes; by `deployment` the example does. */
const scrapeLabels = ['deployment', 'instance', 'job'];

/** Takes the name of a series, and gives that of its metric. */
const metricOf = (series: string): string => {
  const histogram = series.replace(/_(?:bucket|sum|count)$/, '');
  return metrics.get(histogram)?.type === 'histogram' ? histogram : series;
};

/** What a selector asks for and no process has. */
const missingOfSelector = (series: string, matchers: string): readonly string[] => {
  if (recorded.has(series)) return [];
  const metric = metrics.get(metricOf(series));
  if (metric === undefined) return [series];
  const known = new Set([...scrapeLabels, ...metric.labels, 'le']);
  const labels = Array.from(matchers.matchAll(/(\w+)(?:=~|!=|!~|=)"/g), ([, label = '']) => label);
  const ends = Array.from(matchers.matchAll(/le="[^"]+"/g), ([end]) => `${series}{${end}`);
  const unknown = labels.filter((label) => !known.has(label)).map((label) => `${series}{${label}}`);
  return unknown.concat(ends.filter((start) => !rendered.includes(start)));
};

const selectors = /\b((?:vitrine|process)[_:][\w:]+)(?:\{([^}]*)\})?/g;

const missingOf = (expression: string): readonly string[] =>
  Array.from(expression.matchAll(selectors)).flatMap(([, series = '', matchers = '']) =>
    missingOfSelector(series, matchers),
  );

const expressions: [where: string, expression: string][] = [
  ...rules.map(({ record, alert, expr }): [string, string] => [record ?? alert ?? '', expr]),
  ...dashboard.panels.flatMap(({ title, targets: own = [] }) =>
    own.map(({ expr }): [string, string] => [`panel ${title}`, expr]),
  ),
];
test.each(expressions)('%s: %s', (_where, expression) => expect(missingOf(expression)).toEqual([]));

const refused: [expression: string, missing: string[]][] = [
  ['rate(vitrine_none_total[5m])', ['vitrine_none_total']],
  ['vitrine_requests_total_count', ['vitrine_requests_total_count']],
  ['vitrine_requests_total{verb="get"}', ['vitrine_requests_total{verb}']],
  ['vitrine_purge_lag_seconds_bucket{le="3"}', ['vitrine_purge_lag_seconds_bucket{le="3"']],
  ['vitrine:none:ratio5m', ['vitrine:none:ratio5m']],
];
test.each(refused)('%s is not there', (expression, missing) => expect(missingOf(expression)).toEqual(missing));

test('what the tests of the rules feed is there too', () => {
  const fed = tests.flatMap((each) => each.input_series.map(({ series }) => series));
  expect(fed.filter((series) => !series.startsWith('up{')).flatMap(missingOf)).toEqual([]);
});

test('each alert fires in a test', () => {
  const tested = tests.flatMap((each) => each.alert_rule_test ?? []).filter((each) => each.exp_alerts.length > 0);
  const fired = new Set(tested.map(({ alertname }) => alertname));
  expect(rules.flatMap(({ alert }) => alert ?? []).filter((alert) => !fired.has(alert))).toEqual([]);
});

test('every metric is watched by a rule or a panel', () => {
  const text = expressions.map(([, expression]) => expression).join('\n');
  const seldom =
    /^vitrine_(?:answers_(?:held|evictions_total)|purges_queued_total|mirror_editions_fetched_total|publish_tenants_waiting|publisher_sources_given_total|process_restarts_total)$/;
  const unwatched = Array.from(metrics.keys()).filter((name) => !text.includes(name) && !seldom.test(name));
  expect(unwatched).toEqual([]);
});

test('the dashboard can be imported: its data source is a variable, and no panel has the id of another', () => {
  const { panels, templating } = dashboard;
  expect(templating.list).toContainEqual(expect.objectContaining({ name: 'datasource', type: 'datasource' }));
  const sources = [...targets, ...panels.filter(({ type }) => type !== 'row')].map((each) => each.datasource?.uid);
  expect(new Set(sources)).toEqual(new Set(['${datasource}']));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

const promtool = findProgram({ names: ['promtool'], package: 'prometheus', needs: 'The tests of alerting rules' });

const run = async (words: readonly string[]): Promise<[exitCode: number, output: string]> => {
  const child = Bun.spawn([promtool ?? '', ...words], {
    cwd: join(repository, folder),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const outputs = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return [await child.exited, outputs.join('')];
};

const checkMetrics = async (text: string): Promise<string> => {
  const child = Bun.spawn([promtool ?? '', 'check', 'metrics'], {
    stdin: new Blob([text]),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  await child.exited;
  return (await new Response(child.stderr).text()).trim();
};

describe.skipIf(promtool === null)('promtool', () => {
  const commands: [command: string, output: string][] = [
    ['check rules vitrine.rules.yml', `SUCCESS: ${rules.length} rules found`],
    ['check config prometheus.yml', 'SUCCESS: 1 rule files found'],
    ['test rules vitrine.rules.test.yml', 'SUCCESS'],
  ];
  test.each(commands)('%s', async (command, output) => {
    expect(await run(command.split(' '))).toEqual([0, expect.stringContaining(output)]);
  });

  test.each(Object.entries(renderedMetrics))('check metrics: what a %s renders', async (_process, text) => {
    expect(await checkMetrics(text)).toBe('');
  });
});
