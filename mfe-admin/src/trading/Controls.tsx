/** What the scanners advise on, at which fees and in which universes; all of them settings. */
import SettingsPart from '../system/settings/SettingsPart';

const GROUPS = ['Advice', 'Markets'] as const;

export default function Controls() {
  return <SettingsPart groups={GROUPS} />;
}
