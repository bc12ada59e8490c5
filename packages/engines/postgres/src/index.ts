export { postgres } from './listed-postgres.ts';
