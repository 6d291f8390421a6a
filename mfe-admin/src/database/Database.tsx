/** Database: its health, its migrations and its contents. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { Parts } from '../common/Parts';
import { DATABASE_PARTS } from './database-parts';

const LOADS = {
  sizes: () => import('./Sizes'),
  activity: () => import('./Activity'),
  statements: () => import('./Statements'),
  console: () => import('./Console'),
  backups: () => import('./Backups'),
  migrations: () => import('./Migrations'),
} as const;
const NO_PROPS = {};

export default function Database() {
  return (
    <Parts place="database" label="Database" parts={DATABASE_PARTS}>
      {(part) => <LazyScreen key={part} part load={LOADS[part]} props={NO_PROPS} />}
    </Parts>
  );
}
