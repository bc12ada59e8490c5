/** Starts the console, with the only access to the clock. */
import { startPage } from '../shared/start-page.tsx';
import { Console } from './console.tsx';

void startPage(<Console />, () => Date.now());
