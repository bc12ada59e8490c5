/** Enhances pages, which also work without a script. */
import { addCopyButtons } from './copy.ts';
import { keepKey } from './key.ts';
import { navigateInPlace } from './navigate.ts';
import { dropBrokenPictures, watchPictures } from './pictures.ts';

const enhance = (): void => {
  addCopyButtons();
  dropBrokenPictures();
  keepKey(navigateInPlace.go);
};

watchPictures();
navigateInPlace.start(enhance);
enhance();
