/** A dialog that saves or changes a view: its name and address, its query, visibility, look and end. */
import { Anchor, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { NamedView, Offer, Tenant } from './answers.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { beginningOf, dayIn } from './own-days.ts';
import { useTimeZone } from './planned-text.ts';
import { useSaveView } from './questions.ts';
import { ConsoleError } from './ask.ts';
import { labelOf } from './names.ts';
import { tickedIn, ViewQueryForm } from './view-query-form.tsx';
import { joinQuery, slugOf, splitQuery } from './view-query.ts';
import { useWords, type Words } from '../shared/words.tsx';

const looksIn = ({ say }: Words) => [
  { value: '', label: say('console.view.lookAny') },
  { value: 'table', label: say('console.view.lookTable') },
  { value: 'cards', label: say('console.view.lookCards') },
  { value: 'list', label: say('console.view.lookList') },
];

interface SaveViewDialogProps {
  /** Undefined: a new view. */
  readonly view: NamedView | undefined;
  readonly tenant: Tenant;
  /** The exposed collections. */
  readonly offers: readonly Offer[];
  readonly onClose: () => void;
}

export const SaveViewDialog = ({ view, tenant, offers, onClose }: SaveViewDialogProps) => {
  const words = useWords();
  const { say } = words;
  const save = useSaveView();
  const zone = useTimeZone();
  const [name, setName] = useState(view?.name ?? '');
  const [slug, setSlug] = useState(view?.slug);
  const [collection, setCollection] = useState(view?.collection ?? offers[0]?.slug ?? '');
  const [parts, setParts] = useState(() => splitQuery(view?.query ?? ''));
  const [isPrivate, setPrivate] = useState(view?.isPrivate ?? false);
  const [look, setLook] = useState<string>(view?.look ?? '');
  const [day, setDay] = useState(dayOfEnd(view, zone));
  const address = slug ?? slugOf(name);
  const query = joinQuery(parts);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const draft = { name, query, isPrivate, look: look === '' ? null : look, ...endOf(day, view, zone) };
    const saved = view === undefined ? { ...draft, collection, slug: address } : { ...draft, view: view.slug };
    save.mutate(saved, { onSuccess: onClose });
  };
  const offer = offers.find(({ slug: each }) => each === collection);
  const mistakes = mistakesOf(words, save.error, offer);
  return (
    <Dialog
      title={say(view === undefined ? 'console.view.save' : 'console.view.changeTitle')}
      onClose={onClose}
      isHeld={save.isPending}
    >
      {save.error === null || mistakes.size > 0 ? null : <FailureNotice error={save.error} />}
      <form onSubmit={submit}>
        <TextInput
          label={say('console.view.name')}
          description={say('console.view.nameText')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={200}
          required
          autoComplete="off"
          data-autofocus
          mb="md"
        />
        {view === undefined ? (
          <>
            <TextInput
              label={say('console.view.address')}
              description={`${tenant.apiUrl}/t/${tenant.publicId}/${address}`}
              value={address}
              onChange={(event) => setSlug(event.currentTarget.value)}
              maxLength={64}
              required
              autoComplete="off"
              mb="md"
            />
            <NativeSelect
              label={say('console.code.collection')}
              data={offers.map(({ slug: value, name: label }) => ({ value, label }))}
              value={collection}
              onChange={(event) => {
                setCollection(event.currentTarget.value);
                setParts(splitQuery(''));
              }}
              mb="md"
            />
          </>
        ) : null}
        {offer === undefined ? null : (
          <ViewQueryForm key={offer.slug} offer={offer} parts={parts} mistakes={mistakes} onChange={setParts} />
        )}
        <Text size="sm" mb="md">
          <Anchor
            href={`${tenant.apiUrl}/t/${tenant.publicId}/${collection}${query === '' ? '' : `?${query}`}`}
            target="_blank"
            rel="noreferrer"
          >
            {say('console.view.see')}
          </Anchor>
        </Text>
        <NativeSelect
          label={say('console.view.look')}
          data={looksIn(words)}
          value={look}
          onChange={(event) => setLook(event.currentTarget.value)}
          mb="md"
        />
        <TextInput
          type="date"
          label={say('console.view.endDay')}
          description={say('console.view.endDayText', { zone: zone.replaceAll('_', ' ') })}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          mb="md"
        />
        <Checkbox
          label={say('console.view.onlyKey')}
          description={say('console.view.onlyKeyText')}
          checked={isPrivate}
          onChange={(event) => setPrivate(event.currentTarget.checked)}
          mb="md"
        />
        <DialogButtons
          label={say(view === undefined ? 'console.view.saveNew' : 'console.view.saveChange')}
          isPending={save.isPending}
          isDisabled={offer !== undefined && tickedIn(parts, offer).length === 0}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
};

/** Shows a filter's mistake beside the filter, with the field's label. */
const mistakesOf = ({ say }: Words, error: Error | null, offer: Offer | undefined): ReadonlyMap<string, string> => {
  const reason = error instanceof ConsoleError ? error.reason : undefined;
  if (reason?.code !== 'queryUnread' || offer === undefined) return new Map();
  const { parameter, expects } = reason.values;
  const key = /^where\[([^\]]*)\]\[\w+\]/.exec(parameter)?.[1];
  if (key === undefined) return new Map();
  const values = { parameter: labelOf(offer.fields, key), expects, fields: '' };
  return new Map([[parameter, say('console.reason.queryUnread', values)]]);
};

/** Leaves out an unchanged end: it may be in the past, or a time within the day. */
const endOf = (day: string, view: NamedView | undefined, zone: string): { readonly endsAt?: string | null } =>
  view !== undefined && day === dayOfEnd(view, zone) ? {} : { endsAt: beginningOf(day, zone) ?? null };

const dayOfEnd = (view: NamedView | undefined, zone: string): string =>
  view?.endsAt == null ? '' : dayIn(view.endsAt, zone);
