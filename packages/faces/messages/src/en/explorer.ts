/** What the explorer's pages say, in English: ICU messages, by what they are for. The other languages have the same keys. */

export const explorer = {
  // The frame
  'frame.collections': 'Collections',
  'frame.poweredBy': 'Shown with Vitrine',
  'frame.reference': 'API reference',

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
  'collection.skip': 'Skip to the results',
  'collection.download': 'Download for spreadsheets (CSV)',
  'collection.empty': 'There is nothing here yet.',
  'collection.noMatch': 'Nothing matches. Remove a filter, or search for less.',
  'collection.didYouMean': 'Did you mean:',
  'collection.pastEnd': 'This page is past the end: there {pages, plural, one {is # page} other {are # pages}}.',
  'collection.lastPage': 'Go to the last page',

  // Filters
  'filter.titleCount': 'Filter ({count})',
  'filter.clear': 'Remove all filters',
  'filter.active': 'Filters in use',
  'filter.any': 'any',
  'filter.more': 'More filters',
  'filter.spread': '{count, plural, one {# entry} other {# entries}} from {from} to {to}',
  'filter.mistake': '{field}: {mistake}',
  'filter.noNumber': '“{written}” is not a number. Write numbers like {example}.',
  'filter.noWholeNumber': '“{written}” is not a whole number. Write whole numbers like {example}.',

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
  'pages.at': 'Page {page} of {pages}',
  'pages.go': 'Go',
  'pages.number': 'Page',

  // A record
  'record.back': 'All {collection}',

  // Values

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

  // The reference
  'guides.title': 'Guides',
  'guides.search': 'Search the guides',
  'guides.contents': 'Contents',
  'guides.consumers': 'For those who use the API',
  'guides.owners': 'For owners',
  'guides.operators': 'For operators',

  'reference.title': 'API of {name}',
  'reference.lead': 'What {name} shows, for programs: read-only JSON over HTTP.',
  'reference.start': 'In one minute',
  'reference.address': 'Ask for the records of a collection. All parameters may be left out; conditions must all hold.',
  'reference.envelope': 'Each answer has this form. “total” counts all records that match.',
  'reference.key':
    'What is public needs no key. A key raises the limit, and may open private collections; it goes into a header:',
  'reference.limits':
    'A page has {limitDefault} records, or up to {limitMax} with “limit”. A request takes {conditionsMax} conditions and lists of {listItemsMax} values. The header “RateLimit” says how many requests are left; after a 429, wait as many seconds as “Retry-After” says.',
  'reference.forms': 'The request in five forms',
  'reference.documents': 'Documents',
  'reference.interactive': 'Interactive document, to try requests in',
  'reference.openapi': 'OpenAPI document',
  'reference.openapiNested': 'OpenAPI document, for generators of clients',
  'reference.types': 'Types for TypeScript',
  'reference.llms': 'The same for language models',
  'reference.profile': 'Collections and fields as JSON',
  'reference.mcp': 'For assistants, over the Model Context Protocol:',
  'reference.errors': 'Errors',
  'reference.errorsText': '“code” stays the same. A bad request names all its mistakes at once, in “meta.details”.',
  'reference.look': 'Look at it',
  'reference.private': 'This collection is private: each request needs a key.',
  'reference.examples': 'Examples from the data as it is',
  'reference.fields': 'Fields',
  'reference.fieldsText': 'Each with the conditions that it takes. All records have “id” and “createdAt” too.',
  'reference.addresses': 'Other addresses',
  'reference.record': 'One record',
  'reference.export': 'All of it as a file',
  'reference.changes': 'What has changed since an edition',
  'reference.facets': 'How many records have which value',

  // Failures, by the code of the API
  'failure.invalid_request': 'This question has a mistake',
  'failure.invalid_api_key': 'This key is not valid here',
  'failure.tenant_not_found': 'There is no business here',
  'failure.tenant_not_foundText': 'No business has this ID, or it shows nothing to the public any more.',
  'failure.collection_not_found': 'There is no such collection',
  'failure.collection_not_foundText': 'It may have been withdrawn, or it needs a key.',
  'failure.record_not_found': 'This entry is not there any more',
  'failure.record_not_foundText': 'It may have been removed or renamed since you found the link.',
  'failure.route_not_found': 'There is no such page',
  'failure.uri_too_long': 'This question is too long',
  'failure.uri_too_longText': 'Remove a filter, or search for less.',
  'failure.rate_limited': 'Too many requests',
  'failure.rate_limitedText': 'Please wait a moment, then try again.',
  'failure.unavailable': 'Not available right now',
  'failure.unavailableText': 'Please try again in a few seconds.',
  'failure.internal': 'Something went wrong on our side',
  'failure.internalText': 'Please try again in a while.',
  'failure.offline': 'No connection: what you see is as it was.',
  'failure.busy': 'The service is busy: it is asked again in a moment.',
  'failure.toStart': 'To the start',
} as const;
