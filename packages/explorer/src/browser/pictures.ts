/** A picture that cannot be had leaves no hole, but the words for what it shows. */

export const dropBrokenPictures = (): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img.picture'))
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') picture.replaceWith(picture.alt);
};

/** An error of an element does not bubble, and so is heard on its way down. */
export const watchPictures = (): void =>
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.matches('.picture')) target.replaceWith(target.alt);
    },
    true,
  );
