/** Whether models are asked, and what they may cost a day; all of them settings. */
import SettingsPart from '../system/settings/SettingsPart';

const GROUPS = ['AI services'] as const;

export default function AiControls() {
  return <SettingsPart groups={GROUPS} />;
}
