/** A page that cannot be shown: what is so, in words that are true, and the way on. */
import { errorCodes, type ErrorCode } from '@vitrine/contract';
import { tenantPath } from '../addresses.ts';
import { Document, renderDocument, TenantDocument } from '../parts/document.tsx';
import type { PageContext, TenantContext } from '../page-context.ts';
import { en, type MessageKey } from '../words/en.ts';

/** @param context of the tenant, where there is one and it may be named */
export const renderFailurePage = (context: PageContext | TenantContext, code: ErrorCode): string => {
  const { say } = context.words;
  const titleKey = keyOf(`failure.${code}`) ?? 'failure.route_not_found';
  const textKey = keyOf(`failure.${code}Text`);
  const title = say(titleKey);
  const isPassing = errorCodes[code].status === 429 || errorCodes[code].status >= 500;
  const content = (
    <div class="failure" role="alert">
      <h1>{title}</h1>
      {textKey === undefined ? null : <p>{say(textKey)}</p>}
      <p>
        {isPassing ? <a href="">{say('failure.tryAgain')}</a> : null}
        {isPassing || !('exposure' in context) ? null : (
          <a href={tenantPath(context.exposure.tenant.publicId)}>{context.exposure.tenant.name}</a>
        )}
        {isPassing || 'exposure' in context ? null : <a href="/">{say('failure.toStart')}</a>}
      </p>
    </div>
  );
  const head = { title, isHidden: true };
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

const keyOf = (text: string): MessageKey | undefined => (isKey(text) ? text : undefined);
const isKey = (text: string): text is MessageKey => Object.hasOwn(en, text);
