/** System configuration: what can be set and what was, the environment, the connections to the outside, and alerts. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { Parts } from '../common/Parts';
import { CONFIGURATION_PARTS } from './configuration-parts';

const LOADS = {
  settings: () => import('./settings/SettingsPart'),
  mails: () => import('./settings/Mails'),
  changes: () => import('./Changes'),
  environment: () => import('./EnvironmentTable'),
  connections: () => import('./Connections'),
  alerts: () => import('./Alerts'),
} as const;
const NO_PROPS = {};

export default function Configuration() {
  return (
    <Parts place="configuration" label="System configuration" parts={CONFIGURATION_PARTS}>
      {(part) => <LazyScreen key={part} part load={LOADS[part]} props={NO_PROPS} />}
    </Parts>
  );
}
