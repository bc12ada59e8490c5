/** The start page: what Vitrine is, and how to find a tenant. */
/** @jsxImportSource preact */
import { Document, renderDocument } from '../parts/document.tsx';
import { PageForm, PageLink } from '../parts/page-link.tsx';
import type { PageContext } from '../page-context.ts';

export const renderStartPage = (context: PageContext): string => {
  const { say } = context.words;
  return renderDocument(
    <Document context={context} head={{ title: 'Vitrine', description: say('start.lead'), canonical: '/' }}>
      <h1>{say('start.title')}</h1>
      <p class="lead">{say('start.lead')}</p>
      <PageForm class="to-tenant" action="/t">
        <label>
          <span>{say('start.tenant')}</span>
          <input
            name="id"
            required
            minLength={8}
            maxLength={8}
            pattern="[A-Za-z0-9]{8}"
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            aria-describedby="tenant-hint"
          />
        </label>
        <button type="submit">{say('start.open')}</button>
        <small id="tenant-hint">{say('start.tenantHint')}</small>
      </PageForm>
      <div class="ways">
        <section>
          <h2>{say('start.readers')}</h2>
          <p>{say('start.readersText')}</p>
          <PageLink href="/docs">{say('frame.reference')}</PageLink>
        </section>
        <section>
          <h2>{say('start.owners')}</h2>
          <p>{say('start.ownersText')}</p>
        </section>
      </div>
    </Document>,
  );
};
