/** What crosses to a thread once. */
import { expect, test } from 'bun:test';
import { NotReceived, Receiver, Sender, type SentOnce } from '../../src/editions/sent-once.ts';

interface Goods {
  readonly name: string;
}

const [apple, pear]: readonly Goods[] = [{ name: 'apple' }, { name: 'pear' }];
const request = (sender: Sender, goods: readonly (Goods | undefined)[]): readonly SentOnce<Goods>[] =>
  sender.request((send) => goods.flatMap((each) => (each === undefined ? [] : send(each))));
const receive = (receiver: Receiver, sent: readonly SentOnce<Goods>[]): readonly string[] =>
  receiver.request((receiveOnce) => sent.map((each) => receiveOnce(each).name));
const valuesIn = (sent: readonly SentOnce<Goods>[]): number => sent.filter(({ value }) => value !== undefined).length;

test('an object crosses with the first request that has it, and again once both ends have dropped it', () => {
  const [sender, receiver] = [new Sender(), new Receiver()];
  const crossed: number[] = [];
  const ask = (...goods: (Goods | undefined)[]): void => {
    const sent = structuredClone(request(sender, goods));
    crossed.push(valuesIn(sent));
    expect(receive(receiver, sent)).toEqual(goods.map((each) => each?.name ?? ''));
  };
  ask(apple);
  ask(apple, pear);
  ask(pear, apple, pear);
  for (let times = 0; times < 8; times++) ask(pear);
  ask(apple, pear);

  expect(crossed).toEqual([1, 1, 0, ...Array.from({ length: 8 }, () => 0), 1]);
});

test('another end that has nothing says so, and is sent all again', () => {
  const sender = new Sender();
  receive(new Receiver(), request(sender, [apple]));
  const other = new Receiver();

  expect(() => receive(other, request(sender, [apple]))).toThrow(NotReceived);
  sender.forget();
  expect(receive(other, request(sender, [apple]))).toEqual(['apple']);
});
