/** The catalog in PostgreSQL: followed alike, and heard at once. */
import { expect, test } from 'bun:test';
import { createChangeListener, openPostgresStore } from '@vitrine/catalog/postgres';
import { createKey } from '@vitrine/catalog';
import { createTestDatabase } from '../../../../../tests/support/postgres-server.ts';
import { newPublisher, randomBytes, show, startOfTime, twoTenants, until, withdraw } from './support/new-publisher.ts';

test('what is shown and withdrawn is in force without a look being due', async () => {
  const database = await createTestDatabase();
  {
    await using made = await newPublisher(async () => openPostgresStore(database.url));
    const { bakery, museum, products } = await twoTenants(made);
    await made.open({ listen: createChangeListener(database.url) });
    const museumShown = 'museum02/products name: m1=name-m1';
    expect(made.shown()).toEqual(['bakery01/products name,price: b1=name-b1/3 b2=name-b2/5', museumShown]);
    await withdraw(made, bakery, products, ['price']);
    await until(() => made.shown()[0] === 'bakery01/products name: b1=name-b1 b2=name-b2');
    await show(made, museum, products, ['price'], 'private');
    await until(() => made.shown()[1] === 'museum02/products* name,price: m1=name-m1/8');
    const expiresAt = new Date(startOfTime + 1000);
    const { id } = await createKey(
      made.catalog,
      museum,
      { name: 'One', expiresAt },
      new Date(startOfTime),
      randomBytes,
    );
    const key = { keyId: id, publicId: 'museum02', expiresAt: startOfTime + 1000, opens: [`c${products.id}`] };
    await until(() => made.manifest().keys.size === 1);
    expect([...made.manifest().keys.values()]).toEqual([key]);
  }
  await database.close();
});
