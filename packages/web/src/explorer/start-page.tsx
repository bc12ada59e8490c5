/** The start: what this is, and the way to a tenant. */
import { Button, Text, TextInput, Title } from '@mantine/core';
import { IconArrowRight, IconBook2, IconBuildingStore } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { goTo } from '../shared/address.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { tenantAddress } from './places.ts';

const tenantIdLength = 8;

const ownerSteps = `vitrine tenant create --name …
vitrine import products.csv …
vitrine expose … products --fields name,price`;

export const StartPage = () => (
  <PageFrame title="Vitrine">
    <div className="start">
      <Title order={1} className="start-title">
        Look at what a business shows.
      </Title>
      <Text size="xl" c="dimmed" className="start-lead">
        Vitrine is a read-only public API beside a business’s own data. Search, filter and sort its records here, and
        take the request with you.
      </Text>
      <TenantForm />
      <div className="start-ways">
        <section className="way">
          <Title order={2} size="h4">
            <IconBook2 size={20} aria-hidden="true" /> For readers
          </Title>
          <p>Every question that the API answers, its parameters, limits and errors.</p>
          <a className="more" href="/docs">
            Read the reference
          </a>
        </section>
        <section className="way">
          <Title order={2} size="h4">
            <IconBuildingStore size={20} aria-hidden="true" /> For owners
          </Title>
          <p>Nothing is public until its owner says so, collection by collection, field by field:</p>
          <pre>
            <code>{ownerSteps}</code>
          </pre>
        </section>
      </div>
    </div>
  </PageFrame>
);

const TenantForm = () => {
  const [tenant, setTenant] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isWhole = tenant.trim().length === tenantIdLength;
  const open = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isWhole) goTo(tenantAddress(tenant.trim()));
  };
  return (
    <form className="start-form" onSubmit={open}>
      <TextInput
        className="start-field"
        size="lg"
        label="Tenant ID"
        description={`${tenantIdLength} letters and digits, such as kornhaus`}
        error={isChecked && !isWhole && `A tenant ID has ${tenantIdLength} characters.`}
        value={tenant}
        onChange={(event) => setTenant(event.currentTarget.value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Button className="start-button" size="lg" type="submit" rightSection={<IconArrowRight size={18} />}>
        Explore
      </Button>
    </form>
  );
};
