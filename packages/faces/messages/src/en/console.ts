/** What the owners' console says, in English: ICU messages, by what they are for. The other languages have the same keys. */

import { codes } from './console-codes.ts';
import { files } from './console-files.ts';
import { looks } from './console-looks.ts';
import { pages } from './console-pages.ts';
import { readings } from './console-readings.ts';
import { records } from './console-records.ts';
import { schedule } from './console-schedule.ts';

export const console = {
  ...codes,
  ...files,
  ...pages,
  ...looks,
  ...readings,
  ...records,
  ...schedule,

  // The frame
  'console.frame.title': 'Your public data',
  'console.frame.pages': 'Pages',
  'console.frame.docs': 'Docs',
  'console.frame.dark': 'Switch to dark colours',
  'console.frame.light': 'Switch to light colours',
  'console.frame.signOut': 'Sign out',
  'console.frame.signedOut': 'You are signed out.',
  'console.frame.comeBack': 'To come back, open the console the way you did before.',
  'console.place.data': 'Data',
  'console.place.views': 'Views',
  'console.place.appearance': 'Appearance',
  'console.place.website': 'Website',
  'console.place.code': 'Code',
  'console.place.keys': 'Keys',
  'console.place.usage': 'Usage',
  'console.place.changes': 'Changes',
  'console.place.sessions': 'Sessions',

  // What several pages say
  'console.loading': 'Loading',
  'console.cancel': 'Cancel',
  'console.close': 'Close',
  'console.copied': 'Copied',
  'console.copy.command': 'Copy command',
  'console.copy.form': 'Copy {form}',
  'console.copy.id': 'Copy ID',
  'console.copy.key': 'Copy key',
  'console.records': '{count, plural, one {# record} other {# records}}',
  'console.reload': 'Reload the page',
  'console.withKey': 'With a key',
  'console.withoutKey': 'Without a key',
  'console.lastUsed': 'Last used {at}',

  // Failures
  'console.failure.part': 'This cannot be shown.',
  'console.failure.partText': 'The page met something that it did not expect.',
  'console.failure.chart': 'The chart did not load.',
  'console.failure.unreachable': 'The console cannot be reached. Look whether you are online, and try again.',
  'console.failure.unknownOutcome':
    'The console cannot be reached, and it is not known whether this was done. Look before you try again.',
  'console.failure.noReason': 'The console answered with {status} and no reason.',
  'console.failure.over':
    'Open the console the way you did before. Nothing was changed, and what is not published is lost.',

  // Data
  'console.data.title': 'What the world sees',
  'console.data.lead':
    'Your data are in collections, such as products or events. Nothing is public until you say so: choose, look at what would be seen, then publish.',
  'console.data.published': 'Published. It takes effect everywhere within a second.',
  'console.data.publishedText': 'To undo it, go to “Changes”. What was copied meanwhile stays copied.',
  'console.data.collections': 'Collections',
  'console.data.find': 'Find a collection',
  'console.data.nothing': 'There is nothing to show yet. Your data comes in with an import, or from your system.',
  'console.data.notFound': 'No collection is called that.',
  'console.data.unpublished': 'Changes not published yet',
  'console.data.changes': 'Changes in {count, plural, one {# place} other {# places}}, not published',
  'console.data.discard': 'Discard',
  'console.data.review': 'Review changes',
  'console.tenant.id': 'Name in addresses',
  'console.tenant.see': 'See what the world sees now',
  'console.tenant.on': 'Public access on',
  'console.tenant.onText': 'What is public below can be read by everybody.',
  'console.tenant.goesOff': 'Public access on now, off once you publish',
  'console.tenant.goesOffText': 'Nothing has changed yet: what is public can still be read.',
  'console.tenant.goesOn': 'Public access off now, on once you publish',
  'console.tenant.goesOnText': 'Nobody sees anything yet.',
  'console.tenant.off': 'Public access off',
  'console.tenant.offText': 'Nobody sees anything, with a key or without.',
  'console.collection.unpublished': 'change not published yet',
  'console.collection.fields': '{shown, number} of {count, plural, one {# field} other {# fields}}',
  'console.state.becomes': 'becomes',
  'console.state.hidden': 'Hidden',
  'console.state.hiddenText': 'Nobody sees it. To the world it does not exist.',
  'console.state.private': 'Private',
  'console.state.privateText': 'Only those who have one of your keys can read the fields chosen below.',
  'console.state.public': 'Public',
  'console.state.publicText': 'Everybody can read the fields chosen below, of new records too.',
  'console.choices.whoSees': 'Who sees {collection}',
  'console.choices.recordsOf': 'Records of {collection}',
  'console.choices.records': 'Records shown',
  'console.choices.allRecords': 'All of them. Add a filter to show some only.',
  'console.choices.someRecords': 'Only those that meet all of this:',
  'console.choices.rows': 'Your system shows only records with {rows}.',
  'console.choices.fieldsOf': 'Fields of {collection}',
  'console.choices.proposed':
    'Proposed by the provider of this service: {state, select, private {private} other {public}}, with {fields}. Nothing of it is shown until you choose it.',
  'console.choices.asProposed': 'As proposed',
  'console.choices.fields': 'Fields shown',
  'console.choices.all': 'All',
  'console.choices.none': 'None',
  'console.choices.allText':
    '“All” takes what is usual to publish, such as names, sales prices and pictures. Each other field is a choice of its own.',
  'console.choices.values': 'Holds, for example: {values}',
  'console.choices.onlyOwn': 'No field is shown: only each record’s ID and when it was made.',
  'console.choices.alsoOwn': 'Always shown with them: each record’s ID and when it was made.',
  'console.choices.related': 'Related records',
  'console.choices.relatedOf': 'Related records of {collection}',
  'console.choices.relatedOpen':
    '{state, select, public {Anyone} other {Holders of a key}} can ask for them with each record.',
  'console.choices.relatedHidden': '{collection} is hidden, so nobody can ask for them.',
  'console.choices.relatedField': 'Show {field} of {collection}, so that they can be asked for.',
  'console.naming.open': 'Names and order',
  'console.naming.title': 'Names and order of {collection}',
  'console.naming.text':
    'What visitors read, in every language. Where you leave a box empty, they read the name that your business system gives.',
  'console.naming.collection': 'Collection',
  'console.naming.up': 'Move {field} up',
  'console.naming.down': 'Move {field} down',
  'console.naming.options': 'What its values are called',
  'console.naming.reset': 'All as in the business system',
  'console.naming.apply': 'Apply',

  // Filters
  'console.filter.list': 'Filters',
  'console.filter.add': 'Add a filter',
  'console.filter.change': 'Change the filter',
  'console.filter.remove': 'Remove the filter on {field}',
  'console.filter.created': 'Created',
  'console.filter.from': 'From',
  'console.filter.to': 'To',
  'console.filter.values': 'Values',
  'console.filter.valuesText': 'Enter takes each',
  'console.filter.record': 'The record',
  'console.filter.offered': 'Offered: the most frequent',
  'console.filter.wholeDay': 'A whole day, UTC',
  'console.filter.day': 'A day, such as 2026-12-31',
  'console.filter.moment': 'A day or a moment, such as 2026-12-31 or 2026-12-31T18:00:00Z',

  // Values
  'console.value.more': 'Show more',
  'console.value.less': 'Show less',

  // What would be seen
  'console.preview.title': 'What the world would see',
  'console.preview.changed': 'Something was changed meanwhile.',
  'console.preview.changedText': 'Your changes were not published. What would be seen now is shown above.',
  'console.preview.looked': 'I have looked at it again',
  'console.preview.back': 'Back',
  'console.preview.publish': 'Publish',
  'console.preview.off': 'Public access is off.',
  'console.preview.offText': 'Nobody sees anything until you switch it on.',
  'console.preview.switchedOff': 'Public access is switched off.',
  'console.preview.switchedOffText': 'Nobody sees anything.',
  'console.preview.nothing': 'Public access is switched on. No collection is shown yet.',
  'console.preview.whoAsks': 'Who asks for {collection}',
  'console.preview.asKey': 'Key to look with',
  'console.preview.anyKey': 'Any key that opens it',
  'console.preview.noDifference': 'Nobody sees a difference.',
  'console.preview.shown': 'shown',
  'console.preview.withdrawn': 'withdrawn',
  'console.preview.worldSees':
    'Everybody will see {fields, plural, one {# more field} other {# more fields}} of {count, plural, one {# record} other {# records}}',
  'console.preview.keysSee':
    'Whoever has a key will see {fields, plural, one {# more field} other {# more fields}} of {count, plural, one {# record} other {# records}}',
  'console.preview.worldLoses':
    'Nobody will see {fields, plural, one {# field} other {# fields}} of {count, plural, one {# record} other {# records}} any more',
  'console.preview.keysLose':
    'Not even who has a key will see {fields, plural, one {# field} other {# fields}} of {count, plural, one {# record} other {# records}} any more',
  'console.preview.viewPublic': 'Everybody will see the view “{view}”',
  'console.preview.viewPrivate': 'Only those who have a key will see the view “{view}”',
  'console.preview.viewHidden': 'Nobody will see the view “{view}” any more',
  'console.preview.answer': 'The answer as it would be sent',
  'console.preview.asTable': 'As a table',
  'console.preview.asSent': 'Exactly as it would be sent',
  'console.preview.refused': 'Nothing. The answer is {status}: “{message}”',
  'console.preview.records': 'Records',
  'console.preview.new': 'new',
  'console.preview.count': '{count, plural, one {# record} other {# records}} of {total, number}',
  'console.preview.countChosen':
    '{count, plural, one {# record} other {# records}} of {total, number}, chosen so that the newly shown fields have a value where there is one',
  'console.preview.sparseField': '{count, number} of {total, number} have a value',
  'console.preview.related': 'On request, each record comes with: {relations}',
} as const;
