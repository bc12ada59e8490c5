/** What would be seen, before it is: the differences in words, and the answers as they would be sent. From here alone it is published. */
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEyeOff } from '@tabler/icons-react';
import type { Preview, Proposal } from './answers.ts';
import { ConsoleError } from './ask.ts';
import { CollectionPreview } from './collection-preview.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { usePreview, usePublish } from './questions.ts';

interface PreviewDialogProps {
  readonly proposal: Proposal;
  readonly onClose: () => void;
  readonly onPublished: () => void;
}

export const PreviewDialog = ({ proposal, onClose, onPublished }: PreviewDialogProps) => {
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const previewed = usePreview(proposal);
  const publish = usePublish();
  const isOutdated = publish.error instanceof ConsoleError && publish.error.code === 'changed';
  const confirm = (revision: string): void =>
    publish.mutate(
      { proposal, revision },
      {
        onSuccess: onPublished,
        // Somebody else was faster: what would be seen is something else now.
        onError: () => void previewed.refetch(),
      },
    );
  return (
    <Dialog title="What the world would see" onClose={onClose} size="70rem" isFullScreen={isNarrow}>
      {previewed.error === null ? null : <FailureNotice error={previewed.error} />}
      {publish.error === null || isOutdated ? null : <FailureNotice error={publish.error} />}
      {isOutdated ? (
        <Alert role="alert" color="petrol" mb="md" title="Somebody else changed something meanwhile.">
          Nothing of yours was published. This is what would be seen now: look again.
        </Alert>
      ) : null}
      {previewed.data === undefined ? (
        previewed.isPending && <Skeleton height={240} aria-label="Loading" />
      ) : (
        <>
          <Previews preview={previewed.data} isSwitched={proposal.isEnabled !== undefined} />
          <Group justify="flex-end" className="dialog-deeds">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button
              loading={publish.isPending}
              disabled={previewed.isFetching}
              onClick={() => confirm(previewed.data.revision)}
            >
              Publish
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
};

interface PreviewsProps {
  readonly preview: Preview;
  readonly isSwitched: boolean;
}

const Previews = ({ preview: { isEnabled, collections }, isSwitched }: PreviewsProps) => (
  <>
    {isEnabled ? null : (
      <Alert
        color="gray"
        icon={<IconEyeOff />}
        mb="md"
        title={`The public API ${isSwitched ? 'is switched' : 'is'} off.`}
      >
        Nobody sees anything{isSwitched ? '' : ', until you switch it on'}.
      </Alert>
    )}
    {isEnabled && collections.length === 0 ? (
      <Text mb="md">The public API is switched on. No collection is shown yet.</Text>
    ) : null}
    {collections.map((collection) => (
      <CollectionPreview key={collection.slug} preview={collection} />
    ))}
  </>
);
