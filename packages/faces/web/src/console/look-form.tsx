/** The form for colour, logo, language, time zone and search engines, with a preview. */
import { Button, Group, Input, NativeSelect, Select, Switch, Text, TextInput, Title } from '@mantine/core';
import { useMemo, type ChangeEvent, type FormEvent, useState } from 'react';
import { useWords } from '../shared/words.tsx';
import type { Appearance, Tenant } from './answers.ts';
import { FailureNotice } from './failure-notice.tsx';
import { languageChoices } from './language-choices.ts';
import { BarPreview, type ShownLogo } from './look-previews.tsx';
import { useSaveAppearance } from './questions.ts';
import { findTimeZones, timeZoneChoices } from './time-zone-choices.ts';

interface LookFormProps {
  readonly tenant: Tenant;
  readonly appearance: Appearance;
}

/** The service's colour, for an owner who begins to choose. */
const firstColor = '#0d6e69';
const logoBytesMax = 64 * 1024;
const logoTypes = 'image/png,image/jpeg,image/webp';

export const LookForm = ({ tenant, appearance }: LookFormProps) => {
  const { say, locale, language: shownIn } = useWords();
  const filter = useMemo(() => findTimeZones(locale), [locale]);
  const save = useSaveAppearance();
  const [color, setColor] = useState(appearance.color);
  const [logo, setLogo] = useState(() => shownLogo(appearance));
  const [isTooLarge, setTooLarge] = useState(false);
  const [language, setLanguage] = useState(appearance.language);
  const [timeZone, setTimeZone] = useState(appearance.timeZone);
  const [isUnlisted, setUnlisted] = useState(appearance.isUnlisted);
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.currentTarget.files ?? [];
    if (file === undefined) return;
    setTooLarge(file.size > logoBytesMax);
    if (file.size <= logoBytesMax) void readLogo(file).then(setLogo);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isOtherLogo = logo?.source !== shownLogo(appearance)?.source;
    save.mutate({ color, language, timeZone, isUnlisted, ...(isOtherLogo && { logo: logo?.content ?? null }) });
  };
  return (
    <form className="look" onSubmit={submit}>
      <div>
        {save.error === null ? null : <FailureNotice error={save.error} />}
        <Input.Wrapper label={say('console.look.color')} description={say('console.look.colorText')} mb="md">
          <Group gap="xs" mt={4}>
            <input
              type="color"
              className="look-color"
              aria-label={say('console.look.color')}
              value={/^#[0-9a-f]{6}$/i.test(color ?? '') ? (color ?? firstColor) : firstColor}
              onChange={(event) => setColor(event.currentTarget.value)}
            />
            <TextInput
              aria-label={say('console.look.colorCode')}
              w={120}
              value={color ?? ''}
              placeholder={firstColor}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setColor(event.currentTarget.value === '' ? null : event.currentTarget.value)}
            />
            <Button variant="default" disabled={color === null} onClick={() => setColor(null)}>
              {say('console.look.noColor')}
            </Button>
          </Group>
        </Input.Wrapper>
        <Input.Wrapper
          label={say('console.look.logo')}
          description={say('console.look.logoText')}
          error={isTooLarge ? say('console.look.logoTooLarge') : null}
          mb="md"
          labelProps={{ htmlFor: 'logo' }}
        >
          <Group gap="xs" mt={4}>
            <input id="logo" type="file" className="look-file" accept={logoTypes} onChange={choose} />
            <Button variant="default" disabled={logo === undefined} onClick={() => setLogo(undefined)}>
              {say('console.look.noLogo')}
            </Button>
          </Group>
        </Input.Wrapper>
        <NativeSelect
          label={say('console.look.language')}
          description={say('console.look.languageText')}
          maw={360}
          mb="md"
          data={[{ value: '', label: say('console.look.noLanguage') }, ...languageChoices(shownIn, language)]}
          value={language ?? ''}
          onChange={(event) => setLanguage(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
        <Select
          label={say('console.look.timeZone')}
          description={say('console.look.timeZoneText')}
          maw={360}
          mb="md"
          searchable
          allowDeselect={false}
          nothingFoundMessage={say('console.look.timeZoneNone')}
          comboboxProps={{ withinPortal: false }}
          data={timeZoneChoices(timeZone)}
          filter={filter}
          value={timeZone ?? 'UTC'}
          onChange={(zone) => setTimeZone(zone === 'UTC' ? null : zone)}
        />
        <Switch
          label={say('console.look.listed')}
          description={say('console.look.listedText')}
          checked={!isUnlisted}
          onChange={(event) => setUnlisted(!event.currentTarget.checked)}
          mb="md"
        />
        <SaveLine isPending={save.isPending} isSaved={save.isSuccess} />
      </div>
      <section aria-labelledby="look-preview">
        <Title order={2} size="h4" id="look-preview" mb="xs">
          {say('console.look.preview')}
        </Title>
        <BarPreview name={tenant.name} color={color} logo={logo} scheme="light" />
        <BarPreview name={tenant.name} color={color} logo={logo} scheme="dark" />
      </section>
    </form>
  );
};

interface SaveLineProps {
  readonly isPending: boolean;
  readonly isSaved: boolean;
}

/** Confirms the save next to the button. */
export const SaveLine = ({ isPending, isSaved }: SaveLineProps) => {
  const { say } = useWords();
  return (
    <Group>
      <Button type="submit" loading={isPending}>
        {say('console.look.save')}
      </Button>
      <Text role="status" size="sm" c="dimmed">
        {isSaved && !isPending ? say('console.look.saved') : ''}
      </Text>
    </Group>
  );
};

interface ChosenLogo extends ShownLogo {
  /** In base64, for the request. */
  readonly content: string;
}

const shownLogo = ({ logo }: Appearance): ChosenLogo | undefined =>
  logo === null ? undefined : { source: `data:image/${logo.type};base64,${logo.content}`, content: logo.content };

/** Reads a file into a data URL, which the page's policy allows. */
const readLogo = async (file: File): Promise<ChosenLogo> => {
  const content = new Uint8Array(await file.arrayBuffer()).toBase64();
  return { source: `data:${file.type};base64,${content}`, content };
};
