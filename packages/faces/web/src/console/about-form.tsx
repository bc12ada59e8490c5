/** The form for what pages and answers say about the data: its licence, whom to name, and addresses. */
import { TextInput, Text, Title } from '@mantine/core';
import { type AboutPart, aboutParts, readAbout } from '@vitrine/contract/about';
import { type FormEvent, useState } from 'react';
import { useWords } from '../shared/words.tsx';
import type { Appearance } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { SaveLine } from './look-form.tsx';
import { stylesOf } from './look-previews.tsx';
import { useSaveAppearance } from './questions.ts';

const examples: Readonly<Record<AboutPart, string>> = {
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: '',
  contact: 'mailto:info@example.com',
  imprint: 'https://example.com/imprint',
  privacy: 'https://example.com/privacy',
};

export const AboutForm = ({ appearance: { about, aboutOfOperator } }: { readonly appearance: Appearance }) => {
  const { say } = useWords();
  const save = useSaveAppearance();
  const [written, setWritten] = useState<Partial<Record<AboutPart, string>>>({});
  const textOf = (part: AboutPart): string => written[part] ?? about[part] ?? aboutOfOperator[part] ?? '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // What is as the operator says stays so, when the operator says otherwise.
    const changed = aboutParts.map((part) => [
      part,
      textOf(part) === (aboutOfOperator[part] ?? '') ? null : textOf(part),
    ]);
    save.mutate({ about: Object.fromEntries(changed) });
  };
  return (
    <section aria-labelledby="about">
      <Title order={2} size="h3" id="about" mt="xl">
        {say('console.look.about')}
      </Title>
      <Text c="dimmed" mb="md" className="lead">
        {say('console.look.aboutText')}
      </Text>
      <form className="look" onSubmit={submit} noValidate>
        <div>
          {save.error === null ? null : <FailureNotice error={save.error} />}
          {aboutParts.map((part) => (
            <TextInput
              key={part}
              label={say(`about.${part}`)}
              description={examples[part] === '' ? undefined : say('console.look.address', { example: examples[part] })}
              type={examples[part] === '' ? 'text' : 'url'}
              maw={480}
              mb="md"
              maxLength={500}
              autoComplete="off"
              value={textOf(part)}
              onChange={(event) => setWritten({ ...written, [part]: event.currentTarget.value })}
            />
          ))}
          <SaveLine isPending={save.isPending} isSaved={save.isSuccess} />
        </div>
        <section aria-labelledby="about-preview">
          <Title order={3} size="h4" id="about-preview" mb="xs">
            {say('console.look.aboutPreview')}
          </Title>
          <AboutPreview textOf={textOf} />
        </section>
      </form>
    </section>
  );
};

/** Shows what pages will: an address that cannot be one is left out. */
const AboutPreview = ({ textOf }: { readonly textOf: (part: AboutPart) => string }) => {
  const { say } = useWords();
  const told = aboutParts.filter((part) => readAbout(part, textOf(part)) !== undefined);
  if (told.length === 0) return <p className="nothing">{say('console.look.none')}</p>;
  return (
    <div className="mockup" data-scheme="light" style={stylesOf(null, 'light')}>
      <div className="mockup-body">
        {told.map((part) =>
          part === 'attribution' ? (
            <span key={part} dir="auto">
              {textOf(part)}
            </span>
          ) : (
            <span key={part} className="mockup-link">
              {say(`about.${part}`)}
            </span>
          ),
        )}
      </div>
    </div>
  );
};
