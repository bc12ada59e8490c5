/** Who changed what, and when; the latest first. */
import { Button, Text, Timeline, Title } from '@mantine/core';
import { formatMoment } from '../shared/format.ts';
import { Loading } from '../shared/loading.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useChanges } from './questions.ts';

export const ChangesPage = () => {
  const asked = useChanges();
  const changes = asked.data?.pages.flat();
  return (
    <>
      <Title order={1}>Changes</Title>
      <Text c="dimmed" mb="lg">
        Who changed what the world sees, who signed in, and when.
      </Text>
      {asked.error === null ? null : <FailureNotice error={asked.error} />}
      {asked.isPending ? <Loading height={240} /> : null}
      {changes?.length === 0 ? <p className="nothing">Nothing was changed yet.</p> : null}
      <Timeline bulletSize={14} lineWidth={2} className="timeline">
        {changes?.map(({ revision, at, person, text }) => (
          <Timeline.Item key={revision} title={<bdi className="sentence">{text}</bdi>}>
            <Text size="sm" c="dimmed">
              <bdi>{person ?? 'The operator'}</bdi>, <time dateTime={at}>{formatMoment(at)}</time>
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
      {asked.hasNextPage ? (
        <Button variant="default" mt="lg" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          Older changes
        </Button>
      ) : null}
    </>
  );
};
