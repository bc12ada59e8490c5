/** What the widgets on owners' websites say, in English: ICU messages. All languages are in one small script: few and short. */

export const widgets = {
  'widget.search': 'Search',
  'widget.results': '{count, plural, one {# result} other {# results}}',
  'widget.nothing': 'Nothing found.',
  'widget.loading': 'Loading …',
  'widget.close': 'Close',
  'widget.more': 'Show more',
  'widget.openNow': 'Open now, until {time}',
  'widget.closedNow': 'Closed now',
  'widget.today': 'today',
  'widget.asOf': 'As of {time}. It cannot be brought up to date right now.',
  'widget.failure.network': 'This cannot be loaded right now.',
  'widget.failure.blocked': 'This website does not allow this content to be loaded.',
  'widget.failure.limited': 'This was asked for too often. It will be tried again in a moment.',
  'widget.failure.service': 'This is not available right now.',
  'widget.failure.missing': 'There is nothing to see here.',
  'widget.failure.refused': 'This content is not set up correctly.',
} as const;
