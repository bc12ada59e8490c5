/** When a change is published, and when what it shows is withdrawn: times by the clocks of the business. */
import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { instantsOf } from '@vitrine/contract';
import { useWords } from '../shared/words.tsx';
import { useOwnMoments, useTimeZone } from './planned-text.ts';

/** A time as it is typed. Clocks that go back show some twice: `which` is the first or the second one. */
interface TypedTime {
  readonly local: string;
  readonly which: number;
}

export interface PlanDraft {
  readonly isLater: boolean;
  readonly at: TypedTime;
  /** Nothing typed: no end. */
  readonly end: TypedTime;
}

const noTime: TypedTime = { local: '', which: 0 };
export const publishNow: PlanDraft = { isLater: false, at: noTime, end: noTime };

export interface PlanTimes {
  readonly at: string | null;
  readonly endsAt: string | null;
}

/** The typed times, ISO 8601 in UTC; null: now, and never. Undefined if one is missing, or there is no such time. */
export const timesOf = ({ isLater, at, end }: PlanDraft, timeZone: string): PlanTimes | undefined => {
  const [begins, ends] = [instantOf(at, timeZone), instantOf(end, timeZone)];
  if ((isLater && begins === undefined) || (end.local !== '' && ends === undefined)) return undefined;
  return { at: isLater ? (begins ?? null) : null, endsAt: ends ?? null };
};

const instantOf = ({ local, which }: TypedTime, timeZone: string): string | undefined => {
  const instants = instantsOf(local, timeZone);
  const instant = instants[which] ?? instants[0];
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

interface PlanFormProps {
  readonly draft: PlanDraft;
  readonly onDraft: (draft: PlanDraft) => void;
  /** True if the change shows anything, so that it can end. */
  readonly canEnd: boolean;
  /** True if the owner has tried to plan it, so that a missing time is pointed out. */
  readonly isTried: boolean;
}

export const PlanForm = ({ draft, onDraft, canEnd, isTried }: PlanFormProps) => {
  const { say } = useWords();
  return (
    <Stack gap="sm" mb="md">
      <Radio.Group
        label={say('console.plan.when')}
        value={draft.isLater ? 'later' : 'now'}
        onChange={(value) => onDraft({ ...draft, isLater: value === 'later' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="now" label={say('console.plan.now')} />
          <Radio value="later" label={say('console.plan.later')} />
        </Stack>
      </Radio.Group>
      {draft.isLater ? (
        <TimeInput
          label={say('console.plan.at')}
          time={draft.at}
          isMissing={isTried && draft.at.local === ''}
          onTime={(at) => onDraft({ ...draft, at })}
        />
      ) : null}
      {canEnd ? (
        <TimeInput
          label={say('console.plan.end')}
          text={say('console.plan.endText')}
          time={draft.end}
          onTime={(end) => onDraft({ ...draft, end })}
        />
      ) : null}
    </Stack>
  );
};

interface TimeInputProps {
  readonly label: string;
  readonly text?: string;
  readonly time: TypedTime;
  readonly isMissing?: boolean;
  readonly onTime: (time: TypedTime) => void;
}

const TimeInput = ({ label, text, time, isMissing = false, onTime }: TimeInputProps) => {
  const { say } = useWords();
  const zone = useTimeZone();
  const ownMoment = useOwnMoments();
  const instants = instantsOf(time.local, zone);
  const isSkipped = time.local !== '' && instants.length === 0;
  const values = { zone: zone.replaceAll('_', ' ') };
  return (
    <>
      <TextInput
        type="datetime-local"
        label={label}
        description={[say('console.plan.zone', values), text].filter((part) => part !== undefined).join('. ')}
        error={isSkipped ? say('console.plan.skipped', values) : isMissing && say('console.plan.choose')}
        value={time.local}
        onChange={(event) => onTime({ local: event.currentTarget.value, which: 0 })}
        maw="24rem"
      />
      {instants.length > 1 ? (
        <NativeSelect
          label={say('console.plan.twice', values)}
          data={instants.map((instant, index) => ({
            value: String(index),
            label: ownMoment(new Date(instant).toISOString()),
          }))}
          value={String(time.which)}
          onChange={(event) => onTime({ ...time, which: Number(event.currentTarget.value) })}
          maw="24rem"
        />
      ) : null}
    </>
  );
};
