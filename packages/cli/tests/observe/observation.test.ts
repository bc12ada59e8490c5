/** How observations reach their listeners. */
import { describe, expect, test } from 'bun:test';
import { createObserver, type Observation } from '../../src/observation.ts';
import { samples } from './samples.ts';

describe('observer', () => {
  test('every listener gets every observation, in order', () => {
    const first: Observation[] = [];
    const second: Observation[] = [];
    const observe = createObserver([
      (observation) => first.push(observation),
      (observation) => second.push(observation),
    ]);
    for (const sample of Object.values(samples)) observe(sample);
    expect([first, second]).toEqual([Object.values(samples), Object.values(samples)]);
  });

  test('a listener that throws breaks neither the call site nor the others', () => {
    const heard: Observation[] = [];
    const failures: unknown[] = [];
    const failure = new Error('listener');
    const throwing = () => {
      throw failure;
    };
    createObserver([throwing, (observation) => heard.push(observation)], (error) => failures.push(error))(
      samples['server-stopped'],
    );
    createObserver([throwing])(samples['server-stopped']);
    expect([heard, failures]).toEqual([[samples['server-stopped']], [failure]]);
  });
});
