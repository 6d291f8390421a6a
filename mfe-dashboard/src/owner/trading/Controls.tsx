/** What the scanners advise on: pause and go on, exchanges and coins off, and the thresholds; all of them settings. */
import SettingsPart from '../system/settings/SettingsPart';

export default function Controls() {
  return <SettingsPart group="Advice" />;
}
