/** Keeps the visitor's key in this tab's memory only. Pages fetched from then on include private data. */

let key: string | undefined;
/** The forms with a listener: a form can stay on the page when another page replaces the content. */
const heard = new WeakSet<HTMLFormElement>();

export const headersWithKey = (headers: Record<string, string>): Record<string, string> =>
  key === undefined ? headers : { ...headers, 'x-api-key': key };

/** @returns true if there was a key */
export const dropKey = (): boolean => {
  const had = key !== undefined;
  key = undefined;
  return had;
};

/** @param reload fetches and shows the present page again, with the key */
export const keepKey = (reload: () => Promise<void>): void => {
  const form = document.querySelector<HTMLFormElement>('form[data-key]');
  if (form === null) return;
  form.hidden = false;
  if (heard.has(form)) return;
  heard.add(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = new FormData(form).get('key');
    key = typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined;
    void reload();
  });
  form.addEventListener('reset', () => {
    key = undefined;
    void reload();
  });
};
