/** Types of the answers of the console's HTTP API, which its page and its tools share. */
import type { CardRole } from './card-roles.ts';
import type { ChosenSingly, Concern, DeclaredNaming, NamedKey, Naming, Notice, ViewHidden } from './console.ts';
import type { FieldDescriptor } from './descriptors.ts';
import type { ViewLook } from './presentation.ts';
import type { ExposureState } from './proposal.ts';
import type { Relation } from './relations.ts';

export interface OfferedField extends FieldDescriptor {
  readonly isShown: boolean;
  /** True if the operator's template proposes to show the field. */
  readonly isProposed: boolean;
  /** True if the field is usual to publish: "all" shows such fields; others are shown only by name. */
  readonly isUsual: boolean;
  readonly looksPrivate: Concern | null;
  /** A further reason to review it before it is published; null for fields that are usual or look private. */
  readonly notice: Notice | null;
}

/** A collection that the tenant could expose, with its present exposure. */
export interface Offer {
  readonly slug: string;
  readonly name: string;
  /** Null for a declared collection: its table changes independently. */
  readonly recordCount: number | null;
  readonly state: ExposureState;
  /** The state that the operator's template proposes; null: it does not name the collection. It exposes nothing. */
  readonly proposedState: 'private' | 'public' | null;
  /** The owner's conditions for records; `rows`: those of the operator, for all tenants. */
  readonly where: readonly string[];
  readonly rows: readonly string[];
  /** Its relations to other collections, whether or not callers see them. */
  readonly relations: readonly Relation[];
  /** Why fields cannot be chosen all together; null: they can. */
  readonly chosenSingly: ChosenSingly | null;
  /** The current names and order, and those of the operator. */
  readonly naming: Naming;
  readonly declared: DeclaredNaming;
  readonly fields: readonly OfferedField[];
}

/** A saved view, which the API serves like a collection. */
export interface NamedView {
  readonly slug: string;
  readonly name: string;
  /** The slug of its base collection. */
  readonly collection: string;
  /** That of its collection, or private although the collection is public. */
  readonly state: ExposureState;
  /** Why the API does not serve it; null: it does. */
  readonly hidden: ViewHidden | null;
  readonly isPrivate: boolean;
  /** The query that it was saved from, as in a URL of the collection. */
  readonly query: string;
  readonly look: ViewLook | null;
  /** ISO 8601 in UTC; null: no end. */
  readonly endsAt: string | null;
}

/** The leading fields of a record, by their keys; null: pages and feeds choose by names and types. */
export type CardFields = Readonly<Record<CardRole, string | null>>;

interface Descriptions {
  /** The description of the collection; null: as the operator describes it; blank: none. */
  readonly description: string | null;
  /** The descriptions of fields, by their keys; without one: as the operator describes it; blank: none. */
  readonly descriptions: Readonly<Record<string, string>>;
}

export interface Card extends CardFields, Descriptions {
  /** The collection's slug. */
  readonly collection: string;
  /** The keys among these that are not exposed: pages choose other fields until they are. */
  readonly hidden: readonly string[];
  /** True if search engines are asked not to list its pages. */
  readonly isUnlisted: boolean;
  readonly ofOperator: Descriptions;
}

/** Numbers of requests, by how they were answered. */
export type Outcomes = Readonly<Record<'cached' | 'computed' | 'unchanged' | 'refused' | 'limited' | 'failed', number>>;

export interface UsageReport {
  readonly period: 'day' | 'month';
  readonly stepSeconds: number;
  readonly total: Outcomes;
  readonly steps: readonly { readonly at: string; readonly requests: Outcomes }[];
  /** Null: requests without an existing collection. */
  readonly collections: readonly { readonly slug: string | null; readonly requests: Outcomes }[];
  /** Null: requests without a key. */
  readonly keys: readonly { readonly key: NamedKey | null; readonly requests: Outcomes }[];
  /** The origin of a page that a browser named; null: all others. */
  readonly origins: readonly { readonly origin: string | null; readonly requests: number; readonly refused: number }[];
  readonly filters: readonly { readonly collection: string; readonly field: string; readonly requests: number }[];
  readonly words: readonly CountedWord[];
  /** The words of searches that found nothing. */
  readonly missed: readonly CountedWord[];
}

export interface CountedWord {
  readonly collection: string;
  readonly word: string;
  readonly requests: number;
}
