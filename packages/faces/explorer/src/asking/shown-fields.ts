/** Chooses the fields that a page shows by default, and their roles: title, picture, price. */
import type { FieldType } from '@vitrine/contract';
import { compileHeading, isUsualHeading } from '@vitrine/privacy/usual-headings';
import type { ExposedField } from '@vitrine/query';
import { ranks } from './field-kinds.ts';
import { isAmount, readAmounts } from '../found/amounts.ts';
import { hasRole, type Led, readRoles } from '../found/field-roles.ts';
import { productWords } from '../found/product-words.ts';
import { nothingKnown, type Survey } from './survey.ts';
import { guessPictureText, isPictureText } from './picture-text.ts';

/** The leading fields of a card. */
export interface CardRoles {
  readonly title: ExposedField | undefined;
  /** Undefined unless the owner chose one. */
  readonly subtitle: ExposedField | undefined;
  readonly picture: ExposedField | undefined;
  /** The field that describes the picture, for its alternative text. */
  readonly alt: ExposedField | undefined;
  /** All fields of picture URLs, the chosen picture first. */
  readonly pictures: readonly ExposedField[];
  /** A price for buyers: no other amount leads a card, even if its owner exposes it. */
  readonly price: ExposedField | undefined;
  /** The field that says whether an event takes place as planned. */
  readonly status: ExposedField | undefined;
}

/** The number of fields that a reader can take in; a click shows the others. */
export const fieldsShownMax = 8;

const titleName = /^(?:name|title|titel|titre|naam|nombre|nom|bezeichnung|label|designation|subject|betreff)$/i;
/** Names of title fields of jobs, goods and events, for collections without a field called name or title. */
const thingName =
  /^(?:stelle|(?:stellen|job)(?:bezeichnung|titel)|job(?:[ _-]?title)?|position|poste|puesto|vacature|functie|produ[ck]to?|produit|art[ií][ck](?:el|le|ulo)|veranstaltung|event|[eé]v[eé]nement|evento|evenement|[uü]berschrift|headline|thema|topic)$/i;
const pictureName = /(?:image|picture|photo|foto|bild|thumbnail|afbeelding|imagen|logo|cover)/i;
const storyName = /(?:^body(?: ?\(?html\)?)?$|descri|beschreib|omschrijving|story|biograph|summary|text|notes?$)/i;
/** Codes do not serve as titles: they identify a record without describing it. */
const codeName = /^id$|[a-z]Id$|^(?:sku|ean|gtin|code|slug|isbn|handle|url_?key)$|^(?:SKU|EAN|GTIN|Slug|ISBN|Handle)$/;

const codeLabel = /(?:number|nummer|num[eé]ro|n[uú]mero|signatur|code|\bn[ro]\.?)$/i;

export const isCode = ({ key, label, type }: ExposedField): boolean =>
  codeName.test(key) || (type === 'text' && codeLabel.test(label));

const isNamed =
  (name: RegExp) =>
  ({ key, label }: ExposedField): boolean =>
    name.test(key) || name.test(label);

/** The owner's choice; otherwise a guess by names and types. */
export const rolesOf = (led: Led): CardRoles => {
  const { fields, card = {} } = led;
  const all = [...fields.values()];
  const chosen = (key: string | undefined): ExposedField | undefined =>
    key === undefined ? undefined : fields.get(key);
  const found = all.filter(isPicture);
  const picture = chosen(card.picture) ?? found.find(({ type }) => type === 'image') ?? found[0];
  const alt = picture && (chosen(card.alt) ?? guessPictureText(all, picture));
  const texts = all.filter((field) => (field.type === 'text' || field.type === 'select') && field !== alt);
  const { price, status } = readRoles(led);
  return {
    title: chosen(card.title) ?? findTitle(texts) ?? texts[0] ?? findTelling(all),
    subtitle: chosen(card.subtitle),
    picture,
    alt,
    pictures: picture === undefined ? [] : [...new Set([picture, ...found])],
    price: chosen(card.price) ?? price ?? all.find((field) => kindOf(field) === 'currency' && isUsual(field)),
    status,
  };
};

const findTitle = (texts: readonly ExposedField[]): ExposedField | undefined =>
  texts.find(isNamed(titleName)) ??
  texts.find(({ key, label }) => isTitleHeading(key) || isTitleHeading(label)) ??
  texts.find(isNamed(thingName)) ??
  findLead(texts.filter((field) => !isCode(field)));

const [titleConcept] = productWords.title;
const isTitleHeading = compileHeading(titleConcept);

/** Types that tell records apart where there is no text, the most telling first. */
const tellingTypes = [
  'email',
  'phone',
  'url',
  'multiselect',
  'datetime',
  'date',
  'currency',
  'number',
  'integer',
  'percent',
] as const satisfies readonly FieldType[];

/** Without a text a record is titled by a date or a number, rather than by an ID that was made. */
const findTelling = (fields: readonly ExposedField[]): ExposedField | undefined => {
  const candidates = fields.filter((field) => !isCode(field) && !isPicture(field));
  return tellingTypes
    .values()
    .map((type) => candidates.find((field) => field.type === type))
    .find((field) => field !== undefined);
};

