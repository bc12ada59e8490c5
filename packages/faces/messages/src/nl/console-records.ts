/** What the console says of the number of records, and of those that look unpublished, in Dutch. */
export const records = {
  'console.records.shown': '{shown, number} van {count, plural, one {# item} other {# items}}',
  'console.drafts.title':
    '{count, plural, one {# item lijkt niet bedoeld voor publicatie} other {# items lijken niet bedoeld voor publicatie}}',
  'console.drafts.rule': 'Voorgesteld filter: {rule}. U beslist: zonder dit filter worden ook deze items gepubliceerd.',
  'console.drafts.leaveOut': 'Weglaten',
  'console.drafts.left': 'Ze worden weggelaten zodra u {collection} publiceert.',
  'console.drafts.afterAdding': 'Zodra het bestand is toegevoegd, kunt u ze met één klik weglaten.',
  'console.drafts.afterReplacing':
    'Als bezoekers deze collectie zien, zien ze ook deze items, tenzij een filter van de collectie ze weglaat.',
} as const;
