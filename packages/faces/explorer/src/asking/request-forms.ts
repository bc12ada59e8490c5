/** Prints a request as URL, command and code to copy. The key is never printed; the code reads it from the environment. */
import type { FieldDescriptor } from '@vitrine/contract';
import { curlOf, readable } from './curl.ts';
import { isNumeric } from './field-kinds.ts';
import { queryOf, type View, type ViewQuery } from './view.ts';

export type ApiRequest =
  | { readonly kind: 'profile'; readonly url: string }
  | { readonly kind: 'record'; readonly url: string; readonly slug: string; readonly id: string }
  | {
      readonly kind: 'records';
      readonly url: string;
      readonly slug: string;
      readonly view: View;
      readonly fields: readonly FieldDescriptor[];
    };

export interface ApiRequester {
  readonly tenant: string;
  readonly hasKey: boolean;
}

export const requestForms = ['URL', 'curl', 'fetch', 'TypeScript', 'Python'] as const;
export type RequestForm = (typeof requestForms)[number];

export const formOf = (form: RequestForm, request: ApiRequest, requester: ApiRequester): string =>
  printers[form](request, requester);

const printers: Readonly<Record<RequestForm, (request: ApiRequest, requester: ApiRequester) => string>> = {
  URL: ({ url }) => readable(url),
  curl: ({ url }, { hasKey }) => curlOf(url, hasKey),
  fetch: ({ url }, { hasKey }) =>
    [
      `const response = await fetch(`,
      `  ${JSON.stringify(readable(url))},`,
      ...(hasKey ? [`  { headers: { "x-api-key": process.env.VITRINE_KEY } },`] : []),
      `);`,
      `const { data, meta } = await response.json();`,
    ].join('\n'),
  TypeScript: (request, requester) => printTypeScript(request, requester),
  Python: (request, requester) => printPython(request, requester),
};

/** The client is not in a package registry, so the code imports its file from the service. */
const printTypeScript = (request: ApiRequest, { tenant, hasKey }: ApiRequester): string => {
  const service = request.url.slice(0, request.url.lastIndexOf('/api/v1/'));
  const options = [
    `url: ${JSON.stringify(service)}`,
    `tenant: ${JSON.stringify(tenant)}`,
    ...(hasKey ? ['key: process.env.VITRINE_KEY'] : []),
  ];
  return [
    `// curl -fO ${service}/client.js -O ${service}/client.d.ts`,
    `import { createClient } from "./client.js";`,
    ``,
    `const vitrine = createClient({`,
    ...options.map((option) => `  ${option},`),
    `});`,
    callOf(request),
  ].join('\n');
};

const callOf = (request: ApiRequest): string => {
  switch (request.kind) {
    case 'profile':
      return `const { data } = await vitrine.profile();`;
    case 'record':
      return `const { data } = await vitrine.get(${JSON.stringify(request.slug)}, ${JSON.stringify(request.id)});`;
    case 'records':
      return `const { data, meta } = await vitrine.records(${printArguments(request)});`;
  }
};

const printArguments = ({ slug, view, fields }: Extract<ApiRequest, { kind: 'records' }>): string => {
  const query = withoutBlanks(typed(queryOf(view), fields));
  return Object.keys(query).length === 0 ? JSON.stringify(slug) : `${JSON.stringify(slug)}, ${printLiteral(query)}`;
};

/** Writes numbers and booleans as such, as the client's types require. */
const typed = (query: ViewQuery, fields: readonly FieldDescriptor[]): object => {
  const where = Object.entries(query.where).map(([key, operators]) => {
    const type = fields.find((field) => field.key === key)?.type;
    const entries = Object.entries(operators).map(([operator, value]: [string, unknown]) => {
      const isTruth = operator === 'exists' || type === 'boolean';
      const convert = (text: unknown): unknown => (isTruth || (isNumeric(type) && text !== '') ? parsed(text) : text);
      return [operator, Array.isArray(value) ? value.map(convert) : convert(value)];
    });
    return [key, Object.fromEntries(entries)];
  });
  return { ...query, where: where.length === 0 ? undefined : Object.fromEntries(where) };
};

/** Parses a text as JSON; keeps it as text if that fails, or if a number would lose digits. */
const parsed = (text: unknown): unknown => {
  try {
    const value: unknown = JSON.parse(String(text));
    return String(value) === text ? value : text;
  } catch {
    return text;
  }
};

const withoutBlanks = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

/** The longest literal on one line. */
const literalCharactersMax = 60;

/** Prints a literal on one line where it fits; names are unquoted where the language allows it. */
const printLiteral = (value: unknown, indent = ''): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [start, end] = isList ? ['[', ']'] : ['{', '}'];
  const print = (within: string): string[] =>
    isList
      ? value.map((item) => printLiteral(item, within))
      : Object.entries(value).map(([name, part]) => `${printName(name)}: ${printLiteral(part, within)}`);
  const space = isList ? '' : ' ';
  const line = `${start}${space}${print(indent).join(', ')}${space}${end}`;
  if (indent.length + line.length <= literalCharactersMax && !line.includes('\n')) return line;
  const lines = print(`${indent}  `).map((part) => `${indent}  ${part},\n`);
  return `${start}\n${lines.join('')}${indent}${end}`;
};

const printName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const printPython = ({ url }: ApiRequest, { hasKey }: ApiRequester): string => {
  const [address = '', query = ''] = url.split('?', 2);
  const searchParams = new URLSearchParams(query);
  const parameters = [...searchParams].map(
    ([name, value]) => `        (${JSON.stringify(name)}, ${JSON.stringify(value)}),`,
  );
  return [
    ...(hasKey ? ['import os'] : []),
    'import requests',
    '',
    'response = requests.get(',
    `    ${JSON.stringify(address)},`,
    ...(parameters.length === 0 ? [] : ['    params=[', ...parameters, '    ],']),
    ...(hasKey ? ['    headers={"x-api-key": os.environ["VITRINE_KEY"]},'] : []),
    ')',
    'response.raise_for_status()',
    'data = response.json()["data"]',
  ].join('\n');
};
