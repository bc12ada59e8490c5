/** What the console says of the number of records, and of those that look unpublished, in English. */
export const records = {
  'console.records.shown': '{shown, number} of {count, plural, one {# record} other {# records}}',
  'console.drafts.title':
    '{count, plural, one {# record does not look ready for publication} other {# records do not look ready for publication}}',
  'console.drafts.rule': 'Suggested filter: {rule}. You decide: without it, these records are published too.',
  'console.drafts.leaveOut': 'Leave them out',
  'console.drafts.left': 'They are left out as soon as you publish {collection}.',
  'console.drafts.afterAdding': 'Once the file is added, you can leave them out with one click.',
  'console.drafts.afterReplacing':
    'If visitors see this collection, they will see these records too, unless a filter of the collection leaves them out.',
} as const;
