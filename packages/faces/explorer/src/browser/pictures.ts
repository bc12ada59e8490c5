/** Replaces pictures that cannot be loaded with their alternative text. */

export const dropBrokenPictures = (): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img.picture'))
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') drop(picture);
};

/** Listens in the capture phase, because an element's error event does not bubble. */
export const watchPictures = (): void =>
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.matches('.picture')) drop(target);
    },
    true,
  );

const drop = (picture: HTMLImageElement): void => {
  if (picture.alt === '') return picture.remove();
  const words = Object.assign(document.createElement('span'), { className: 'shows', textContent: picture.alt });
  // An empty `lang` would mean an unknown language.
  for (const name of ['dir', 'lang'] as const) if (picture.hasAttribute(name)) words.setAttribute(name, picture[name]);
  picture.replaceWith(words);
};
