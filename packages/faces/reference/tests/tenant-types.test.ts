/** `/t/:tenantId/types.d.ts`, `types.py` and `types.php`, letter by letter: whatever a tenant calls its things, they stay names and comments. */
import { expect, test } from 'bun:test';
import { createReference } from '@vitrine/reference';
import { createTenant, setRelations } from '@vitrine/catalog';
import {
  addCollection,
  exposeAll,
  follow,
  randomBytes,
  startTestService,
} from '../../../../tests/service/test-service.ts';

const faces = [createReference()];

test('names, labels and types', async () => {
  const service = await startTestService({}, { faces });
  try {
    const draft = { name: 'Kornhaus */ alert(1) /*', industry: 'Bakery', publicId: 'kornhaus', scope: undefined };
    const tenant = await createTenant(service.store, draft, new Date(service.clock.now()), randomBytes);
    const fields = [
      { key: 'name', label: 'Name', type: 'text' },
      { key: 'class', label: 'Käse */ x', type: 'multiselect' },
      { key: 'cost', label: 'Hidden cost', type: 'currency' },
    ] as const;
    const name = 'Products\u2028and\r\nmore\u001B[31m';
    const products = await addCollection(service, tenant, { slug: 'products', fields }, []);
    // As a catalog of earlier versions may have it: such a name is refused today.
    await service.store.updateTable('collection').set({ name }).where('id', '=', products.id).execute();
    const shown = fields.slice(0, 2).map(({ key }) => key);
    await exposeAll(service, tenant, products, shown);
    await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'order-lines', fields: [] }, []));
    await addCollection(service, tenant, { slug: 'suppliers', fields }, []);
    const relation = { collection: 'order-lines', kind: 'many', from: 'id', to: 'id' } as const;
    const relations = [
      { ...relation, key: 'lines', label: 'Lines */ x' },
      { ...relation, key: 'twin', label: 'Twin', collection: 'products', kind: 'one', from: 'name' } as const,
      { ...relation, key: 'hiddenField', label: 'Hidden', from: 'cost' },
      { ...relation, key: 'hiddenCollection', label: 'Hidden', collection: 'suppliers' },
    ];
    await setRelations(service.store, tenant, products, relations, new Date(service.clock.now()));
    await follow(service);
    const response = await fetch(`${service.service.url}/t/kornhaus/types.d.ts`);
    expect(await response.text())
      .toBe(`/** What Kornhaus *\u2060/ alert(1) /* (kornhaus) shows, for createClient<Collections>(…). When that changes, fetch /t/kornhaus/types.d.ts again. */
export type Collections = {
  /** order-lines */
  'order-lines': {
  };
  /** Products and more [31m */
  products: {
    /** Name */
    name: 'text';
    /** Käse *\u2060/ x */
    class: 'multiselect';
  };
};
/** The relations that expand takes: the fields of the related record, or a list of them for several. */
export type Relations = {
  products: {
    /** Lines *\u2060/ x */
    lines: Collections['order-lines'][];
    /** Twin */
    twin: Collections['products'];
  };
};
`);
    const python = await fetch(`${service.service.url}/t/kornhaus/types.py`);
    expect(await python.text())
      .toBe(`# What Kornhaus */ alert(1) /* (kornhaus) shows. When that changes, fetch /t/kornhaus/types.py again.
from decimal import Decimal
from typing import Any, List, Optional, TypedDict, Union

Number = Union[int, Decimal]
Point = TypedDict('Point', {'lat': Number, 'lng': Number})

# order-lines
Record_order_lines = TypedDict('Record_order_lines', {
    'id': str,
    'createdAt': str,
}, total=False)

# Products and more [31m
Record_products = TypedDict('Record_products', {
    'id': str,
    'createdAt': str,
    # Name
    'name': Optional[str],
    # Käse */ x
    'class': Optional[List[str]],
    'expanded': 'Expanded_products',
}, total=False)

Related_order_lines = TypedDict('Related_order_lines', {
    'total': int,
    'records': List[Record_order_lines],
    'more': Optional[str],
}, total=False)

Expanded_products = TypedDict('Expanded_products', {
    # Lines */ x
    'lines': Related_order_lines,
    # Twin
    'twin': Optional[Record_products],
}, total=False)
`);
    const php = await fetch(`${service.service.url}/t/kornhaus/types.php`);
    expect(await php.text()).toBe(`<?php

declare(strict_types=1);

namespace Vitrine;

/**
 * What Kornhaus *\u2060/ alert(1) /* (kornhaus) shows. When that changes, fetch /t/kornhaus/types.php again.
 * With \`expanded\`, a record has its related records there: \`Record_… & array{expanded: Expanded_…}\`.
 *
 * @phpstan-type Number int|float|string
 * @phpstan-type Point array{lat: Number, lng: Number}
 * @phpstan-type Record_order_lines array{
 *     id: string,
 *     createdAt: string,
 * }
 * @phpstan-type Record_products array{
 *     id: string,
 *     createdAt: string,
 *     'name'?: string|null,
 *     'class'?: list<string>|null,
 * }
 * @phpstan-type Expanded_products array{
 *     'lines'?: array{total: int, records: list<Record_order_lines>, more: string|null},
 *     'twin'?: Record_products|null,
 * }
 */
interface Tenant_kornhaus
{
}
`);
  } finally {
    await service.stop();
  }
});
