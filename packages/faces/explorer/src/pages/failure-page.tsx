/** The page of an error: what happened, and links to continue. */
/** @jsxImportSource preact */
import { errorCodes, type ErrorCode } from '@vitrine/contract';
import type { ExplorerKey } from '@vitrine/messages';
import { tenantPath } from '../addresses.ts';
import { Document, renderDocument, TenantDocument } from '../parts/document.tsx';
import type { PageContext, TenantContext } from '../page-context.ts';
import { PageLink } from '../parts/page-link.tsx';

/** @param context the tenant's, where there is one and it may be named */
export const renderFailurePage = (context: PageContext | TenantContext, code: ErrorCode): string => {
  const { say } = context.words;
  const { title, text } = sayFailure(context.words, code);
  const isPassing = errorCodes[code].status === 429 || errorCodes[code].status >= 500;
  const content = (
    <div class="failure" role="alert">
      <h1>{title}</h1>
      {text === undefined ? null : <p>{text}</p>}
      <p>
        {isPassing ? <a href="">{say('failure.tryAgain')}</a> : null}
        {isPassing || !('exposure' in context) ? null : (
          <PageLink href={tenantPath(context.exposure.tenant.publicId)} isWritten>
            {context.exposure.tenant.name}
          </PageLink>
        )}
        {isPassing || 'exposure' in context ? null : <PageLink href="/">{say('failure.toStart')}</PageLink>}
      </p>
    </div>
  );
  const head = { title, isHidden: true, ...(code === 'uri_too_long' && { question: '' }) };
  return renderDocument(
    'exposure' in context ? (
      <TenantDocument context={context} head={head}>
        {content}
      </TenantDocument>
    ) : (
      <Document context={context} head={head}>
        {content}
      </Document>
    ),
  );
};

/** Says what happened, and what to do. */
export const sayFailure = (
  { say }: Pick<PageContext['words'], 'say'>,
  code: ErrorCode,
): { readonly title: string; readonly text: string | undefined } => {
  const [title, text]: readonly [ExplorerKey, ExplorerKey?] = messages[code];
  return { title: say(title), text: text && say(text) };
};

const messages = {
  invalid_request: ['failure.invalid_request'],
  invalid_api_key: ['failure.invalid_api_key'],
  tenant_not_found: ['failure.tenant_not_found', 'failure.tenant_not_foundText'],
  collection_not_found: ['failure.collection_not_found', 'failure.collection_not_foundText'],
  record_not_found: ['failure.record_not_found', 'failure.record_not_foundText'],
  route_not_found: ['failure.route_not_found'],
  edition_gone: ['failure.invalid_request'],
  method_not_allowed: ['failure.invalid_request'],
  precondition_failed: ['failure.invalid_request'],
  content_too_large: ['failure.uri_too_long', 'failure.uri_too_longText'],
  uri_too_long: ['failure.uri_too_long', 'failure.uri_too_longText'],
  range_not_satisfiable: ['failure.invalid_request'],
  unsupported_media_type: ['failure.invalid_request'],
  rate_limited: ['failure.rate_limited', 'failure.rate_limitedText'],
  internal: ['failure.internal', 'failure.internalText'],
  unavailable: ['failure.unavailable', 'failure.unavailableText'],
} as const satisfies Record<ErrorCode, readonly [title: ExplorerKey, text?: ExplorerKey]>;
