/** The choices of an owner for a collection on a website. */

export const websiteLooks = ['list', 'cards', 'gallery', 'table', 'map', 'calendar', 'hours'] as const;
export type WebsiteLook = (typeof websiteLooks)[number];

export interface WebsiteChoice {
  readonly collection: string;
  readonly look: WebsiteLook;
  /** By key, in order; empty: the element's default. */
  readonly fields: readonly string[];
  readonly limit: number;
  readonly hasSearch: boolean;
  /** How visitors see further records. */
  readonly further: 'none' | 'more' | 'pages';
  /** A key, with `-` for descending; blank: the order of the collection. */
  readonly sort: string;
  /** The key of the one field with pictures; blank: none, or the element chooses. */
  readonly picture: string;
  /** The keys of the fields that visitors filter by. */
  readonly filters: readonly string[];
  /** The target of a title, as the element's `href`; blank: to the record's page. */
  readonly href: string;
  /** As typed. */
  readonly currency: string;
  /** The time zone of the tenant's pages; null: each visitor's. */
  readonly timeZone: string | null;
}
