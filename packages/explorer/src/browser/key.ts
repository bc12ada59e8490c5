/** The visitor's key: it stands in the memory of this tab alone, and opens what is private in pages that are fetched from then on. */

let key: string | undefined;
/** A form may stay when another page takes the place of the one that it came with. */
const heard = new WeakSet<HTMLFormElement>();

export const headersWithKey = (headers: Record<string, string>): Record<string, string> =>
  key === undefined ? headers : { ...headers, 'x-api-key': key };

/** @returns whether there was one */
export const dropKey = (): boolean => {
  const had = key !== undefined;
  key = undefined;
  return had;
};

/** @param reload shows the present page anew, as the key sees it */
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
