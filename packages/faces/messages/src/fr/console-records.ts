/** What the console says of the number of records, and of those that look unpublished, in French. */
export const records = {
  'console.records.shown':
    '{shown, number} sur {count, plural, one {# élément} many {# d’éléments} other {# éléments}}',
  'console.drafts.title':
    '{count, plural, one {# élément ne semble pas destiné à être publié} many {# d’éléments ne semblent pas destinés à être publiés} other {# éléments ne semblent pas destinés à être publiés}}',
  'console.drafts.rule': 'Filtre proposé : {rule}. À vous de décider : sans lui, ces éléments sont publiés aussi.',
  'console.drafts.leaveOut': 'Les exclure',
  'console.drafts.left': 'Ils seront exclus dès que vous publierez {collection}.',
  'console.drafts.afterAdding': 'Une fois le fichier ajouté, vous pourrez les exclure en un clic.',
  'console.drafts.afterReplacing':
    'Si les visiteurs voient cette collection, ils verront aussi ces éléments, sauf si un filtre de la collection les exclut.',
} as const;
