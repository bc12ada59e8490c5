/** A folded section for developers: the page's request as URL, command and code, and a field for a key. */
/** @jsxImportSource preact */
import { pathTo, unknownOrigin } from '../addresses.ts';
import { formOf, requestForms, type ApiRequest } from '../asking/request-forms.ts';
import type { TenantContext } from '../page-context.ts';
import type { Words } from '../words/words.ts';

interface DevelopersProps {
  readonly context: TenantContext;
  /** Its URL begins with its path. */
  readonly request: ApiRequest;
}

export const Developers = ({ context, context: { words, publicUrl }, request }: DevelopersProps) => (
  <details class="developers">
    <summary>{words.say('developers.title')}</summary>
    <p>{words.say('developers.lead')}</p>
    <p
      class="requests-left"
      data-message={words.say('developers.requestsLeft', { remaining: '{remaining}', limit: '{limit}' })}
      hidden
    />
    <RequestForms context={context} request={request} />
    <p>
      <a href={pathTo(publicUrl, request.url)}>{words.say('developers.answer')}</a>
    </p>
    <KeyForm words={words} />
    <CopyTemplate words={words} />
  </details>
);

/** For the script, which keeps the key in the tab's memory. */
export const KeyForm = ({ words }: { readonly words: Words }) => (
  <form class="key" data-key hidden>
    <label>
      <span>{words.say('developers.key')}</span>
      <input type="password" name="key" autocomplete="off" spellcheck={false} aria-describedby="key-hint" />
    </label>
    <button type="submit">{words.say('developers.useKey')}</button>
    <button type="reset">{words.say('developers.dropKey')}</button>
    <small id="key-hint">{words.say('developers.keyHint')}</small>
  </form>
);

/** Shows all forms in sequence, so that they can be read and copied without a script. */
export const RequestForms = ({
  context: { exposure, publicUrl },
  request,
  hasKey = false,
}: DevelopersProps & { readonly hasKey?: boolean }) => (
  <>
    {requestForms.map((form) => (
      <section key={form} class="form">
        <h2>{form}</h2>
        <pre tabIndex={0} data-request>
          {formOf(
            form,
            { ...request, url: (publicUrl ?? unknownOrigin) + request.url },
            { tenant: exposure.tenant.publicId, hasKey },
          )}
        </pre>
      </section>
    ))}
  </>
);

/** The template of the script's copy buttons. */
export const CopyTemplate = ({ words }: { readonly words: Words }) => (
  <template data-copy>
    <button type="button" data-copied={words.say('developers.copied')}>
      {words.say('developers.copy')}
    </button>
  </template>
);
