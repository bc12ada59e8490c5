/** The page “Changes”: who changed what and when, the latest first. */
import { Button, Text, Timeline, Title } from '@mantine/core';
import { Loading } from '../shared/loading.tsx';
import { DeedText } from './codes.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useChanges } from './questions.ts';
import { useWords } from '../shared/words.tsx';

export const ChangesPage = () => {
  const { say, moment } = useWords();
  const asked = useChanges();
  const changes = asked.data?.pages.flat();
  return (
    <>
      <Title order={1}>{say('console.place.changes')}</Title>
      <Text c="dimmed" mb="lg">
        {say('console.changes.lead')}
      </Text>
      {asked.error === null ? null : <FailureNotice error={asked.error} />}
      {asked.isPending ? <Loading height={240} /> : null}
      {changes?.length === 0 ? <p className="nothing">{say('console.changes.none')}</p> : null}
      <Timeline bulletSize={14} lineWidth={2} className="timeline">
        {changes?.map(({ revision, at, person, operator, deed }) => (
          <Timeline.Item
            key={revision}
            title={
              <bdi className="sentence">
                <DeedText deed={deed} />
              </bdi>
            }
          >
            <Text size="sm" c="dimmed">
              <bdi>{person ?? nameOperator(say('console.changes.operator'), operator)}</bdi>,{' '}
              <time dateTime={at}>{moment(at)}</time>
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
      {asked.hasNextPage ? (
        <Button variant="default" mt="lg" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {say('console.changes.older')}
        </Button>
      ) : null}
    </>
  );
};

const nameOperator = (word: string, program: string | null): string =>
  program === null ? word : `${word} (${program})`;
