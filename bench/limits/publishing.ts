/** Publishing: what it takes for the first time, with nothing new, and with a little that is new; and who asks meanwhile. */
import { join } from 'node:path';
import { articleFields, articlesCsv } from '../data/articles.ts';
import { declareOnPostgres, importWords, vitrineSqlite } from '../questions/targets/vitrine.ts';
import { loadProcessor } from '../processes.ts';
import { printNumber } from '../report/table.ts';
import { commandOf, urlIn } from '../targets/vitrine.ts';
import { articleSite, emptyStore } from './articles.ts';
import { copyOf } from './databases.ts';
import { measureMeanwhile, ratioOf, type Meanwhile } from './meanwhile.ts';
import { ObservedPublisher, type PublishingCost } from './observed-publisher.ts';
import { remarksOn } from './questions.ts';
import type { LimitSite, Outcome, Scenario, Verdict } from './scenario.ts';
import { watchTransactions, type Watched } from './transaction-watch.ts';

export const publishing: Scenario = {
  name: 'publishing',
  title: 'Publishing',
  shows:
    'One collection with 12 fields is published by `vitrine publish`, which has one processor: into an empty store, at a turn of the clock with nothing changed, and at one with a hundredth of the records changed (on the embedded database by `vitrine import --replace` of all of them, on PostgreSQL by an update). PostgreSQL has the other one, with the lowest priority; the age of a transaction is the highest that `pg_stat_activity` showed, looked at 20 times a second, and statements are those that `pg_stat_statements` counted but for those on the catalog. Then another publisher publishes all of it into another store while a server is asked new questions of all kinds, at a quarter of the rate at which it answers them; a request’s time counts from when it was due. The server has one processor; the load has the other, and beside it, with the lowest priority (`nice -n 19`), the publisher and the database’s server.',
  run: async (site) => {
    const measured: Measured[] = [];
    for (const open of [embedded, onPostgres]) measured.push(await measure(site, await open(site)));
    return report(site, measured);
  },
};

interface Engine {
  readonly title: string;
  readonly databaseUrl: string;
  /** Gives a hundredth of the records another price. */
  readonly change: () => Promise<void>;
  /** Begins to watch the database's server; what it gives ends that. */
  readonly watch: () => Promise<() => Promise<Watched | undefined>>;
}

const embedded = async (site: LimitSite): Promise<Engine> => {
  const place = await articleSite(site, site.sizes.articles);
  await vitrineSqlite.prepare(place);
  const folder = await copyOf(site, { folder: join(place.data, 'vitrine') }, 'publishing');
  const databaseUrl = urlIn(folder);
  return {
    title: 'embedded',
    databaseUrl,
    change: async () => {
      const changed = join(folder, 'changed.csv');
      await writeChanged(articlesCsv(place.data, 0), changed);
      await commandOf(site.processes, databaseUrl)(...importWords(0, changed), '--replace');
    },
    watch: async () => Promise.resolve(async () => Promise.resolve(undefined)),
  };
};

/** Where the price stands in a line: before the fields are the id and the moment of creation. */
const pricePlace = 2 + articleFields.indexOf('price');

const writeChanged = async (from: string, to: string): Promise<void> => {
  const lines = (await Bun.file(from).text()).trimEnd().split('\n');
  const writer = Bun.file(to).writer();
  for (const [index, line] of lines.entries()) {
    const values = line.split(',');
    if (index % 100 === 1) values[pricePlace] = String(Number(values[pricePlace]) + 1);
    await writer.write(`${values.join(',')}\n`);
  }
  await writer.end();
};

const onPostgres = async (site: LimitSite): Promise<Engine> => {
  const place = await articleSite(site, site.sizes.articles);
  await declareOnPostgres(place);
  const postgres = await site.postgres();
  // What it starts later follows it.
  for (const command of [`taskset -cp ${loadProcessor}`, 'renice -n 19 -p'])
    await site.processes.run([...command.split(' '), String(postgres.pid)]);
  return {
    title: 'PostgreSQL',
    databaseUrl: postgres.urlOf(),
    change: async () => postgres.run('update articles set price = price + 1 where mod(hashtext(id), 100) = 0'),
    watch: async () => watchTransactions(postgres),
  };
};

interface Step extends PublishingCost {
  readonly what: string;
  readonly watched: Watched | undefined;
}

interface Measured {
  readonly title: string;
  readonly first: Step;
  readonly again: Step;
  /** Turns before that at which all was read though no record had changed. */
  readonly readAgain: number;
  readonly changed: Step;
  readonly meanwhile: Meanwhile;
}

