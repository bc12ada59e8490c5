/** What is said in several places, in English: ICU messages, by what they are for. The other languages have the same keys. */

export const common = {
  'value.closed': 'closed',
  'value.none': 'no value',
  'value.structure': 'structured data',
  'value.yes': 'yes',
  'value.no': 'no',

  /** The two ends of `operator.between`. */
  'filter.and': '{from} and {to}',
  'filter.apply': 'Apply',
  'filter.condition': 'Condition',
  'filter.field': 'Field',
  'filter.from': 'from',
  'filter.remove': 'Remove filter: {filter}',
  'filter.title': 'Filter',
  'filter.to': 'to',
  'filter.value': 'Value',

  'frame.language': 'Language',
  'frame.skip': 'Skip to content',
  'failure.tryAgain': 'Try again',
} as const;
