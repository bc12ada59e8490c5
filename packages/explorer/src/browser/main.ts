/** What a script adds to a page that is whole without it. */
import { addCopyButtons } from './copy.ts';
import { keepKey } from './key.ts';
import { navigateInPlace } from './navigate.ts';

const enhance = (): void => {
  addCopyButtons();
  keepKey(navigateInPlace.go);
};

navigateInPlace.start(enhance);
enhance();
