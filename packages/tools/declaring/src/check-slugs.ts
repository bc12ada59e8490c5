/** Checks slugs: each is unique among a tenant's own collections and those for all tenants. */
import type { CheckedField, Findings } from './checked-collection.ts';
import type { CollectionDeclaration } from './declaration.ts';
import { quote } from './mistake.ts';

/** A collection that remains in the catalog, regardless of the file. */
export interface TakenSlug {
  readonly slug: string;
  /** The tenant's public ID; undefined: offered to all. */
  readonly tenant: string | undefined;
  readonly isDeclared: boolean;
  /** The fields of a collection that a relation of the file leads to; else empty. */
  readonly fields: readonly Pick<CheckedField, 'key' | 'type'>[];
}

export const checkSlugs = (
  declarations: readonly CollectionDeclaration[],
  taken: readonly TakenSlug[],
  { mistakes }: Findings,
): void => {
  for (const [index, { slug, tenant }] of declarations.entries()) {
    const earlier = declarations
      .slice(0, index)
      .find((other) => other.slug.value === slug.value && meet(other.tenant?.value, tenant?.value));
    const other = taken.find((one) => one.slug === slug.value && meet(one.tenant, tenant?.value));
    if (earlier !== undefined) mistakes.push({ position: slug.position, message: refuseSecond(slug.value, earlier) });
    else if (other !== undefined) mistakes.push({ position: slug.position, message: refuseTaken(other) });
  }
};

/** True if some tenant is offered both. */
export const meet = (left: string | undefined, right: string | undefined): boolean =>
  left === undefined || right === undefined || left === right;

const refuseSecond = (slug: string, { slug: { position }, tenant }: CollectionDeclaration): string =>
  `found the slug ${quote(slug)} a second time, expected each once for a tenant: it is that of a collection ${audienceOf(tenant?.value)} on line ${position.line}. Choose another slug.`;

const refuseTaken = ({ slug, tenant, isDeclared }: TakenSlug): string =>
  isDeclared
    ? `found the slug ${quote(slug)}, which a collection ${audienceOf(tenant)} has that was declared before and that this file does not name, expected one that is free. Drop that one with --remove, or choose another slug.`
    : `found the slug ${quote(slug)}, which an imported collection ${audienceOf(tenant)} has, expected one that is free. Choose another slug.`;

/** `for all tenants`, `for acme2345` */
export const audienceOf = (tenant: string | undefined): string => `for ${tenant ?? 'all tenants'}`;
