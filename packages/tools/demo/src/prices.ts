/** Prices in whole cents, with net, VAT and gross that agree, and with usual price endings. */
import { numberBetween, pick, type Random } from './random.ts';

export interface Price {
  readonly net: number;
  readonly gross: number;
}

/** A shop's price near this amount, VAT included. Where no net price gives it to the cent, the next lower one. */
export function retailPrice(random: Random, about: number, vatPercent: number): Price {
  const wanted = withEnding(random, about);
  const nearest = Math.round((centsOf(wanted) * 100) / (100 + vatPercent)) / 100;
  const net = grossOf(nearest, vatPercent) > roundCents(wanted) ? roundCents(nearest - 0.01) : nearest;
  return { net, gross: grossOf(net, vatPercent) };
}

export function grossOf(net: number, vatPercent: number): number {
  return Math.round((centsOf(net) * (100 + vatPercent)) / 100) / 100;
}

export function percentOf(price: number, percent: number): number {
  return Math.round(price * percent) / 100;
}

export function roundCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** The purchase price: a random share of the net price between these percents. */
export function costOf(random: Random, net: number, percentMin: number, percentMax: number): number {
  return Math.max(0.01, percentOf(net, numberBetween(random, percentMin, percentMax, 2)));
}

function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

function withEnding(random: Random, about: number): number {
  if (about < 5) return roundCents(Math.max(0.5, about));
  if (about < 200) return Math.floor(about) + pick(random, [0.49, 0.9, 0.95, 0.95, 0.99, 0.99, 0.99]);
  if (about < 1000) return Math.floor(about / 10) * 10 + pick(random, [4.95, 9, 9.95, 9.95]);
  return Math.floor(about / 50) * 50 + pick(random, [0, 49, 49, -1]);
}
