/**
 * Sends the forms of the reference, and shows status, headers and body below them. The key is sent as a header; no address and
 * no shown text has it.
 */
import { curlOf } from '../asking/curl.ts';
import { addCopyButtons } from './copy.ts';
import { headersWithKey } from './key.ts';
import { showNotice } from './notice.ts';
import { printJson } from './print-json.ts';

/** The longest text that is shown of a file. */
const charactersMax = 100_000;

export const listenForTries = (): void =>
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['try'] === undefined) return;
    event.preventDefault();
    void send(form, form.dataset['try']);
  });

export const prepareTries = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-try]')) {
    for (const control of controlsOf(form)) control.disabled = false;
    const conditions = form.querySelector<HTMLFieldSetElement>('[data-conditions][hidden]');
    if (conditions === null) continue;
    conditions.hidden = false;
    conditions.addEventListener('change', ({ target }) => fillOperand(target));
    const add = conditions.querySelector('button');
    add?.addEventListener('click', () => add.before(copyOf('condition')));
    add?.before(copyOf('condition'));
  }
};

const copyOf = (name: 'answer' | 'condition'): DocumentFragment => {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-${name}]`);
  return document.importNode(template?.content ?? document.createDocumentFragment(), true);
};

/** The example of a chosen condition replaces an empty operand or an unchanged example. */
const fillOperand = (chosen: EventTarget | null): void => {
  if (!(chosen instanceof HTMLSelectElement)) return;
  const operand = chosen.parentElement?.querySelector('input');
  if (!operand || (operand.value !== '' && operand.value !== operand.defaultValue)) return;
  operand.defaultValue = chosen.selectedOptions[0]?.dataset['example'] ?? '';
  operand.value = operand.defaultValue;
};

type Control = HTMLInputElement | HTMLSelectElement;

const controlsOf = (form: Element): Control[] => [...form.querySelectorAll<Control>('input, select')];

/** The address of a form's request. A value that the API assumes anyway is left out. */
const addressOf = (form: HTMLFormElement, path: string): string => {
  const controls = controlsOf(form).filter(({ value }) => value !== '');
  const id = controls.find(({ dataset }) => dataset['path'] !== undefined)?.value ?? '';
  const url = new URL(path.replace('{id}', encodeURIComponent(id)), location.href);
  for (const control of controls)
    if (control.name !== '' && !isPreset(control)) url.searchParams.append(control.name, control.value);
  for (const row of form.querySelectorAll('.any-controls')) {
    const [condition, operand] = controlsOf(row);
    if (condition && operand && condition.value !== '') url.searchParams.append(condition.value, operand.value);
  }
  return url.href;
};

const isPreset = (control: Control): boolean =>
  control instanceof HTMLInputElement
    ? control.value === control.defaultValue
    : control.selectedOptions[0]?.defaultSelected === true;

const send = async (form: HTMLFormElement, path: string): Promise<void> => {
  const url = addressOf(form, path);
  const headers = headersWithKey({});
  form.ariaBusy = 'true';
  try {
    const response = await fetch(url, { headers });
    const answer = copyOf('answer');
    write(answer, 'request', curlOf(url, 'x-api-key' in headers));
    await writeBody(answer, response);
    show(form, response, answer);
  } catch {
    showNotice('offline', () => form.requestSubmit());
  } finally {
    form.ariaBusy = 'false';
  }
};

/** Texts are shown; a file of another type is saved. */
const writeBody = async (answer: DocumentFragment, response: Response): Promise<void> => {
  const type = response.headers.get('content-type') ?? 'text/plain';
  const isText = /^text\/|json\b/.test(type);
  answer.querySelector(isText ? '[data-file]' : '[data-body]')?.remove();
  if (!isText) return writeFile(answer, response, type);
  const text = await readStart(response);
  write(answer, 'body', /\bjson\b/.test(type) ? printJson(text) : text);
};

const writeFile = async (answer: DocumentFragment, { url, headers, body }: Response, type: string): Promise<void> => {
  const link = answer.querySelector<HTMLAnchorElement>('[data-file] a');
  const bytes = headers.get('content-length');
  if (link === null) return;
  await body?.cancel();
  link.href = url;
  link.download = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
  link.after(` ${type}${bytes === null ? '' : `, ${printBytes(Number(bytes))}`}`);
  if ('x-api-key' in headersWithKey({})) link.addEventListener('click', saveWithKey);
};

const printBytes = (bytes: number): string =>
  new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(
    bytes,
  );

/** No link carries a key: the first click fetches the file, and then follows the link to it. */
const saveWithKey = (event: MouseEvent): void => {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || link.protocol === 'blob:') return;
  event.preventDefault();
  void keepFile(link).catch(() => showNotice('offline', () => link.click()));
};

const keepFile = async (link: HTMLAnchorElement): Promise<void> => {
  const response = await fetch(link.href, { headers: headersWithKey({}) });
  if (!response.ok) return link.closest('form')?.requestSubmit();
  link.href = URL.createObjectURL(await response.blob());
  link.click();
};

const readStart = async ({ body }: Response): Promise<string> =>
  body === null ? '' : readMore(body.pipeThrough(new TextDecoderStream()).getReader(), '');

const readMore = async (reader: ReadableStreamDefaultReader<string>, before: string): Promise<string> => {
  const { done, value = '' } = await reader.read();
  const text = before + value;
  if (done) return text;
  if (text.length <= charactersMax) return readMore(reader, text);
  await reader.cancel();
  return `${text.slice(0, charactersMax)}…`;
};

const show = (form: HTMLFormElement, { status, statusText, headers }: Response, answer: DocumentFragment): void => {
  write(answer, 'headers', Array.from(headers, ([name, value]) => `${name}: ${value}`).join('\n'));
  form.querySelector('[data-place]')?.replaceChildren(answer);
  const said = form.querySelector('[role=status]');
  if (said !== null) said.textContent = `${status} ${statusText}`;
  addCopyButtons();
  fillEdition(headers.get('edition'));
};

const write = (answer: DocumentFragment, name: string, text: string): void =>
  answer.querySelector(`[data-${name}]`)?.append(text);

/** Changes are asked for since an edition, whose name comes with each answer. */
const fillEdition = (edition: string | null): void => {
  for (const control of document.querySelectorAll<HTMLInputElement>('form[data-try] [name=since]'))
    if (control.value === '') control.value = edition ?? '';
};
