/** Refusals, and all failures in OData's form (OData JSON Format 4.0 §19). */
import { Failure, type FailureMessage } from '@vitrine/server/face';

/** A mistake in an option of OData, or in a part of the path, which it names as it was sent. */
class OptionRefused extends Failure {
  constructor(option: string, message: string) {
    super('invalid_request', message, { details: [{ parameter: option, message }] });
    this.name = 'OptionRefused';
  }
}

/** Part of OData that is not supported: a 501, as the protocol wants (§9.3.1). */
export class NotImplemented extends OptionRefused {
  override get status(): number {
    return 501;
  }
}

/** A refusal of a system query option, or of a part of the path. */
export const badRequest = (option: string, message: string): Failure => new OptionRefused(option, message);

/** The API's parameters by options of OData. */
const optionOf: Readonly<Record<string, string>> = {
  where: '$filter',
  sort: '$orderby',
  fields: '$select',
  expand: '$expand',
  search: '$search',
  limit: '$top',
  page: '$skip',
};

/** Spreadsheets show the message alone, so it has all details. */
export const printFailure = (failure: Failure): FailureMessage => {
  const details = (failure.details ?? []).map(({ parameter, message }) => ({
    code: failure.code,
    target: failure instanceof OptionRefused ? parameter : (optionOf[/^\w*/.exec(parameter)?.[0] ?? ''] ?? parameter),
    message,
  }));
  const message = details.map((each) => `${each.target}: ${each.message}`).join(' ') || failure.message;
  const code = failure instanceof NotImplemented ? 'not_implemented' : failure.code;
  const challenge = ['WWW-Authenticate', 'Basic realm="vitrine", charset="UTF-8"'] as const;
  return {
    json: JSON.stringify({ error: { code, message, ...(details.length > 0 && { details }) } }),
    headers: failure.status === 401 ? [challenge] : [],
  };
};
