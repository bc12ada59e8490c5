/**
 * `embed-looks.js`: what few elements need, loaded by the first that does: filters, opening hours, maps, calendars, dialogs,
 * templates, markup in texts, structured data and related records.
 */
import styles from './looks.css';
import { showControls } from './controls.ts';
import { fillAll } from './filling.ts';
import { readFrame } from './frame-look.ts';
import { readText, showRelated, showStructured } from './late-values.ts';
import { showHours } from './opening-hours.ts';
import { openDialog } from './record-dialog.ts';
import { Within } from './within.ts';

export {
  fillAll,
  openDialog,
  readFrame,
  readText,
  showControls,
  showHours,
  showRelated,
  showStructured,
  styles,
  Within,
};
