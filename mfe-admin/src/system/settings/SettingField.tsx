/** The fields of one setting, according to its form. */

import type { Setting } from '@spreadwise/contract';
import { utcText } from '@spreadwise/shared-screens';
import { Button, SelectField, Stack, TextAreaField, TextField } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { readTexts, textsOf, valueText, type Waiting } from './draft';
import { MailField } from './MailField';
import styles from './Settings.module.css';
import { TableField } from './TableField';

export interface SettingFieldProps {
  readonly setting: Setting;
  /** Undefined: unchanged; null: the default. */
  readonly texts: readonly string[] | null | undefined;
  /** The next scheduled change. */
  readonly next: Waiting | undefined;
  readonly onChange: (texts: readonly string[] | null) => void;
}

/** True of nearly all settings, so it is not shown; any other time is. */
const AT_ONCE = 'within seconds';

/** In characters: a text that may be at least this long gets several lines. */
const LONG = 300;

const ON_OFF = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

export function SettingField({ setting, texts, next, onChange }: SettingFieldProps) {
  const { form, value, isSet, wrong } = setting;
  const shown = texts ?? textsOf(form, texts === null ? setting.default : value);
  const read = texts ? readTexts(form, texts) : null;
  const error = (read && 'error' in read && read.error) || (texts === undefined && wrong) || undefined;
  const isDefault = texts === null || (texts === undefined && !isSet);
  const state = (
    <>
      {!isDefault && (
        <p className={styles.state}>
          Default: {valueText(form, setting.default)}.
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Use the default
          </Button>
        </p>
      )}
      {next && (
        <p className={styles.state}>
          From {utcText(next.dueAt)}: {valueText(form, next.after)}.
          {texts === undefined && (
            <Button variant="ghost" size="sm" onClick={() => onChange(isSet ? shown : null)}>
              Revert it later
            </Button>
          )}
        </p>
      )}
    </>
  );
  if (form.kind === 'mail')
    return (
      <MailField {...{ setting, form, error, isDefault, onChange }} texts={shown}>
        {state}
      </MailField>
    );
  return (
    <div className={styles.setting}>
      <Input setting={setting} texts={shown} error={error} onChange={onChange} />
      {state}
    </div>
  );
}

interface InputProps {
  readonly setting: Setting;
  readonly texts: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (texts: readonly string[]) => void;
}

function Input({
  setting: { key, form, label, help, takesEffect },
  texts,
  error,
  onChange,
}: InputProps): ReactNode {
  const [text = '', share = ''] = texts;
  const hint = takesEffect === AT_ONCE ? help : `${help} Takes effect ${takesEffect}.`;
  const common = { name: key, label, hint, error, autoComplete: 'off' };
  const take = ({ target }: { readonly target: { readonly value: string } }) => onChange([target.value]);
  switch (form.kind) {
    case 'switch':
      return <SelectField {...common} options={ON_OFF} value={text} onChange={take} />;
    case 'choice': {
      const options = form.options.map((value) => ({ value, label: value }));
      return <SelectField {...common} options={options} value={text} onChange={take} />;
    }
    case 'number':
      return <TextField {...common} inputMode="decimal" trailing={form.unit} value={text} onChange={take} />;
    case 'money':
      return <TextField {...common} inputMode="decimal" trailing="€" value={text} onChange={take} />;
    case 'lines':
      return (
        <TextAreaField {...common} rows={Math.max(3, text.split('\n').length)} value={text} onChange={take} />
      );
    case 'table':
      return <TableField {...{ form, label, error, texts, onChange }} hint={hint} />;
    case 'text': {
      const Field = form.most < LONG ? TextField : TextAreaField;
      return <Field {...common} maxLength={form.most} value={text} onChange={take} />;
    }
    case 'names':
      return <TextField {...common} placeholder="none" value={text} onChange={take} />;
    // It is collapsed, with its state inside.
    case 'mail':
      return null;
    case 'audience':
      return (
        <Stack gap="sm">
          <TextField
            {...common}
            label={`${label}: tiers`}
            value={text}
            placeholder="nobody"
            onChange={({ target }) => onChange([target.value, share])}
          />
          <TextField
            name={`${key}-share`}
            label={`${label}: share of their customers`}
            inputMode="numeric"
            trailing="%"
            autoComplete="off"
            value={share}
            onChange={({ target }) => onChange([text, target.value])}
          />
        </Stack>
      );
  }
}
