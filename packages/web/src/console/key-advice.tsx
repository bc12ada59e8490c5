/** Where a key may be, and where never. */
import { Alert } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';

export const KeyAdvice = () => (
  <Alert color="petrol" variant="light" icon={<IconShieldLock />} title="Keep a key where only you can read it" mb="lg">
    It may be on a server, in a build step, or in a backend that you control. Never put it into a page’s JavaScript, an
    app that people install, or a public repository: everybody can read it there. A website that shows private data asks
    its own server, which adds the key. What is public needs no key.
  </Alert>
);
