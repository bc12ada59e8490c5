export { markingFields } from './marking-fields.ts';
export {
  type AboutChange,
  type Appearance,
  type AppearanceChange,
  changeAppearance,
  readAppearance,
  readLogoBytes,
  readTimeZone,
} from './appearance.ts';
export { changeNaming } from './arrangements.ts';
export { type CardChange, changeCard, listCards, readCard } from './cards.ts';
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
export { applyPlanned, type PlannedOutcome, applyPlannedNow } from './schedule/apply-planned.ts';
export { cancelPlanned, planChange } from './schedule/plan-change.ts';
export { describePlanned } from './schedule/describe-planned.ts';
export { listDue, listPlanned, listPlannedOfTenants } from './schedule/planned-changes.ts';
export { proposePlan } from './schedule/propose-plan.ts';
export { differencesOf, presentTenant, presentTenantChange, summarize } from './tenants.ts';
export { viewQueryCharactersMax } from './view-query.ts';
