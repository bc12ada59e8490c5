/** What pages say, in English: ICU messages, by what they are for. The other languages have the same keys. */

export const en = {
  // The frame
  'frame.skip': 'Skip to content',
  'frame.collections': 'Collections',
  'frame.poweredBy': 'Shown with Vitrine',
  'frame.reference': 'API reference',
  'frame.language': 'Language',

  // The start
  'start.title': 'Look at what a business shows',
  'start.lead':
    'Opening hours, products, events, jobs: read, searched and filtered straight from the business that keeps them.',
  'start.tenant': 'ID of the business',
  'start.tenantHint': '8 letters and digits, such as kornhaus',
  'start.open': 'Open',
  'start.readers': 'For developers',
  'start.readersText': 'Every question that the API answers, its parameters, limits and errors.',
  'start.owners': 'For owners',
  'start.ownersText': 'Nothing is public until its owner says so, collection by collection, field by field.',

  // A tenant
  'tenant.nothing': 'This business shows nothing yet.',
  'tenant.records': '{count, plural, one {# entry} other {# entries}}',

  // A collection
  'collection.count': '{count, plural, =0 {nothing found} one {# result} other {# results}}',
  'collection.description': '{collection} of {tenant}: {count, plural, one {# entry} other {# entries}}.',
  'collection.search': 'Search',
  'collection.searchIn': 'Search {collection}',
  'collection.results': 'Results',
  'collection.empty': 'There is nothing here yet.',
  'collection.noMatch': 'Nothing matches. Remove a filter, or search for less.',
  'collection.pastEnd': 'This page is past the end: there are {pages, plural, one {# page} other {# pages}}.',
  'collection.lastPage': 'Go to the last page',
  'collection.asFile': 'Download as CSV',

  // Filters
  'filter.title': 'Filter',
  'filter.titleCount': 'Filter ({count})',
  'filter.apply': 'Apply',
  'filter.clear': 'Remove all filters',
  'filter.active': 'Filters in use',
  'filter.remove': 'Remove filter: {filter}',
  'filter.from': 'from',
  'filter.to': 'to',
  'filter.any': 'any',
  'filter.more': 'More filters',
  'filter.field': 'Field',
  'filter.condition': 'Condition',
  'filter.value': 'Value',
  'filter.spread': '{count, plural, one {# entry} other {# entries}} from {from} to {to}',
  'filter.and': '{from} to {to}',
  'filter.or': '{one} or {other}',
  'filter.alternatives': 'further conditions',

  // Order and columns
  'sort.title': 'Sort by',
  'sort.default': 'Newest first',
  'sort.relevance': 'Best match first',
  'sort.up': '{field}, ascending',
  'sort.down': '{field}, descending',
  'columns.title': 'Columns',
  'columns.show': 'Show these',
  'columns.default': 'As by default',
  'columns.only': 'only',
  'columns.onlyField': 'only {field}',

  // Pages
  'pages.title': 'Pages',
  'pages.previous': 'Previous page',
  'pages.next': 'Next page',
  'pages.of': 'of {pages}',
  'pages.go': 'Go',
  'pages.number': 'Page',

  // A record
  'record.back': 'All {collection}',
  'record.details': 'Details',

  // Values
  'value.none': 'no value',
  'value.yes': 'yes',
  'value.no': 'no',
  'value.structure': 'structured data',
  'value.closed': 'closed',

  // For developers
  'developers.title': 'For developers',
  'developers.lead': 'What this page shows, asked of the API.',
  'developers.copy': 'Copy',
  'developers.copied': 'Copied',
  'developers.answer': 'The answer as JSON',
  'developers.key': 'API key',
  'developers.keyHint': 'Stays in this tab; opens private collections.',
  'developers.useKey': 'Use key',
  'developers.dropKey': 'Drop key',
  'developers.requestsLeft': '{remaining} of {limit} requests left in this minute.',

  // Failures
  'failure.invalid_request': 'This question has a mistake',
  'failure.invalid_api_key': 'This key is not valid here',
  'failure.tenant_not_found': 'There is no business here',
  'failure.tenant_not_foundText': 'No business has this ID, or it shows nothing to the public any more.',
  'failure.collection_not_found': 'There is no such collection',
  'failure.collection_not_foundText': 'It may have been withdrawn, or it needs a key.',
  'failure.record_not_found': 'This entry is not there any more',
  'failure.record_not_foundText': 'It may have been removed or renamed since you found the link.',
  'failure.route_not_found': 'There is no such page',
  'failure.rate_limited': 'Too many requests',
  'failure.rate_limitedText': 'Please wait a moment, then try again.',
  'failure.unavailable': 'Not available right now',
  'failure.unavailableText': 'Please try again in a few seconds.',
  'failure.internal': 'Something went wrong on our side',
  'failure.internalText': 'Please try again in a while.',
  'failure.offline': 'No connection: what you see is as it was.',
  'failure.busy': 'The service is busy: it is asked again in a moment.',
  'failure.tryAgain': 'Try again',
  'failure.toStart': 'To the start',

  // Operators, by what they compare
  'operator.eq': 'is',
  'operator.ne': 'is not',
  'operator.contains': 'contains',
  'operator.notContains': 'does not contain',
  'operator.startsWith': 'starts with',
  'operator.endsWith': 'ends with',
  'operator.in': 'is one of',
  'operator.nin': 'is none of',
  'operator.exists': 'has a value',
  'operator.existsNot': 'has no value',
  'operator.between': 'is between',
  'operator.texts.gt': 'comes after',
  'operator.texts.gte': 'comes from',
  'operator.texts.lt': 'comes before',
  'operator.texts.lte': 'comes up to',
  'operator.numbers.gt': 'is more than',
  'operator.numbers.gte': 'is at least',
  'operator.numbers.lt': 'is less than',
  'operator.numbers.lte': 'is at most',
  'operator.moments.gt': 'is after',
  'operator.moments.gte': 'is on or after',
  'operator.moments.lt': 'is before',
  'operator.moments.lte': 'is on or before',
  'operator.options.contains': 'includes',
  'operator.options.in': 'includes one of',
  'operator.options.nin': 'includes none of',
} as const;

export type MessageKey = keyof typeof en;
/** All messages of a language: one that lacks a key does not compile. */
export type Messages = Readonly<Record<MessageKey, string>>;
