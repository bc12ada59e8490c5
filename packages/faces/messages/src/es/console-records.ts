/** What the console says of the number of records, and of those that look unpublished, in Spanish. */
export const records = {
  'console.records.shown':
    '{shown, number} de {count, plural, one {# elemento} many {# de elementos} other {# elementos}}',
  'console.drafts.title':
    '{count, plural, one {# elemento no parece destinado a publicarse} many {# de elementos no parecen destinados a publicarse} other {# elementos no parecen destinados a publicarse}}',
  'console.drafts.rule': 'Filtro propuesto: {rule}. Usted decide: sin él, estos elementos también se publican.',
  'console.drafts.leaveOut': 'Excluirlos',
  'console.drafts.left': 'Quedarán excluidos en cuanto publique {collection}.',
  'console.drafts.afterAdding': 'Cuando el archivo esté añadido, podrá excluirlos con un clic.',
  'console.drafts.afterReplacing':
    'Si los visitantes ven esta colección, también verán estos elementos, salvo que un filtro de la colección los excluya.',
} as const;