const measure = async (site: LimitSite, { title, databaseUrl, change, watch }: Engine): Promise<Measured> => {
  const { editionSeconds } = site.sizes.publishing;
  const store = await emptyStore(site.folder, 'publishing');
  const step = async (what: string, cost: () => Promise<PublishingCost>): Promise<Step> => {
    const end = await watch();
    const taken = await cost();
    console.error(`  ${title}, ${what}: ${printNumber(taken.seconds)} s`);
    return { what, ...taken, watched: await end() };
  };
  let publisher: ObservedPublisher | undefined;
  const first = await step('the first time', async () => {
    publisher = new ObservedPublisher(site, { databaseUrl, store, editionSeconds });
    return publisher.first();
  });
  if (publisher === undefined) throw new Error('Nothing was published.');
  const turning = publisher;
  let again = await step('nothing changed', async () => turning.next());
  let readAgain = 0;
  for (; again.scanned > 0 && readAgain < readAgainMax; readAgain++)
    again = await step('nothing changed', async () => turning.next());
  await change();
  const changed = await step('1 % changed', async () => turning.next());
  await site.processes.stop(turning.process);
  const meanwhile = await measureMeanwhile(site, databaseUrl, store);
  return { title, first, again, readAgain, changed, meanwhile };
};

/** PostgreSQL may tidy up what was loaded, and that counts as a change: so many turns are waited for one without. */
const readAgainMax = 4;

const stepsOf = ({ first, again, changed }: Measured): readonly Step[] => [first, again, changed];

const report = ({ sizes }: LimitSite, measured: readonly Measured[]): Outcome => ({
  tables: [
    {
      head: [
        `${sizes.articles.toLocaleString('en-US')} records`,
        'took',
        'collections read',
        'processor time',
        'most memory',
        'of its own',
        'PostgreSQL’s processor time',
        'oldest transaction',
        'older than 1 s',
        'statements',
      ],
      rows: measured.flatMap((one) => stepsOf(one).map((step) => renderStep(one, step))),
    },
    {
      head: [
        'meanwhile',
        'asked',
        'p50 quiet',
        'p50 meanwhile',
        'p99 quiet',
        'p99 meanwhile',
        'ratio',
        'publishing took',
      ],
      rows: measured.map(renderMeanwhile),
    },
  ],
  verdicts: measured.flatMap(judge),
  remarks: measured.flatMap(({ title, readAgain, meanwhile }) => [
    ...(readAgain === 0
      ? []
      : [`${title}: before that, all was read at ${readAgain} turns though no record had changed`]),
    ...remarksOn(`${title}, meanwhile`, meanwhile.summary),
  ]),
});

const renderStep = ({ title }: Measured, step: Step): readonly string[] => [
  `${title}, ${step.what}`,
  `${printNumber(step.seconds)} s`,
  String(step.scanned),
  `${printNumber(step.processorSeconds)} s`,
  `${printNumber(step.megabytes)} MB`,
  `${printNumber(step.ownMegabytes)} MB`,
  ...(step.watched === undefined
    ? ['', '', '', '']
    : [
        `${printNumber(step.watched.processorSeconds)} s`,
        `${printNumber(step.watched.oldestSeconds)} s`,
        String(step.watched.longTransactions),
        String(step.watched.statements),
      ]),
];

const renderMeanwhile = ({ title, meanwhile }: Measured): readonly string[] => {
  const { quiet, busy } = meanwhile;
  return [
    title,
    `${printNumber(meanwhile.ratePerSecond)}/s`,
    ...[quiet.p50Ms, busy.p50Ms, quiet.p99Ms, busy.p99Ms].map((ms) => `${printNumber(ms)} ms`),
    printNumber(ratioOf(meanwhile)),
    `${printNumber(meanwhile.publishedSeconds)} s`,
  ];
};

const ownMegabytesMax = 1000;

const judge = ({ title, first, again, changed, meanwhile }: Measured): readonly Verdict[] => {
  const within = (step: Step, seconds: number): Verdict => ({
    goal: `${title}, ${step.what}: ≤ ${seconds} s of a processor`,
    is: `${printNumber(step.processorSeconds)} s`,
    isReached: step.processorSeconds <= seconds,
  });
  const ownMegabytes = Math.max(...[first, again, changed].map((step) => step.ownMegabytes));
  const transactions = Math.max(...[first, again, changed].map(({ watched }) => watched?.longTransactions ?? 0));
  return [
    within(first, 60),
    {
      goal: `${title}, ${again.what}: in force ≤ 0.2 s after the turn, and nothing is read`,
      is: `${printNumber(again.seconds)} s, ${again.scanned} read`,
      isReached: again.seconds <= 0.2 && again.scanned === 0,
    },
    within(changed, 5),
    {
      goal: `${title}: memory of the publisher’s own at most ${ownMegabytesMax} MB, however many records there are`,
      is: `${printNumber(ownMegabytes)} MB`,
      isReached: ownMegabytes <= ownMegabytesMax,
    },
    {
      goal: `${title}, meanwhile: p99 at most 1.5 times that of quiet seconds`,
      is: printNumber(ratioOf(meanwhile)),
      isReached: ratioOf(meanwhile) <= 1.5,
    },
    ...(first.watched === undefined
      ? []
      : [
          {
            goal: `${title}: at most one transaction older than a second`,
            is: String(transactions),
            isReached: transactions <= 1,
          },
        ]),
  ];
};
