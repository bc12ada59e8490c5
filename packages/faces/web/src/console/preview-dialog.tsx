/** Shows the differences and the future responses before anything is published. It is the only place to publish from. */
import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Preview } from '@vitrine/console/preview-answer';
import type { ApiKey, Offers, Proposal } from './answers.ts';
import { ConsoleError } from './ask.ts';
import { CollectionPreview } from './collection-preview.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { labelOfKey } from './key-name.tsx';
import { useKeys, useLookAgain, usePreview, usePublish } from './questions.ts';
import { Loading } from '../shared/loading.tsx';
import { Say, useWords } from '../shared/words.tsx';

interface PreviewDialogProps {
  readonly proposal: Proposal;
  /** The state on which the proposal was based. */
  readonly offers: Offers;
  readonly onClose: () => void;
  readonly onPublished: () => void;
}

export const PreviewDialog = ({ proposal, offers, onClose, onPublished }: PreviewDialogProps) => {
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const previewed = usePreview(proposal, offers.revision);
  const publish = usePublish();
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
  return (
    <Dialog
      title={<Say what="console.preview.title" />}
      onClose={onClose}
      size="70rem"
      isFullScreen={isNarrow}
      isHeld={publish.isPending}
    >
      {isReady ? (
        <Previews preview={preview} offers={offers} isSwitched={proposal.isEnabled !== undefined} />
      ) : (
        previewed.error === null && <Loading height={240} />
      )}
      <div className="dialog-deeds">
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
            <Button
              disabled={!isReady}
              loading={publish.isPending}
              onClick={() =>
                publish.mutate({ proposal, revision: offers.revision }, { onSuccess: onPublished, onError: lookAgain })
              }
            >
              <Say what="console.preview.publish" />
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  );
};

interface PreviewsProps {
  readonly preview: Preview;
  readonly offers: Offers;
  readonly isSwitched: boolean;
}

const Previews = ({ preview: { isEnabled, collections }, offers, isSwitched }: PreviewsProps) => {
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
      {isEnabled && collections.length === 0 ? (
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
          fields={offers.collections.find(({ slug }) => slug === collection.slug)?.fields ?? []}
        />
      ))}
    </>
  );
};

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
