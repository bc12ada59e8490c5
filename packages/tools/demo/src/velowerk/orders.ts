/** The orders of Velowerk, a collection that is not exposed. */
import { type DemoCollection, defineCollection, shown } from '../demo-collection.ts';
import { baseDateMs, dayAfter, dayMs, totalOf, type YearlyCounts, yearlyNumber } from '../moments.ts';
import { grossOf, roundCents } from '../prices.ts';
import { numberBetween, pick, type Random, sometimes, wholeBetween } from '../random.ts';
import { padded } from '../spelling.ts';
import { dealerAt, dealerCount } from './partners.ts';
import { productAt, productCount } from './product.ts';

const ordersByYear: YearlyCounts = [
  [2021, 240],
  [2022, 1640],
  [2023, 1910],
  [2024, 2080],
  [2025, 2350],
  [2026, 1980],
];

const fields = [
  shown('dealerId', 'Dealer', 'text'),
  shown('company', 'Company', 'text'),
  shown('country', 'Country', 'select'),
  shown('status', 'Status', 'select'),
  shown('orderedAt', 'Ordered at', 'datetime'),
  shown('deliverOn', 'Deliver on', 'date'),
  shown('netTotal', 'Net total', 'currency'),
  shown('grossTotal', 'Gross total', 'currency'),
  shown('vatRate', 'VAT rate', 'percent'),
  shown('lines', 'Lines', 'json'),
  shown('remark', 'Remark', 'text'),
] as const;

export const orders: DemoCollection = defineCollection({
  seed: 'velowerk orders',
  slug: 'orders',
  name: 'Orders',
  state: 'hidden',
  fields,
  recordCount: totalOf(ordersByYear),
  draw: (random, index) => {
    const { year, number, createdAtMs } = yearlyNumber(random, ordersByYear, index);
    const dealer = dealerAt(numberBetween(random, 0, dealerCount - 1, 0, 2));
    const lines = Array.from({ length: wholeBetween(random, 1, 6) }, () => drawLine(random));
    const netTotal = roundCents(lines.reduce((total, line) => total + line.quantity * line.netPrice, 0));
    const vatRate = dealer.place.country === 'Germany' ? 19 : 0;
    return {
      id: `ORD-${year}-${padded(number, 5)}`,
      createdAtMs,
      values: {
        dealerId: dealer.id,
        company: dealer.company,
        country: dealer.place.country,
        status: statusOf(random, createdAtMs),
        orderedAt: createdAtMs,
        deliverOn: dayAfter(random, createdAtMs, 2, 25),
        netTotal,
        grossTotal: grossOf(netTotal, vatRate),
        vatRate,
        lines,
        remark: sometimes(random, 0.1, () => pick(random, remarks)),
      },
    };
  },
});

function drawLine(random: Random) {
  const { id, name, netPrice } = productAt(numberBetween(random, 0, productCount - 1, 0, 1));
  const quantity = netPrice > 400 ? wholeBetween(random, 1, 3) : pick(random, [1, 2, 4, 5, 10, 20, 25]);
  return { productId: id, name, quantity, netPrice };
}

function statusOf(random: Random, createdAtMs: number): string {
  if (random() < 0.03) return 'cancelled';
  if (createdAtMs < baseDateMs - 30 * dayMs) return 'delivered';
  return pick(random, ['open', 'picked', 'shipped', 'delivered']);
}

const remarks = ['Ring twice, the yard is at the back.', 'Please deliver before 10:00.', 'Ohne Umverpackung, bitte.'];
