/** docs/settings.md: every setting that features declare. */
import { SETTING_GROUPS, type SettingForm } from '@spreadwise/contract';
import type { DeclaredSetting, Setting, SettingMap } from '../../api/src/platform/settings';

const HEAD = `# Settings

<!-- made by \`npm run settings\` from the settings of each feature: change those, not this -->

The owner changes these in the panel (Settings) at run time. Each change is a permanent version with its author and reason, can be
scheduled and undone, and reaches all processes within seconds. An invalid value in the database is replaced by the default; log and
panel say so. Start-up configuration is in [operator.md](operator.md). Plan prices belong to the payment provider.
`;

export const writeSettings = (declared: readonly DeclaredSetting[]): string =>
  [HEAD, ...SETTING_GROUPS.map((group) => groupText(group, declared))].join('\n');

/** What all settings of a group have in common is stated once, above them. */
function groupText(group: Setting['group'], declared: readonly DeclaredSetting[]): string {
  const maps = declared.filter((one): one is SettingMap => 'entries' in one);
  const map = maps.find(({ entries }) => Object.values(entries)[0]?.group === group);
  const settings = map
    ? Object.values(map.entries)
    : declared.filter((one): one is Setting => 'group' in one && one.group === group);
  const permissions = [...new Set(settings.map(({ permission }) => `\`${permission}\``))].join(', ');
  const moments = [...new Set(settings.map(({ takesEffect }) => takesEffect))];
  const same = moments.length === 1 ? `; takes effect ${moments[0]}` : '';
  const lines = group === 'Mails' && map ? mapLines(map) : tableLines(settings, same === '');
  return [`## ${group}\n`, `Needs ${permissions}${same}.\n`, ...lines, ''].join('\n');
}

const tableLines = (settings: readonly Setting[], saysWhen: boolean): string[] => [
  `| setting | meaning | values | default |${saysWhen ? ' takes effect |' : ''}`,
  `|---|---|---|---|${saysWhen ? '---|' : ''}`,
  ...settings.map(({ key, label, help, form, default: value, takesEffect }) => {
    const cells = [`\`${key}\``, `${label}. ${help}`, formText(form), valueText(form, value)];
    return `| ${[...cells, ...(saysWhen ? [takesEffect] : [])].join(' | ')} |`;
  }),
];

/** Grouped by recipient: an entry's `help` names who gets the mail. */
function mapLines({ help: meaning, entries }: SettingMap): string[] {
  const all = Object.values(entries);
  const recipients = [...new Set(all.map(({ help }) => help))];
  const keysOf = (help: string) => all.filter((one) => one.help === help).map(({ key }) => `\`${key}\``);
  return [
    `${meaning} One setting; its entries:\n`,
    ...recipients.map((help) => `- ${help.replace(/\.$/, ':')} ${keysOf(help).join(', ')}`),
  ];
}

const euros = (cents: number): string => `${cents / 100} ${cents === 100 ? 'euro' : 'euros'}`;

function formText(form: SettingForm): string {
  switch (form.kind) {
    case 'switch':
      return 'on or off';
    case 'number':
      return `${form.least} to ${form.most} ${form.unit}${form.step === 1 ? '' : `, in steps of ${form.step}`}`;
    case 'money':
      return `${form.least / 100} to ${euros(form.most)}`;
    case 'choice':
      return form.options.join(', ');
    case 'names':
      return `${form.known.length > 0 ? 'known names' : 'names'}, at most ${form.most}`;
    case 'text':
      return `up to ${form.most} characters`;
    case 'lines':
      return `1 to ${form.most} lines of up to ${form.mostCharacters} characters`;
    case 'table':
      return `at most ${form.most} rows of ${form.columns.map(({ label }) => label.toLowerCase()).join(', ')}`;
    case 'mail':
      return 'a subject, a heading and a body';
    case 'audience':
      return 'tiers, and a share of their customers in percent';
  }
}

function valueText(form: SettingForm, value: Setting['default']): string {
  if (form.kind === 'money') return euros(Number(value));
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (typeof value === 'object') return 'everybody';
  return String(value);
}
