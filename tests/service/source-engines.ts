/** The engines by which tests read sources, as what wires a service gives it some: the core and its tests import none. */
import { folder, http } from '@vitrine/feed-engines';
import { mysql } from '@vitrine/mysql';
import { postgres } from '@vitrine/postgres';
import { createEngines } from '@vitrine/sources/engines';

export { printHttpAddress } from '@vitrine/feed-engines';
export { isNullWord } from '@vitrine/files';

export const sourceEngines = createEngines([postgres, mysql, folder, http]);
