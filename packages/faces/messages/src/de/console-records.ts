/** What the console says of the number of records, and of those that look unpublished, in German. */
export const records = {
  'console.records.shown': '{shown, number} von {count, plural, one {# Eintrag} other {# Einträgen}}',
  'console.drafts.title':
    '{count, plural, one {# Eintrag ist offenbar nicht zur Veröffentlichung bestimmt} other {# Einträge sind offenbar nicht zur Veröffentlichung bestimmt}}',
  'console.drafts.rule':
    'Vorgeschlagener Filter: {rule}. Sie entscheiden: Ohne ihn werden auch diese Einträge veröffentlicht.',
  'console.drafts.leaveOut': 'Diese Einträge weglassen',
  'console.drafts.left': 'Sie werden weggelassen, sobald Sie {collection} veröffentlichen.',
  'console.drafts.afterAdding': 'Sobald die Datei hinzugefügt ist, können Sie sie mit einem Klick weglassen.',
  'console.drafts.afterReplacing':
    'Sehen Besucher diese Sammlung, sehen sie auch diese Einträge, solange kein Filter der Sammlung sie weglässt.',
} as const;
