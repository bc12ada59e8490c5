/** Builds responses: the API's envelope for programs, a short page for people. */
import type { Language } from '@vitrine/messages';
import { printPolicy } from '@vitrine/server';
import type { Refusal } from './refusal.ts';
import type { ConsoleServices } from './services.ts';

/** The result of a route. */
export type Reply = (Message | { readonly file: string }) & { readonly headers?: Readonly<Record<string, string>> };

interface Message {
  readonly status?: number;
  readonly message: string;
  readonly data: unknown;
}

const json = { 'Content-Type': 'application/json; charset=utf-8' };

export const respond = (reply: Reply): Response => {
  const { headers = {} } = reply;
  if ('file' in reply) return new Response(reply.file, { headers });
  const { status = 200, message, data } = reply;
  return new Response(JSON.stringify({ success: true, message, data }), { status, headers: { ...json, ...headers } });
};

export const respondWithRefusal = ({ status, code, message, reason, details, headers }: Refusal): Response => {
  const meta = { code, ...(reason && { reason }), ...(details && { details }) };
  const body = JSON.stringify({ success: false, message, data: null, meta });
  return new Response(body, { status, headers: { ...json, ...headers } });
};

/** A short page in the style of the others. */
export interface WordsPage {
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  /** The path of the style sheet; undefined where it was not found. */
  readonly style: string | undefined;
  /** A button that sends one field to this address again. */
  readonly form?: { readonly action: string; readonly name: string; readonly value: string; readonly button: string };
}

export const respondWithWords = (status: number, { language, title, text, style, form }: WordsPage): Response => {
  const [heading, words] = [Bun.escapeHTML(title), Bun.escapeHTML(text)];
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
<link rel="icon" href="data:,">
${style === undefined ? '' : `<link rel="stylesheet" href="${style}">`}
</head>
<body>
<main class="console">
<h1>${heading}</h1>
<p>${words}</p>
${form === undefined ? '' : printForm(form)}
</main>
</body>
</html>
`;
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
};

const printForm = ({ action, name, value, button }: NonNullable<WordsPage['form']>): string =>
  `<form method="post" action="${Bun.escapeHTML(action)}"><input type="hidden" name="${name}" value="${Bun.escapeHTML(value)}"><button type="submit">${Bun.escapeHTML(button)}</button></form>`;

/**
 * Sets the security headers of every response: only the page's files may be cached, types are not sniffed, only the
 * allowed origins may embed it, and it frames only the service.
 */
export const protect = (
  response: Response,
  { origins, apiUrl }: Pick<ConsoleServices, 'origins' | 'apiUrl'>,
): Response => {
  const { headers } = response;
  const ancestors = origins.length === 0 ? "'none'" : ["'self'", ...origins].join(' ');
  headers.set(
    'Content-Security-Policy',
    printPolicy({ 'form-action': "'self'", 'frame-ancestors': ancestors, 'frame-src': new URL(apiUrl).origin }),
  );
  if (origins.length === 0) headers.set('X-Frame-Options', 'DENY');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (response.status === 401) headers.set('WWW-Authenticate', 'Bearer realm="vitrine console"');
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'no-referrer');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  return response;
};
