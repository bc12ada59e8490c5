export { mysql } from './listed-mysql.ts';
