/** Whether models are asked, and what they may cost a day; all of them settings. */
import SettingsPart from '../system/settings/SettingsPart';

export default function AiControls() {
  return <SettingsPart group="AI services" />;
}
