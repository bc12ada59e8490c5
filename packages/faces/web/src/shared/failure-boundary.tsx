/** Catches rendering errors, so that the rest of the page keeps working. */
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { useAddress } from './address.ts';
import { Say } from './words.tsx';

export const FailureBoundary = ({ children }: { readonly children: ReactNode }) => (
  <Boundary address={useAddress()}>{children}</Boundary>
);

interface BoundaryProps {
  /** A change of location resets the error. */
  readonly address: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly address: string;
  readonly hasFailed: boolean;
}

/** React catches errors of rendering only in classes. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { address: this.props.address, hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ address }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return address === state.address ? null : { address, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <FailedPart onRetry={() => this.setState({ hasFailed: false })} />
    ) : (
      this.props.children
    );
  }
}

const FailedPart = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Alert
    role="alert"
    color="red"
    variant="light"
    icon={<IconAlertTriangle />}
    title={<Say what="console.failure.part" />}
    m="md"
  >
    <Say what="console.failure.partText" />
    <Button.Group mt="sm">
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        <Say what="failure.tryAgain" />
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
        <Say what="console.reload" />
      </Button>
    </Button.Group>
  </Alert>
);
