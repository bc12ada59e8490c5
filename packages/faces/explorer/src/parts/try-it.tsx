/**
 * A form for each operation of a collection. The script sends it and shows the answer below; without the script, a form is a
 * plain request with the parameters that have a default.
 */
/** @jsxImportSource preact */
import type { OperationKind, TriedOperation, TriedParameter } from '@vitrine/reference/tried-operations';
import { pathTo } from '../addresses.ts';
import { conditionsOf, writeCondition, type Samples } from '../asking/examples.ts';
import type { TenantContext } from '../page-context.ts';
import type { PresentedField } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import { operatorPhrase } from '../words/operator-phrase.ts';
import type { Words } from '../words/words.ts';
import { Coded } from './coded.tsx';
import { CopyTemplate, KeyForm } from './developers.tsx';

interface TryItProps {
  readonly context: TenantContext;
  readonly operations: readonly (Omit<TriedOperation, 'kind'> & {
    readonly kind: OperationKind | 'profile' | 'tenant';
  })[];
  /** The fields of filters, and values of theirs. */
  readonly fields?: readonly PresentedField[];
  readonly samples?: Samples;
}

export const TryIt = ({ context: { words, publicUrl }, operations, fields = [], samples = new Map() }: TryItProps) => (
  <section>
    <h2 id="try">{words.say('try.title')}</h2>
    <KeyForm words={words} />
    {operations.map(({ kind, path, parameters, isFiltered }) => (
      <details key={kind} class="try">
        <summary>
          <span>
            {words.say(`reference.${kind}`)} <code>{path}</code>
          </span>
        </summary>
        <form
          method="get"
          action={pathTo(publicUrl, path.replace('{id}', encodeURIComponent(samples.get('id') ?? '')))}
          data-try={pathTo(publicUrl, path)}
          noValidate
        >
          {parameters.map((parameter) => (
            <Parameter key={parameter.name} kind={kind} parameter={parameter} id={samples.get('id')} />
          ))}
          {isFiltered ? (
            <fieldset hidden data-conditions>
              <legend>{words.say('filter.title')}</legend>
              <button type="button">{words.say('try.condition')}</button>
            </fieldset>
          ) : null}
          <button type="submit">{words.say('try.send')}</button>
          <p role="status" />
          <div data-place />
        </form>
      </details>
    ))}
    <ConditionTemplate words={words} fields={fields} samples={samples} />
    <template data-answer>
      <div class="form">
        <h3>cURL</h3>
        <pre tabIndex={0} data-request />
      </div>
      <h3>{words.say('try.headers')}</h3>
      <pre tabIndex={0} data-headers />
      <h3>{words.say('try.body')}</h3>
      <pre tabIndex={0} data-body />
      <p data-file>
        <a download>{words.say('try.save')}</a>
      </p>
    </template>
    <CopyTemplate words={words} />
  </section>
);

interface ParameterProps {
  readonly kind: string;
  readonly parameter: TriedParameter;
  /** The ID of some record. */
  readonly id: string | undefined;
}

/** A control without a default is for the script, because the API refuses an empty parameter. */
const Parameter = ({ kind, parameter, id }: ParameterProps) => {
  const { name, in: place, description, isRequired, choices, preset } = parameter;
  const help = `${kind}-${name}`;
  const common = {
    ...(place === 'path' ? { 'data-path': name } : { name }),
    'aria-describedby': help,
    disabled: place === 'path' || (preset === undefined && !isRequired && name !== 'search'),
  };
  return (
    <div class="parameter">
      <label>
        <code>{name}</code>
        {choices === undefined ? (
          <input
            {...common}
            value={preset ?? (place === 'path' ? id : undefined)}
            autocomplete="off"
            spellcheck={false}
            dir="auto"
          />
        ) : (
          <select {...common}>
            {preset === undefined ? <option value="">–</option> : null}
            {choices.map((choice) => (
              <option key={choice} selected={choice === preset}>
                {choice}
              </option>
            ))}
          </select>
        )}
      </label>
      <small id={help} lang="en">
        <Coded text={description} />
      </small>
    </div>
  );
};

const ownFields: readonly PresentedField[] = [
  { key: 'id', label: 'id', type: 'text' },
  { key: 'createdAt', label: 'createdAt', type: 'datetime' },
];

interface ConditionTemplateProps {
  readonly words: Words;
  readonly fields: readonly PresentedField[];
  readonly samples: Samples;
}

/** A row of a filter, which the script adds to forms. */
const ConditionTemplate = ({ words, fields, samples }: ConditionTemplateProps) => (
  <template data-condition>
    <span class="any-controls">
      <select aria-label={words.say('filter.condition')}>
        <option value="">–</option>
        {[...ownFields, ...fields].map((field) => (
          <optgroup key={field.key} label={labelOf(words, field)}>
            {conditionsOf(field, samples).map((condition) => {
              const [name = '', ...example] = writeCondition(condition).split('=');
              return (
                <option key={name} value={name} data-example={example.join('=')}>
                  {`${field.key}: ${operatorPhrase(words.say, field.type, condition.operator)}`}
                </option>
              );
            })}
          </optgroup>
        ))}
      </select>
      <input aria-label={words.say('filter.value')} autocomplete="off" spellcheck={false} dir="auto" />
    </span>
  </template>
);
