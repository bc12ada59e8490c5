/** Starts the explorer. It alone reads the clock. */
import { startPage } from '../shared/start-page.tsx';
import { Explorer } from './explorer.tsx';

startPage(<Explorer />, () => Date.now());
