/** What the explorer's pages say, in English: ICU messages, by what they are for. The other languages have the same keys. */

export const explorer = {
  // The frame
  'frame.collections': 'Collections',
  'frame.poweredBy': 'Shown with Vitrine',
  'frame.reference': 'API reference',

  // The start
  'start.title': 'See what a business publishes',
  'start.lead':
    'Opening hours, products, events and jobs, straight from the business: read them, search them, filter them.',
  'start.tenant': 'ID of the business',
  'start.tenantHint': '8 letters and digits, such as kornhaus',
  'start.open': 'Open',
  'start.readers': 'For developers',
  'start.readersText': 'All endpoints, parameters, limits and errors of the API.',
  'start.owners': 'For owners',
  'start.ownersText': 'Nothing is public until its owner publishes it, collection by collection and field by field.',

  // A tenant
  'tenant.nothing': 'This business has not published anything yet.',
  'tenant.records': '{count, plural, one {# entry} other {# entries}}',

  // A collection
  'collection.count': '{count, plural, =0 {no results} one {# result} other {# results}}',
  'collection.description': '{collection} of {tenant}: {count, plural, one {# entry} other {# entries}}.',
  'collection.search': 'Search',
  'collection.searchIn': 'Search {collection}',
  'collection.results': 'Results',
  'collection.skip': 'Skip to the results',
  'collection.download': 'Download for Excel',
  'collection.empty': 'There are no entries yet.',
  'collection.noMatch': 'No results. Remove a filter or try a broader search.',
  'collection.didYouMean': 'Did you mean:',
  'collection.pastEnd': 'This page does not exist: there {pages, plural, one {is # page} other {are # pages}}.',
  'collection.lastPage': 'Go to the last page',

  // Filters
  'filter.titleCount': 'Filter ({count})',
  'filter.clear': 'Remove all filters',
  'filter.active': 'Active filters',
  'filter.any': 'any',
  'filter.more': 'More filters',
  'filter.spread': '{count, plural, one {# entry} other {# entries}} from {from} to {to}',
  'filter.mistake': '{field}: {mistake}',
  'filter.noNumber': '“{written}” is not a number. Write it like this: {example}.',
  'filter.noWholeNumber': '“{written}” is not a whole number. Write it like this: {example}.',
  'filter.noDate': '“{written}” is not a date. Write it like this: {example}.',
  'filter.noTruth': '“{written}” is neither true nor false.',
  'filter.noField': 'There is no field “{written}”.',
  'filter.noOperator': 'This condition does not fit this field.',

  // Order and columns
  'sort.title': 'Sort by',
  'sort.default': 'Newest first',
  'sort.relevance': 'Most relevant first',
  'sort.up': '{field}, ascending',
  'sort.down': '{field}, descending',
  'columns.title': 'Columns',
  'columns.show': 'Show selected',
  'columns.default': 'Reset',
  'columns.only': 'only',
  'columns.onlyField': 'only {field}',

  // Pages
  'look.title': 'View',
  'look.table': 'Table',
  'look.cards': 'Cards',
  'look.list': 'List',
  'look.gallery': 'Gallery',
  'look.map': 'Map',
  'look.calendar': 'Calendar',
  'map.nothing': 'No entry has a point.',
  'calendar.months': 'Months',
  'look.some': 'The first {shown} of {count} are shown. A filter narrows them.',

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
  'developers.lead': 'The API request behind this page.',
  'developers.copy': 'Copy',
  'developers.copied': 'Copied',
  'developers.answer': 'The response as JSON',
  'developers.key': 'API key',
  'developers.keyHint': 'It stays in this tab, and opens private collections.',
  'developers.useKey': 'Use key',
  'developers.dropKey': 'Remove key',
  'developers.requestsLeft': '{remaining} of {limit} requests left this minute.',

  // The reference
  'guides.title': 'Guides',
  'guides.search': 'Search the guides',
  'guides.contents': 'Contents',
  'guides.consumers': 'For API users',
  'guides.owners': 'For owners',
  'guides.operators': 'For operators',

  'reference.title': '{name} API',
  'reference.lead': 'Read-only JSON over HTTP: everything that {name} publishes.',
  'reference.start': 'Quick start',
  'reference.address':
    'Request the records of a collection. All parameters are optional; a record must meet all conditions.',
  'reference.envelope': 'Every response has this form. “total” is the number of all matching records.',
  'reference.key':
    'Public data needs no key. A key raises the rate limit and may open private collections. Send it in a header:',
  'reference.limits':
    'A page has {limitDefault} records, or up to {limitMax} with “limit”. A request may have up to {conditionsMax} conditions and lists of up to {listItemsMax} values. The “RateLimit” header says how many requests are left; after a 429, wait for the number of seconds in “Retry-After”.',
  'reference.forms': 'The request in five forms',
  'reference.documents': 'Documents',
  'reference.openapi': 'OpenAPI document',
  'reference.openapiNested': 'OpenAPI document for client generators',
  'reference.types': 'TypeScript types',
  'reference.llms': 'Plain text for language models',
  'reference.profile': 'Collections and fields as JSON',
  'reference.mcp': 'For AI assistants, over the Model Context Protocol:',
  'reference.errors': 'Errors',
  'reference.errorsText': '“code” is stable. A bad request lists all of its mistakes at once, in “meta.details”.',
  'reference.look': 'View page',
  'reference.private': 'This collection is private: every request needs a key.',
  'reference.examples': 'Examples with current data',
  'reference.fields': 'Fields',
  'reference.fieldsText':
    'Each field with the conditions that it supports. All records also have “id” and “createdAt”.',
  'try.title': 'Try it',
  'try.send': 'Send',
  'try.condition': 'Add a condition',
  'try.headers': 'Headers',
  'try.body': 'Body',
  'try.save': 'Save the file',
  'reference.records': 'Records, page by page',
  'reference.record': 'A single record',
  'reference.export': 'All records as a file',
  'reference.changes': 'Changes since an edition',
  'reference.facets': 'Number of records by value',
  'reference.describe': 'What it means: descriptions, units, options',
  'reference.tenant': 'What the business says about its data',

  // Failures, by the code of the API
  'failure.invalid_request': 'This request contains a mistake',
  'failure.invalid_api_key': 'This key is not valid here',
  'failure.tenant_not_found': 'Business not found',
  'failure.tenant_not_foundText': 'No business has this ID, or it no longer publishes anything.',
  'failure.collection_not_found': 'Collection not found',
  'failure.collection_not_foundText': 'It may have been withdrawn, or it may need a key.',
  'failure.record_not_found': 'Entry not found',
  'failure.record_not_foundText': 'It may have been removed or renamed since you found the link.',
  'failure.route_not_found': 'Page not found',
  'failure.uri_too_long': 'This request is too long',
  'failure.uri_too_longText': 'Remove a filter or shorten your search.',
  'failure.rate_limited': 'Too many requests',
  'failure.rate_limitedText': 'Please wait a moment, then try again.',
  'failure.unavailable': 'Not available right now',
  'failure.unavailableText': 'Please try again in a few seconds.',
  'failure.internal': 'Something went wrong on our side',
  'failure.internalText': 'Please try again later.',
  'failure.offline': 'No connection. You see the data that was loaded last.',
  'failure.busy': 'The service is busy. We are trying again in a moment.',
  'failure.toStart': 'Back to the start page',
} as const;
