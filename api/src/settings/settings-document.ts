/** docs/settings.md: every setting, made of the registry. */
import { SETTING_GROUPS, type SettingForm } from '@spreadwise/contract';
import type { Definition } from './definition';
import { definitionOf, SETTING_KEYS } from './registry';

const HEAD = `# Settings

<!-- made by \`npm run settings\` from api/src/settings/registry.ts: change that, not this -->

What the owner sets in the panel (System configuration) while the product runs; none needs a restart. Each change is a version
that is kept for ever, with who made it and why; it can be scheduled, and taken back by one act. All processes have it within
seconds. A value in the database that can't be used never stops a start: the default holds, the log says so, and so does the
panel. What a process needs before it can open the database is an environment variable ([operator.md](operator.md)). The plan cards'
words and prices are no settings: [the specification](specification.md#3-entities-and-their-fields) says them.
`;

export const writeSettings = (): string => [HEAD, ...SETTING_GROUPS.map(groupText)].join('\n');

const groupText = (group: Definition['group']): string =>
  [
    `## ${group}\n`,
    '| setting | what it says | it may be | default | takes effect | needs |',
    '|---|---|---|---|---|---|',
    ...SETTING_KEYS.filter((key) => definitionOf(key).group === group).map((key) => {
      const { label, help, form, permission, takesEffect, default: value } = definitionOf(key);
      const cells = [`\`${key}\``, `${label}. ${help}`, formText(form), valueText(form, value)];
      return `| ${[...cells, takesEffect, `\`${permission}\``].join(' | ')} |`;
    }),
    '',
  ].join('\n');

function formText(form: SettingForm): string {
  switch (form.kind) {
    case 'switch':
      return 'on or off';
    case 'number':
      return `${form.least} to ${form.most} ${form.unit}, in steps of ${form.step}`;
    case 'money':
      return `${form.least / 100} to ${form.most / 100} euros`;
    case 'choice':
      return form.options.join(', ');
    case 'names':
      return `${form.known.length > 0 ? 'known names' : 'names'}, at most ${form.most}`;
    case 'text':
      return `a text of at most ${form.most} characters`;
    case 'audience':
      return 'tiers, and a share of their customers in percent';
  }
}

function valueText(form: SettingForm, value: Definition['default']): string {
  if (form.kind === 'money') return `${Number(value) / 100} euros`;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return 'none';
  return typeof value === 'object' ? 'everybody' : String(value);
}
