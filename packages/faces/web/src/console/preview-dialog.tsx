/** Shows the differences and the future responses before anything is published. It is the only place to publish from. */
import { Alert, Button, Group, List, NativeSelect, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Preview } from '@vitrine/console/preview-answer';
import type { Proposal } from '@vitrine/contract/proposal';
import type { ApiKey, Offers } from './answers.ts';
import { ConsoleError } from './ask.ts';
import { EventText } from './codes.tsx';
import { CollectionPreview } from './collection-preview.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { labelOfKey } from './key-name.tsx';
import { PlanForm, publishNow, timesOf } from './plan-form.tsx';
import { useTimeZone } from './planned-text.ts';
import { useKeys, useLookAgain, usePlan, usePreview, usePublish } from './questions.ts';
import { Loading } from '../shared/loading.tsx';
import { Say, useWords } from '../shared/words.tsx';

interface PreviewDialogProps {
  readonly proposal: Proposal;
  /** The state on which the proposal was based. */
  readonly offers: Offers;
  /** Adds a condition on the records of a collection to the proposal; undefined: it stays as it is. */
  readonly onLeaveOut?: (slug: string, condition: string) => void;
  readonly onClose: () => void;
  readonly onPublished: (how: Publishing) => void;
}

/** The result: published now, or planned for later. */
export type Publishing = 'published' | 'planned';

export const PreviewDialog = ({ proposal, offers, onLeaveOut, onClose, onPublished }: PreviewDialogProps) => {
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const previewed = usePreview(proposal, offers.revision);
  const [draft, setDraft] = useState(publishNow);
  const [isTried, setTried] = useState(false);
  const times = timesOf(draft, useTimeZone());
  const published = usePublish();
  const planned = usePlan();
  const isPlanned = draft.isLater || draft.end.local !== '';
  const publish = isPlanned ? planned : published;
  const lookAgain = useLookAgain();
  const preview = previewed.data;
  const isBehind = preview !== undefined && preview.revision !== offers.revision;
  const isOutdated = publish.error instanceof ConsoleError && publish.error.code === 'changed';
  // If someone else has changed the exposure, reload it and compute the proposal again, so that the change is not
  // silently reverted.
  useEffect(() => {
    if (isBehind) lookAgain();
  }, [isBehind, lookAgain]);
  const isReady = preview !== undefined && !isBehind;
  const run = (): void => {
    setTried(true);
    const order = { proposal, revision: offers.revision };
    const followed = { onSuccess: () => onPublished(draft.isLater ? 'planned' : 'published'), onError: lookAgain };
    if (!isPlanned) published.mutate(order, followed);
    else if (times !== undefined) planned.mutate({ ...order, ...times }, followed);
  };
  return (
    <Dialog
      title={<Say what="console.preview.title" />}
      onClose={onClose}
      size="70rem"
      isFullScreen={isNarrow}
      isHeld={publish.isPending}
    >
      {isReady ? (
        <Previews
          preview={preview}
          offers={offers}
          isSwitched={proposal.isEnabled !== undefined}
          onLeaveOut={onLeaveOut}
        />
      ) : (
        previewed.error === null && <Loading height={240} />
      )}
      {isReady && hasExposures(proposal) ? (
        <PlanForm
          draft={draft}
          onDraft={(changed) => {
            publish.reset();
            setDraft(changed);
          }}
          canEnd={showsMore(preview, proposal)}
          isTried={isTried}
        />
      ) : null}
      <div className="dialog-actions">
        {previewed.error === null ? null : <FailureNotice error={previewed.error} />}
        {publish.error === null || isOutdated ? null : <FailureNotice error={publish.error} />}
        {isOutdated ? (
          <Alert role="alert" color="petrol" mb="md" title={<Say what="console.preview.changed" />}>
            <Say what="console.preview.changedText" />
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" disabled={publish.isPending} onClick={onClose}>
            <Say what="console.preview.back" />
          </Button>
          {isOutdated ? (
            <Button disabled={!isReady} onClick={() => publish.reset()}>
              <Say what="console.preview.looked" />
            </Button>
          ) : (
            <Button disabled={!isReady} loading={publish.isPending} onClick={run}>
              <Say what={draft.isLater ? 'console.plan.plan' : 'console.preview.publish'} />
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  );
};

/** Changes of settings alone take effect immediately. */
const hasExposures = ({ isEnabled, collections }: Proposal): boolean =>
  isEnabled !== undefined || collections !== undefined;

/** True if somebody sees something with the change that they do not see now. */
const showsMore = ({ collections }: Preview, { isEnabled }: Proposal): boolean =>
  isEnabled === true ||
  collections.some(({ differences }) =>
    differences.some(({ kind }) => kind === 'records-shown' || kind === 'field-shown'),
  );

interface PreviewsProps {
  readonly preview: Preview;
  readonly offers: Offers;
  readonly isSwitched: boolean;
  readonly onLeaveOut: PreviewDialogProps['onLeaveOut'];
}

const Previews = ({ preview: { isEnabled, collections, settings }, offers, isSwitched, onLeaveOut }: PreviewsProps) => {
  const keys = useKeys().data?.filter(({ state }) => state === 'alive') ?? [];
  const [asking, setAsking] = useState<ApiKey>();
  return (
    <>
      {isEnabled ? null : (
        <Alert
          color="gray"
          icon={<IconEyeOff />}
          mb="md"
          title={<Say what={isSwitched ? 'console.preview.switchedOff' : 'console.preview.off'} />}
        >
          <Say what={isSwitched ? 'console.preview.switchedOffText' : 'console.preview.offText'} />
        </Alert>
      )}
      {settings.length === 0 ? null : <Settings settings={settings} />}
      {isEnabled && collections.length + settings.length === 0 ? (
        <Text mb="md">
          <Say what="console.preview.nothing" />
        </Text>
      ) : null}
      {collections.length === 0 || keys.length === 0 ? null : (
        <KeyChoice keys={keys} chosen={asking} onChange={setAsking} />
      )}
      {collections.map((collection) => (
        <CollectionPreview
          key={`${collection.slug} ${asking?.id}`}
          preview={collection}
          asking={asking}
          onLeaveOut={onLeaveOut && ((condition) => onLeaveOut(collection.slug, condition))}
          fields={offers.collections.find(({ slug }) => slug === collection.slug)?.fields ?? []}
        />
      ))}
    </>
  );
};

const Settings = ({ settings }: Pick<Preview, 'settings'>) => (
  <>
    <Title order={3} size="h5" mb="xs">
      <Say what="console.preview.settings" />
    </Title>
    <List mb="md">
      {settings.map((event) => (
        <List.Item key={JSON.stringify(event)}>
          <bdi className="sentence">
            <EventText event={event} />
          </bdi>
        </List.Item>
      ))}
    </List>
  </>
);

interface KeyChoiceProps {
  readonly keys: readonly ApiKey[];
  /** Undefined: any key. */
  readonly chosen: ApiKey | undefined;
  readonly onChange: (key: ApiKey | undefined) => void;
}

const KeyChoice = ({ keys, chosen, onChange }: KeyChoiceProps) => {
  const { say } = useWords();
  return (
    <NativeSelect
      label={say('console.preview.asKey')}
      mb="md"
      value={chosen?.id ?? ''}
      data={[
        { value: '', label: say('console.preview.anyKey') },
        ...keys.map((key) => ({ value: String(key.id), label: labelOfKey(key) })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(keys.find(({ id }) => String(id) === value))}
    />
  );
};