/**
 * Prefers a field that is usual for visitors, so that an exposed internal note does not become the title, and a text to
 * options, which many records share.
 */
const findLead = (texts: readonly ExposedField[]): ExposedField | undefined => {
  const inOrder = [...texts.filter(({ type }) => type === 'text'), ...texts.filter(({ type }) => type !== 'text')];
  return inOrder.find(isUsual) ?? inOrder[0];
};

/** Judges a label in another script by its key, because the rules for headings read Latin letters only. */
const isUsual = ({ key, label }: ExposedField): boolean => isUsualHeading(latinLetter.test(label) ? label : key);

const latinLetter = /\p{Script=Latin}/u;

/** Numbers that are amounts are as their type were `currency`. */
const kindOf = (field: ExposedField): FieldType => (isAmount(field) ? 'currency' : field.type);

/** True for picture URLs, by type or by name. */
const isPicture = ({ key, label, type }: ExposedField): boolean =>
  type === 'image' ||
  ((type === 'url' || type === 'text') &&
    (pictureName.test(key) || pictureName.test(label)) &&
    !isCode({ key, label, type }) &&
    !isPictureText({ key, type }));

export const isStory = ({ key, label, type }: ExposedField): boolean =>
  type === 'text' && (storyName.test(key) || storyName.test(label)) && !isPictureText({ key, type });

/** The fields that describe a record: whole descriptions first, then short ones and other texts. */
export const describingFields = ({ fields }: Pick<Led, 'fields'>): readonly ExposedField[] => {
  const stories = [...fields.values()].filter(isStory);
  const called = descriptions.flatMap((isDescription) =>
    stories.filter(({ key, label }) => isDescription(key) || isDescription(label)),
  );
  return [...new Set([...called, ...stories])];
};

const descriptions = productWords.description.map(compileHeading);

/** Opening hours are what visitors of a place look for. */
const isHours = (field: ExposedField): boolean =>
  hasRole(field.type === 'text' ? { ...field, type: 'json' } : field, 'hours');

/** The fields that differ between variants of a product, which share its title. */
const isVariantOption = ({ key, label, type }: ExposedField): boolean =>
  type === 'text' && (optionName.test(key) || optionName.test(label));
const optionName = /^(?:variant[ _]?)?option[ _]?\d[ _]?value$/i;

/** Amounts that are not known to be a price come after a price. */
const otherAmountRank = 10;
/** Codes come last. */
const codeRank = 11;

/** The number of fields of one type before fields of other types take precedence. */
const alikeMax = 2;
const waiting = 100;

const isBetween = (rank: number): boolean => rank > 0 && rank < codeRank;

/** A field with values in fewer records comes after all others. */
const shareMin = 0.1;
/** The ranks that a field without values would lose. */
const emptyRanks = 4;

/**
 * The visitor's choice, else the highest-ranked fields, in the collection's order with the title first.
 * @param interestOf the share of records that have a value in a field, as far as it tells them apart
 */
export const shownFields = (
  collection: Led,
  chosen: readonly string[],
  interestOf: Survey['interestOf'] = nothingKnown.interestOf,
): ExposedField[] => {
  const all = [...collection.fields.values()];
  const { title, subtitle, picture, alt, price } = rolesOf(collection);
  const amountOf = readAmounts(all);
  const currencies = new Set(all.map((field) => amountOf(field)?.currency));
  const onlyServes = (field: ExposedField): boolean => field === alt || currencies.has(field.key);
  const byChoice = chosen.flatMap((key) => collection.fields.get(key) ?? []);
  if (byChoice.length > 0) return byChoice;
  const rank = (field: ExposedField): number => {
    if (field === title || field === subtitle || field === picture) return 0;
    if (isVariantOption(field)) return ranks.currency.shown;
    if (isStory(field) || isHours(field)) return 2;
    if (isCode(field)) return codeRank;
    const kind = kindOf(field);
    return kind === 'currency' && !isUsual(field) ? otherAmountRank : ranks[kind].shown;
  };
  const seen = new Map<FieldType, number>();
  const turnOf = (field: ExposedField): number => {
    const own = rank(field);
    const share = field === price ? 1 : interestOf(field.key);
    if (own === 0) return own;
    if (share < shareMin) return 2 * waiting;
    if (!isBetween(own)) return own;
    const kind = kindOf(field);
    const alike = seen.get(kind) ?? 0;
    seen.set(kind, alike + 1);
    return (alike < alikeMax ? own : own + waiting) + (1 - share) * emptyRanks;
  };
  const turns = all.filter((field) => !onlyServes(field)).map((field) => ({ field, turn: turnOf(field) }));
  const sooner = turns.toSorted((one, other) => one.turn - other.turn).map(({ field }) => field);
  const filled = sooner.filter((field) => interestOf(field.key) > 0);
  const best = new Set((filled.length === 0 ? sooner : filled).slice(0, fieldsShownMax));
  const leading = [title, subtitle, ...all.filter((field) => best.has(field) && isVariantOption(field))].filter(
    (field) => field !== undefined,
  );
  return [...new Set([...leading, ...all.filter((field) => best.has(field))])];
};
