/** The words of each mail: settings like any other, looked at and tried before they are saved. */
import SettingsPart from './SettingsPart';

const GROUPS = ['Mails'] as const;

export default function Mails() {
  return <SettingsPart groups={GROUPS} />;
}
