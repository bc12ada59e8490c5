export {
  type AboutChange,
  type Appearance,
  type AppearanceChange,
  changeAppearance,
  readAppearance,
  readLogoBytes,
} from './appearance.ts';
export { type Card, type CardChange, changeCard, listCards, readCard } from './cards.ts';
export { exposeForTenants, usualKeys } from './expose-for-tenants.ts';
export { type KeyWarning, listKeyWarnings } from './key-warnings.ts';
export { labelCollection, type LabelledCollection, readLabels } from './label-collection.ts';
export { logoBytesMax } from './logo.ts';
export {
  changeView,
  createView,
  deleteView,
  endView,
  listViews,
  type NamedView,
  type ViewDraft,
} from './named-views.ts';
export { type Offer, type Offers, readOffers } from './offers.ts';
export { differencesOf, presentTenant, presentTenantChange, summarize } from './tenants.ts';
export { viewQueryCharactersMax } from './view-query.ts';
