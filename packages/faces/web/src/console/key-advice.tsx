/** Advice on where to keep a key. */
import { Alert } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Say } from '../shared/words.tsx';

export const KeyAdvice = () => (
  <Alert color="petrol" variant="light" icon={<IconShieldLock />} title={<Say what="console.key.advice" />} mb="lg">
    <Say what="console.key.adviceText" />
  </Alert>
);
