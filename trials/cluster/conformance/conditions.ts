/** Checks of conditions: who writes only if the object is as it was last seen, or is not there. */
import { outcomeOf, tally, textOf, type Answer, type Check, type Server } from './check.ts';

const otherTag = '"00000000000000000000000000000000"';
const writersMax = 20;
const roundsMax = 50;

const put = async (server: Server, key: string, body: string, headers: Record<string, string> = {}): Promise<Answer> =>
  server.ask('PUT', key, { body, headers });

/** Whether the object is as the last good answer left it: a server may ignore a condition, and write. */
const stillHas = async (server: Server, key: string, body: string): Promise<string> =>
  textOf(await server.ask('GET', key)) === body ? 'kept' : 'OVERWRITTEN';

const unquoted = (tag: string): string => tag.replaceAll('"', '');
const asItIs = (tag: string): string => tag;

const ifMatch = (form: (tag: string) => string, name: string): Check => ({
  name: `PUT \`If-Match: ${name}\`: right, wrong, no object`,
  run: async (server) => {
    const key = `${server.newPrefix()}head`;
    const { tag } = await put(server, key, 'first');
    const right = await put(server, key, 'second', { 'if-match': form(tag) });
    const wrong = await put(server, key, 'third', { 'if-match': form(otherTag) });
    const kept = await stillHas(server, key, right.status === 200 ? 'second' : 'first');
    const absent = await put(server, `${key}-absent`, 'first', { 'if-match': form(otherTag) });
    return `${outcomeOf(right)}; ${outcomeOf(wrong)} (${kept}); ${outcomeOf(absent)}`;
  },
});

const ifNoneMatch: Check = {
  name: 'PUT `If-None-Match: *`: no object, object',
  run: async (server) => {
    const key = `${server.newPrefix()}head`;
    const first = await put(server, key, 'first', { 'if-none-match': '*' });
    if (first.status !== 200) await put(server, key, 'first');
    const second = await put(server, key, 'second', { 'if-none-match': '*' });
    return `${outcomeOf(first)}; ${outcomeOf(second)} (${await stillHas(server, key, 'first')})`;
  },
};

interface Race {
  readonly name: string;
  /** The condition under which all write. */
  readonly conditionFor: (server: Server, key: string) => Promise<Record<string, string>>;
}

/** All write at once, and one may. What is there afterwards must be what that one wrote. */
const race = ({ name, conditionFor }: Race): Check => ({
  name: `${name}, ${writersMax} writers, ${roundsMax} rounds`,
  run: async (server) => {
    const prefix = server.newPrefix();
    const rounds: string[] = [];
    const losers: string[] = [];
    for (let round = 0; round < roundsMax; round += 1) {
      const key = `${prefix}${round}`;
      const headers = await conditionFor(server, key);
      const bodies = Array.from({ length: writersMax }, (_, writer) => `${round} ${writer}`);
      const answers = await Promise.all(bodies.map(async (body) => put(server, key, body, headers)));
      const winners = bodies.filter((_, writer) => answers[writer]?.status === 200);
      const [winner] = winners;
      losers.push(...answers.filter(({ status }) => status !== 200).map(outcomeOf));
      rounds.push(winner === undefined ? 'no winner' : await verdictOn(server, key, winners));
      if (rounds.length === roundsGivenUpAfter && losers.length === writersMax * roundsGivenUpAfter) break;
    }
    return `${tally(rounds)}. Losers: ${losers.length === 0 ? 'none' : tally(losers)}`;
  },
});

/** Where no writer ever wins, these are enough to know it. */
const roundsGivenUpAfter = 3;

const verdictOn = async (server: Server, key: string, winners: readonly string[]): Promise<string> => {
  if (winners.length > 1) return 'SEVERAL WINNERS';
  return textOf(await server.ask('GET', key)) === winners[0] ? 'one winner' : 'ONE WINNER, OVERWRITTEN';
};

const written = async (server: Server, key: string): Promise<string> => (await put(server, key, 'first')).tag;

export const conditions: readonly Check[] = [
  ifNoneMatch,
  ifMatch(asItIs, '"etag"'),
  ifMatch(unquoted, 'etag'),
  race({ name: 'PUT `If-None-Match: *`', conditionFor: async () => Promise.resolve({ 'if-none-match': '*' }) }),
  race({
    name: 'PUT `If-Match: "etag"`',
    conditionFor: async (server, key) => ({ 'if-match': await written(server, key) }),
  }),
  race({
    name: 'PUT `If-Match: etag`',
    conditionFor: async (server, key) => ({ 'if-match': unquoted(await written(server, key)) }),
  }),
  {
    name: 'GET `If-None-Match`: the same, other; `If-Match`: other',
    run: async (server) => {
      const key = `${server.newPrefix()}head`;
      const { tag } = await put(server, key, 'first');
      const answers = await Promise.all([
        server.ask('GET', key, { headers: { 'if-none-match': tag } }),
        server.ask('GET', key, { headers: { 'if-none-match': otherTag } }),
        server.ask('GET', key, { headers: { 'if-match': otherTag } }),
      ]);
      return answers.map(outcomeOf).join('; ');
    },
  },
];
