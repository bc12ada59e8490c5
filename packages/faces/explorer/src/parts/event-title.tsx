/** The title of an event: struck through where it does not take place as planned, and with what its record says of it. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import type { ComponentChildren } from 'preact';
import type { CardRoles } from '../asking/shown-fields.ts';
import { isOff, readEventStatus } from '../found/event-status.ts';
import { Written } from './written.tsx';

interface EventTitleProps {
  readonly roles: Pick<CardRoles, 'status'>;
  readonly record: RecordData;
  /** False where the field itself is shown. */
  readonly isNamed: boolean;
  readonly children: ComponentChildren;
}

export const EventTitle = ({ roles, record, isNamed, children }: EventTitleProps) => {
  const told = readEventStatus(roles.status, record);
  if (told === undefined) return <>{children}</>;
  return (
    <>
      {isOff(told) ? <s>{children}</s> : children}
      {isNamed ? (
        <>
          {' '}
          <Written class="event-status">{told.name}</Written>
        </>
      ) : null}
    </>
  );
};
