/** The frame of the console's pages: the tenant, the person, and the navigation. */
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAddress } from '../shared/address.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { PageLink } from '../shared/page-link.tsx';
import type { Session, Tenant } from './answers.ts';
import { ConsoleError, unauthorized } from './ask.ts';
import { FailureNotice } from './failure-notice.tsx';
import { placeAddress, placeOf, tenantPlaces } from './places.ts';
import { useLeave } from './questions.ts';
import { Say, useWords } from '../shared/words.tsx';

interface ConsoleFrameProps {
  readonly session: Session | undefined;
  readonly tenant: Tenant | undefined;
  readonly children: ReactNode;
}

export const ConsoleFrame = ({ session, tenant, children }: ConsoleFrameProps) => {
  const { say } = useWords();
  const leave = useLeave();
  const isOver = leave.error instanceof ConsoleError && leave.error.status === unauthorized;
  if (leave.isSuccess || isOver) return <LeftPage />;
  return (
    <PageFrame
      title={[tenant?.name, say('console.frame.title')].filter((part) => part !== undefined).join(' · ')}
      home={placeAddress('data')}
      docs={tenant && `${tenant.apiUrl}/docs/t/${tenant.publicId}`}
      tools={
        session === undefined ? null : (
          <>
            <Text size="sm" c="dimmed" dir="auto">
              {session.person}
            </Text>
            <PageLink className="bar-link" href={placeAddress('sessions')}>
              {say('console.place.sessions')}
            </PageLink>
            <Button variant="default" size="xs" loading={leave.isPending} onClick={() => leave.mutate()}>
              {say('console.frame.signOut')}
            </Button>
          </>
        )
      }
    >
      <div className="head">
        <div className="head-name">
          <b dir="auto">{tenant?.name ?? ' '}</b>
          <Text component="span" c="dimmed">
            {say('console.frame.title')}
          </Text>
        </div>
        <Ways />
      </div>
      <div className="console">
        {leave.error === null ? null : <FailureNotice error={leave.error} />}
        {children}
      </div>
    </PageFrame>
  );
};

const Ways = () => {
  const { say } = useWords();
  const { search } = new URL(useAddress(), window.location.origin);
  const current = placeOf(search);
  return (
    <nav className="head-ways" aria-label={say('console.frame.pages')}>
      {tenantPlaces.map((place) => (
        <PageLink key={place} href={placeAddress(place)} aria-current={place === current ? 'page' : undefined}>
          {say(`console.place.${place}`)}
        </PageLink>
      ))}
    </nav>
  );
};

const LeftPage = () => (
  <PageFrame title={useWords().say('console.frame.signedOut')} home={placeAddress('data')}>
    <div className="console">
      <h1>
        <Say what="console.frame.signedOut" />
      </h1>
      <Text>
        <Say what="console.frame.comeBack" />
      </Text>
    </div>
  </PageFrame>
);
