/** The production batches of Kornhaus, a collection that is not exposed. */
import { type DemoCollection, defineCollection, shown } from '../demo-collection.ts';
import { hourMs, midnightOf, totalOf, type YearlyCounts, yearlyNumber } from '../moments.ts';
import { itemAt, numberBetween, pick, sometimes, wholeBetween } from '../random.ts';
import { padded } from '../spelling.ts';
import { recipes } from './baking.ts';

const batchesByYear: YearlyCounts = [
  [2021, 150],
  [2022, 900],
  [2023, 950],
  [2024, 1000],
  [2025, 1100],
  [2026, 900],
];

const fields = [
  shown('productName', 'Product', 'text'),
  shown('oven', 'Oven', 'select'),
  shown('startedAt', 'Started at', 'datetime'),
  shown('pieces', 'Pieces', 'integer'),
  shown('waste', 'Waste', 'percent'),
  shown('coreTemperature', 'Core temperature in °C', 'number'),
  shown('isReleased', 'Released', 'boolean'),
  shown('remark', 'Remark', 'text'),
] as const;

export const productionBatches: DemoCollection = defineCollection({
  seed: 'kornhaus production batches',
  slug: 'production-batches',
  name: 'Production batches',
  state: 'hidden',
  fields,
  recordCount: totalOf(batchesByYear),
  draw: (random, index) => {
    const { year, number, createdAtMs } = yearlyNumber(random, batchesByYear, index);
    return {
      id: `B-${year}-${padded(number, 5)}`,
      createdAtMs,
      values: {
        productName: itemAt(recipes, numberBetween(random, 0, recipes.length - 1, 0, 2)).name,
        oven: pick(random, ['Oven 1', 'Oven 2', 'Oven 3', 'Stone oven']),
        startedAt: midnightOf(createdAtMs) + wholeBetween(random, 1, 300) * 60_000 - hourMs,
        pieces: wholeBetween(random, 8, 600),
        waste: numberBetween(random, 0, 12, 1, 3),
        coreTemperature: sometimes(random, 0.95, () => numberBetween(random, 93.5, 99, 1)),
        isReleased: random() < 0.985,
        remark: sometimes(random, 0.06, () =>
          pick(random, ['too dark', 'Teig zu weich', 'mould changed', 'Störung Brenner']),
        ),
      },
    };
  },
});
