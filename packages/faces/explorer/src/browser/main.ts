/** Enhances pages, which also work without a script. */
import { addCopyButtons } from './copy.ts';
import { keepKey } from './key.ts';
import { navigateInPlace } from './navigate.ts';
import { dropBrokenPictures, watchPictures } from './pictures.ts';
import { listenForTries, prepareTries } from './try.ts';
import { fitTables, watchTables } from './tables.ts';

const enhance = (): void => {
  addCopyButtons();
  dropBrokenPictures();
  fitTables();
  keepKey(navigateInPlace.go);
  prepareTries();
};

watchPictures();
watchTables();
listenForTries();
navigateInPlace.start(enhance);
enhance();
