/** A dialog that makes a key: first its form, then the key, until the user confirms that it is stored. */
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NewKey, Tenant } from './answers.ts';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { NewKeyNotice } from './new-key-notice.tsx';
import { Say } from '../shared/words.tsx';

interface NewKeyDialogProps<Input> {
  readonly title: string;
  readonly making: UseMutationResult<NewKey, Error, Input>;
  readonly tenant: Tenant;
  readonly onClose: () => void;
  /** The form. */
  readonly children: ReactNode;
}

export const NewKeyDialog = <Input,>({ title, making, tenant, onClose, children }: NewKeyDialogProps<Input>) => (
  <Dialog
    title={making.data === undefined ? title : <Say what="console.key.new" />}
    onClose={onClose}
    isHeld={making.isPending || making.data !== undefined}
  >
    {making.error === null ? null : <FailureNotice error={making.error} />}
    {making.data === undefined ? children : <NewKeyNotice newKey={making.data} tenant={tenant} onClose={onClose} />}
  </Dialog>
);
