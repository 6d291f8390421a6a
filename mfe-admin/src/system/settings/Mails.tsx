/** The words of each mail: settings like any other, looked at and tried before they are saved. */
import SettingsPart from './SettingsPart';

const GROUPS = ['Mails'] as const;

export default function Mails() {
  return <SettingsPart groups={GROUPS} find="Find a mail, by its words or when it goes out" />;
}
