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
  const { alt, dir, lang } = picture;
  if (alt === '') picture.remove();
  else
    picture.replaceWith(
      Object.assign(document.createElement('span'), { className: 'shows', textContent: alt, dir, lang }),
    );
};
