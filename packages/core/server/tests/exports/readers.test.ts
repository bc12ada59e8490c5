/** Who reads files: in which time, and who gives way where there are too many. The clock is in hand. */
import { describe, expect, test } from 'bun:test';
import { Readers, type Reader } from '../../src/exports/readers.ts';
import { Unavailable } from '../../src/unavailable.ts';

const createClock = () => {
  let nowMs = 0;
  const due = new Set<{ readonly at: number; readonly callback: () => void }>();
  return {
    monotonic: () => nowMs,
    after: (delayMs: number, callback: () => void) => {
      const entry = { at: nowMs + delayMs, callback };
      due.add(entry);
      return () => void due.delete(entry);
    },
    /** What comes due is called in its order, and what that wants to be called later too. */
    pass: async (milliseconds: number): Promise<void> => {
      const endsAt = nowMs + milliseconds;
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= endsAt).toSorted((one, other) => one.at - other.at);
        if (next === undefined) break;
        nowMs = next.at;
        due.delete(next);
        next.callback();
        await Bun.sleep(0);
      }
      nowMs = endsAt;
    },
    waiting: () => due.size,
  };
};

const open = () => {
  const clock = createClock();
  const readers = new Readers(clock);
  const cut: string[] = [];
  let entered = 0;
  /** Of a tenant and a caller, named by two letters; it was given a piece, and does not read it. */
  const enter = async (name: string, client = new AbortController()): Promise<Reader> => {
    const reader = await readers.enter({ tenant: name.charAt(0), caller: name, client });
    const number = ++entered;
    reader.onCut(() => cut.push(`${name}${number}`));
    reader.give(pieceBytes);
    return reader;
  };
  const fill = async (names: readonly string[]): Promise<void> => {
    for (const name of names) for (let place = 0; place < 8; place++) await enter(name);
  };
  return { clock, enter, fill, cut };
};

const pieceBytes = 256 * 1024;

const outcomeOf = async (entering: Promise<Reader>): Promise<string> =>
  entering.then(
    () => 'entered',
    (error: unknown) =>
      error instanceof Unavailable ? `503 in ${error.retryAfterSeconds} s` : error instanceof Error ? error.name : '',
  );

/** What has come of it by now, or that nothing has. */
const soFar = async (entering: Promise<Reader>): Promise<string> =>
  Promise.race([outcomeOf(entering), Bun.sleep(0).then(() => 'waits')]);

describe('a piece has to be read within', () => {
  const rows: [bytes: number, milliseconds: number][] = [
    [1, 60_000],
    [240 * 1024, 60_000],
    [256 * 1024, 64_000],
    [4 * 1024 * 1024, 1_024_000],
  ];
  test.each(rows)('%d bytes: %d ms', async (bytes, milliseconds) => {
    const { clock, enter, cut } = open();
    const reader = await enter('ax');
    reader.take();
    reader.give(bytes);
    await clock.pass(milliseconds - 1);
    expect(cut).toEqual([]);
    await clock.pass(1);
    expect(cut).toEqual(['ax1']);
  });

  test('each anew; while it is printed no time counts', async () => {
    const { clock, enter, cut } = open();
    const reader = await enter('ax');
    for (let piece = 0; piece < 5; piece++) {
      await clock.pass(59_000);
      reader.take();
      await clock.pass(600_000);
      reader.give(pieceBytes);
    }
    reader.leave();
    await clock.pass(600_000);
    expect([cut, clock.waiting()]).toEqual([[], 0]);
  });
});

describe('places', () => {
  test('eight of a caller, of all tenants together; the next is taken when one leaves', async () => {
    const { clock, enter, fill, cut } = open();
    await fill(['ax']);
    const ninth = enter('ax');
    expect([await soFar(ninth), await soFar(enter('ay'))]).toEqual(['waits', 'entered']);
    await clock.pass(29_000);
    expect([await soFar(ninth), cut]).toEqual(['waits', []]);
    await clock.pass(1000);
    expect(await soFar(ninth)).toBe('503 in 5 s');
  });

  test('who goes makes room, and so does who stops waiting', async () => {
    const { clock, enter, fill } = open();
    const going = new AbortController();
    await enter('ax', going);
    for (let place = 0; place < 7; place++) await enter('ax');
    await fill([]);
    const waiting = new AbortController();
    const [ninth, tenth] = [enter('ax', waiting), enter('ax')];
    waiting.abort();
    expect([await soFar(ninth), await soFar(tenth)]).toEqual(['ClientGone', 'waits']);
    going.abort();
    expect(await soFar(tenth)).toBe('entered');
    await clock.pass(1);
  });

  test('of a full tenant the caller with most gives the one that is late for longest, after two seconds', async () => {
    const { clock, enter, fill, cut } = open();
    await enter('av');
    await fill(['aw', 'ax', 'ay']);
    for (let place = 0; place < 7; place++) await enter('az');
    const newcomer = enter('an');
    await clock.pass(2000);
    expect([await soFar(newcomer), cut]).toEqual(['waits', []]);
    await clock.pass(500);
    expect([await soFar(newcomer), cut]).toEqual(['entered', ['aw2']]);
  });

  test('nobody gives way to a caller that has all of its own places', async () => {
    const { clock, enter, fill, cut } = open();
    await fill(['aw', 'ax', 'ay', 'az', 'bx', 'by', 'bz', 'cx']);
    const ninth = enter('cx');
    const refused = outcomeOf(ninth);
    await clock.pass(30_000);
    expect([await refused, cut]).toEqual(['503 in 5 s', []]);
  });

  test('who reads fast enough does not give way, and who has no more than the newcomer would have neither', async () => {
    const { clock, enter, cut } = open();
    const single = Array.from({ length: 32 }, (_, number) => enter(`a${number}`));
    await Promise.all(single);
    const newcomer = enter('an');
    await clock.pass(29_000);
    expect([await soFar(newcomer), cut]).toEqual(['waits', []]);
  });

  test('where all are taken, a tenant with most gives', async () => {
    const { clock, enter, fill, cut } = open();
    await fill(['av', 'aw', 'ax', 'ay']);
    await fill(['bv', 'bw', 'bx']);
    await fill(['cx']);
    const newcomer = enter('dx');
    await clock.pass(2500);
    expect([await soFar(newcomer), cut]).toEqual(['entered', ['av1']]);
  });
});
