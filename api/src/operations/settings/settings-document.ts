/** docs/settings.md: every setting, made of the registry. */
import { SETTING_GROUPS, type SettingForm } from '@spreadwise/contract';
import type { Definition } from './definition';
import { definitionOf, SETTING_KEYS } from './registry';

const HEAD = `# Settings

<!-- made by \`npm run settings\` from api/src/operations/settings/registry.ts: change that, not this -->

What the owner sets in the panel (System configuration) while the product runs; none needs a restart. Each change is a version
that is kept for ever, with who made it and why; it can be scheduled, and taken back by one act. All processes have it within
seconds. A value in the database that can't be used never stops a start: the default holds, the log says so, and so does the
panel. What a process needs before it can open the database is an environment variable ([operator.md](operator.md)). The plans'
prices are no settings: they are the payment provider's.
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
    case 'lines':
      return `1 to ${form.most} lines of at most ${form.mostCharacters} characters`;
    case 'table':
      return `at most ${form.most} rows of ${form.columns.map(({ label }) => label.toLowerCase()).join(', ')}`;
    case 'mail':
      return `a subject, a heading and a body with ${form.placeholders.map(({ name }) => `{${name}}`).join(', ')}`;
    case 'audience':
      return 'tiers, and a share of their customers in percent';
  }
}

function valueText(form: SettingForm, value: Definition['default']): string {
  if (form.kind === 'money') return `${Number(value) / 100} euros`;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (typeof value === 'object') return 'subject' in value ? value.subject : 'everybody';
  return String(value);
}
