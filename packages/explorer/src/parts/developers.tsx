/** For developers, folded: the request that a page is made of, in the forms in which it is taken along, and a field for a key. */
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
    <form class="key" data-key hidden>
      <label>
        <span>{words.say('developers.key')}</span>
        <input type="password" name="key" autocomplete="off" spellcheck={false} aria-describedby="key-hint" />
      </label>
      <button type="submit">{words.say('developers.useKey')}</button>
      <button type="reset">{words.say('developers.dropKey')}</button>
      <small id="key-hint">{words.say('developers.keyHint')}</small>
    </form>
    <CopyTemplate words={words} />
  </details>
);

/** One below the other, so that each is read and copied without a script. */
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

/** What the script makes buttons of. */
export const CopyTemplate = ({ words }: { readonly words: Words }) => (
  <template data-copy>
    <button type="button" data-copied={words.say('developers.copied')}>
      {words.say('developers.copy')}
    </button>
  </template>
);
