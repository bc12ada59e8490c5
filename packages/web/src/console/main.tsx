/** Starts the console. It alone reads the clock. */
import { startPage } from '../shared/start-page.tsx';
import { Console } from './console.tsx';

void startPage(<Console />, () => Date.now());
