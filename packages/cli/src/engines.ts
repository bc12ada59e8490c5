/** The engines of the service, by which sources are read. The embedded database needs none. */
import { folder, http } from '@vitrine/feed-engines';
import { mysql } from '@vitrine/mysql';
import { postgres } from '@vitrine/postgres';
import { createEngines } from '@vitrine/sources/engines';

export const engines = createEngines([postgres, mysql, folder, http]);
