/** What the console’s HTTP API says in codes, in English: a message for each of them. */

export const codes = {
  // Why a field looks private
  'console.concern.secret': '{field} looks secret.',
  'console.concern.pay': '{field} looks like what somebody earns.',
  'console.concern.account': '{field} looks like an account or a card.',
  'console.concern.personal': '{field} looks personal.',
  'console.concern.email': '{field} holds e-mail addresses.',
  'console.concern.iban': '{field} holds what looks like IBANs.',
  'console.concern.card': '{field} holds what looks like numbers of cards.',
  'console.concern.hash': '{field} holds what looks like hashes.',
  'console.concern.token': '{field} holds what looks like tokens or keys.',
  'console.concern.taxId': '{field} holds what looks like numbers of tax offices.',
  'console.concern.phone': '{field} holds telephone numbers.',
  'console.concern.tableOfKeys': '{field} is one of {table}, which looks like logins or keys to something.',
  'console.concern.tableOfLogins': '{field} is one of {table}, which looks like logins.',
  'console.concern.tableOfAccounts': '{field} is one of {table}, which looks like accounts or cards.',
  'console.concern.tableOfPay': '{field} is one of {table}, which looks like what somebody earns or costs.',
  'console.concern.tableOfIdentities': '{field} is one of {table}, which looks like what tells a person apart.',
  'console.concern.tableOfHealth': '{field} is one of {table}, which looks like somebody’s health.',
  'console.notice.cost': 'What something costs you?',
  'console.notice.people': 'People, or partners?',
  'console.notice.note': 'A note for yourselves?',
  'console.notice.unusual': 'Not usual to publish',

  // Why all fields are chosen one by one
  'console.chosenSingly.people': '{collection} is about people (“{word}”): each field is a choice of its own.',
  'console.chosenSingly.dealings':
    'Each record of {collection} is somebody’s (“{word}”): each field is a choice of its own.',
  'console.chosenSingly.peopleFields':
    '{collection} has fields that people have ({fields}): each field is a choice of its own.',

  // Why nobody sees a view
  'console.hidden.ended': 'It has ended.',
  'console.hidden.collectionHidden': '{collection} is hidden.',
  'console.hidden.fieldHidden': '{collection} hides a field that the filter uses, or has replaced it with another.',

  // What would be seen: whole records
  'console.difference.worldSees':
    'Everybody will see {count, plural, one {# record} other {# records}}, with {fields, plural, one {# field} other {# fields}}{before, select, yes {; until now a key was needed} other {}}',
  'console.difference.keysSee':
    'Whoever has a key will see {count, plural, one {# record} other {# records}}, with {fields, plural, one {# field} other {# fields}}',
  'console.difference.worldSeesMore': 'Everybody will see {count, plural, one {# record} other {# records}} more',
  'console.difference.keysSeeMore': 'Whoever has a key will see {count, plural, one {# record} other {# records}} more',
  'console.difference.worldLoses': 'Nobody will see {count, plural, one {# record} other {# records}} any more',
  'console.difference.worldLosesNotKeys':
    'Without a key nobody will see {count, plural, one {# record} other {# records}} any more',
  'console.difference.keysLose':
    'Not even who has a key will see {count, plural, one {# record} other {# records}} any more',
  'console.renaming.collection': 'The collection “{before}” will be called “{after}”',
  'console.renaming.field': 'The field “{before}” will be called “{after}”',
  'console.renaming.option': 'The value “{before}” will be called “{after}”',
  'console.renaming.order': 'New order of the fields: {after}',

  // Changes: what was done. The person stands below
  'console.event.tenant-created': 'set up your business here',
  'console.event.tenant-enabled': 'switched public access on',
  'console.event.tenant-disabled': 'switched public access off',
  'console.event.tenant-changed': 'changed the business: {changes}',
  'console.event.tenant-deleted': 'deleted your business here',
  'console.tenantEvent.name': 'name {name}',
  'console.tenantEvent.industry': 'industry {industry}',
  'console.tenantEvent.scope': 'other rows of shared tables',
  'console.event.exposed':
    'made {collection} {state, select, private {private} other {public}}{count, plural, =0 {} one {, and showed {fields}} other {, and showed # fields}}{rows, select, same {} all {, with all its records} other {, with the records where {where}}}',
  'console.event.shown':
    '{count, plural, =0 {changed {collection}} one {showed {fields} of {collection}} other {showed # fields of {collection}}}{rows, select, same {} all {, with all its records} other {, with the records where {where}}}',
  'console.event.hidden': 'hid {collection}',
  'console.event.hiddenFields': 'hid {count, plural, one {{fields}} other {# fields}} of {collection}',
  'console.event.named': 'changed names of {collection}: {changes}',
  'console.namingEvent.name': 'collection {name}',
  'console.namingEvent.label': '{before} is called {label}',
  'console.namingEvent.options': 'values of {field}',
  'console.namingEvent.order': 'order of the fields',
  'console.namingEvent.declared': 'as in the business system',
  'console.event.view-created':
    'saved the view {view} of {collection}: {query}{ends, select, yes {, until {end}} other {}}',
  'console.event.view-changed': 'changed the view {view}: {query}{ends, select, yes {, until {end}} other {}}',
  'console.event.view-ended': 'ended the view {view}',
  'console.event.view-deleted': 'deleted the view {view}',
  'console.event.appearance-changed': 'changed how pages look: {changes}',
  'console.event.card-changed': 'changed the cards of {collection}: {changes}',
  'console.lookEvent.color': 'colour {color}',
  'console.lookEvent.colorUnset': 'no colour of their own',
  'console.lookEvent.logo': 'another logo',
  'console.lookEvent.logoUnset': 'no logo',
  'console.lookEvent.language': 'language {language}',
  'console.lookEvent.languageUnset': 'no language',
  'console.lookEvent.timeZone': 'time zone {timeZone}',
  'console.lookEvent.timeZoneUnset': 'times in UTC',
  'console.lookEvent.unlisted': 'not for search engines',
  'console.lookEvent.listed': 'for search engines to list',
  'console.lookEvent.role': '{role} {chosen, select, yes {{field}} other {automatic}}',
  'console.lookEvent.about': '{part} {told, select, yes {{text}} other {not told}}',
  'console.lookEvent.descriptions': 'other descriptions',
  'console.event.signed-in': 'signed in to the console',
  'console.event.invited': 'invited {person} to the console, until {end}',
  'console.event.sessions-ended':
    '{sessions, plural, one {ended a session of the console} other {ended # sessions of the console}}',
  'console.event.key-created': 'made the key {key}',
  'console.event.key-opens': 'set what the key {key} opens: {some, select, yes {{opens}} other {nothing private}}',
  'console.event.key-published':
    'made the publishable key {key}, for {some, select, yes {pages of {origins}} other {pages of any website}}',
  'console.event.key-origins':
    'let the key {key} be used by {some, select, yes {pages of {origins}} other {pages of any website}}',
  'console.event.key-addresses':
    'let the key {key} be used by {some, select, yes {servers of {addresses}} other {servers of any address}}',
  'console.event.key-limits': 'set the limits of the key {key}',
  'console.event.key-revoked': 'revoked the key {key}',
  'console.event.key-rotated': 'replaced the key {key} by {next}',

  // Why something is refused
  'console.reason.mistakes': 'What you entered has mistakes.',
  'console.reason.tooManyRequests':
    'Too many requests. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  'console.reason.previewsBusy': 'Other previews of yours are being made. Try again when they are there.',
  'console.reason.unavailable': 'The database cannot be reached now. Try again in a moment.',
  'console.reason.internal': 'Something went wrong on our side. Try again in a while.',
  'console.reason.changed': 'Something was changed meanwhile. Look at the preview again.',
  'console.reason.busy': 'Another process is writing to the database. Try again when it has ended.',
  'console.reason.sessionOver': 'There is no session, or it is over.',
  'console.reason.linkUsed': 'This link was used before: it opens the console once.',
  'console.reason.invitationOver': 'This invitation was opened before, or it has ended.',
  'console.reason.invitedOnly': 'Only people whom your business system signs in can invite others.',
  'console.reason.invitationsMax': '{max, number} people are invited already. End an invitation first.',
  'console.reason.linkExpired': 'This link has expired: it is good for five minutes.',
  'console.reason.linkCut': 'This link is not complete: it was cut off or changed on its way.',
  'console.reason.linkForeign': 'This link was not made for this console ({why}).',
  'console.reason.tenantUnknown': 'The business of this link is not there.',
  'console.reason.pathUnknown': 'There is no such page.',
  'console.reason.collectionUnknown': 'This collection is not there any more.',
  'console.reason.changeUnknown': 'This change is not there.',
  'console.reason.fieldUnknown': 'There is no such field: {fields}.',
  'console.reason.viewUnknown': 'This view is not there any more.',
  'console.reason.keyUnknown': 'This key is not there any more.',
  'console.reason.sessionUnknown': 'This session has ended already.',
  'console.reason.blank': 'A name is missing.',
  'console.reason.tooLong': 'This is too long: at most {max, number} characters are allowed.',
  'console.reason.unprintable':
    'The name holds {characters}. Leave out control characters and characters that change the direction of text.',
  'console.reason.endPast': 'The end has to be in the future.',
  'console.reason.slugForm':
    '“{slug}” cannot be an address. It takes at most {max, number} lowercase letters, digits and single hyphens, such as price-list.',
  'console.reason.slugTaken': 'The address {slug} is taken. Choose another.',
  'console.reason.queryUnread':
    'This cannot be read: {parameter}. {expects, select, number {A number is written like 9.5.} currency {A number is written like 9.5.} percent {A number is written like 9.5.} integer {A whole number is written like 12.} date {A day is written like 2026-12-31.} datetime {A moment is written like 2026-12-31T18:00:00Z.} boolean {It takes true or false.} name {The fields are {fields}.} json {Another condition on this field is needed, such as exists=true.} other {Conditions are written like price[gte]=10, with two values from the low to the high one where there are two.}}',
  'console.reason.viewExpand': 'A view takes no expand. Leave it out.',
  'console.reason.viewFuzzy': 'A view cannot search with search.fuzzy=true. Leave it out.',
  'console.reason.viewSort': 'A view is sorted by what it shows: add {fields} to fields, or leave it out of the order.',
  'console.reason.viewOfHidden': '{collection} is hidden, and a view shows no more than its collection.',
  'console.reason.undoNothing': 'It is already as it was before.',
  'console.reason.undoOther': 'This change cannot be put back.',
  'console.reason.undoLogo': 'The former logo is not kept. Choose it again under Appearance.',
  'console.reason.undoTexts': 'Former descriptions are not kept. Write them again under Appearance.',
  'console.reason.undoUnknown': 'It is not known how it was before.',
  'console.reason.colorForm': 'A colour is # and six hexadecimal digits, such as #a3262a.',
  'console.reason.languageForm': 'A language is a tag such as nl, de-CH or zh-Hant.',
  'console.reason.timeZoneForm': 'A time zone is a name such as Europe/Brussels or UTC.',
  'console.reason.linkForm': 'An address begins with https://; that of the contact may begin with mailto:, too.',
  'console.reason.logoNoPicture': 'This file is no PNG, JPEG or WebP picture. Save the picture as one of these.',
  'console.reason.logoLarge': 'This file is larger than {max, number} KiB. Save the picture smaller.',
  'console.reason.logoPixels': 'The logo has too many pixels: at most {max, number} × {max, number} are allowed.',
  'console.reason.logoDamaged': 'The logo is damaged. Save it again.',
  'console.reason.viewsFull': 'There are {max, number} views, and no more are allowed. Delete one that is not needed.',
  'console.reason.keysFull':
    'There are {max, number} active keys, and no more are allowed. Revoke one that is not used any more.',
  'console.reason.notPrivate': 'A key opens what is private; {collections} is not. Reload the page.',
  'console.reason.publishableOpens':
    'Everybody can read a publishable key, so it opens nothing private. Make a secret key for a server.',
  'console.reason.originsOfSecret': 'Only a publishable key is bound to pages.',
  'console.reason.originsFull': 'At most {max, number} websites are allowed.',
  'console.reason.originForm':
    '“{origin}” is not the beginning of a website’s address. Write it without a path, such as https://www.example.com.',
  'console.reason.addressesOfPublishable': 'Only a secret key is bound to addresses.',
  'console.reason.addressesFull': 'At most {max, number} addresses are allowed.',
  'console.reason.addressForm':
    '“{address}” is neither an IP address nor a range, such as 203.0.113.7 or 203.0.113.0/24.',
  'console.reason.addressBits': '“{address}” has bits past its prefix. If you mean the whole range, write {range}.',
  'console.reason.keyEnded': '{key} is not active any more. Make another key.',
  'console.reason.keyReplaced':
    '{key} was already replaced by {next}. Use {next}; if it is lost, revoke it, and replace {key} again.',
  'console.invited.title': 'You are invited to {tenant}',
  'console.invited.text':
    'This opens the console, where the business decides what it shows to the public. The link works once.',
  'console.invited.enter': 'Open the console',
  'console.closed.title': 'The console is closed',
  'console.closed.wayBack':
    'Open the console again from your business system, or ask the person who sent you this link for a new one.',
} as const;
