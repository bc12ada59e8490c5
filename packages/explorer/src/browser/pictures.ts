/** A picture that cannot be had leaves no hole, but the words for what it shows. */

export const dropBrokenPictures = (): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img.picture'))
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') drop(picture);
};

/** An error of an element does not bubble, and so is heard on its way down. */
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
  // An empty `lang` would say that its language is unknown.
  for (const name of ['dir', 'lang'] as const) if (picture.hasAttribute(name)) words.setAttribute(name, picture[name]);
  picture.replaceWith(words);
};
