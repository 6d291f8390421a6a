/** The templates of one mail: its three texts, the placeholders they may use, and a preview. */
import type { Setting } from '@spreadwise/contract';
import { Badge, DefinitionList, Stack, TextAreaField, TextField } from '@spreadwise/shared-ui';
import { type ReactNode, useState } from 'react';
import { type MailForm, readTexts } from './draft';
import styles from './MailField.module.css';
import { TryMail } from './TryMail';

export interface MailFieldProps {
  readonly setting: Setting;
  readonly form: MailForm;
  readonly error: string | undefined;
  readonly isDefault: boolean;
  /** Subject, heading and body. */
  readonly texts: readonly string[];
  readonly onChange: (texts: readonly string[]) => void;
  /** The value in force, and the scheduled one. */
  readonly children: ReactNode;
}

export function MailField({ setting, form, error, isDefault, texts, onChange, children }: MailFieldProps) {
  const { key, label } = setting;
  const [hasOpened, setHasOpened] = useState(false);
  const [subject = '', heading = '', body = ''] = texts;
  const read = readTexts(form, texts);
  return (
    <details className={styles.mail} onToggle={() => setHasOpened(true)}>
      <summary className={styles.summary}>
        <span className={styles.row}>
          <span className={styles.when}>{label}</span>
          <span className={styles.subject}>{subject}</span>
          <Mark error={error} isDefault={isDefault} />
        </span>
      </summary>
      {hasOpened && (
        <Stack gap="sm">
          <TextField
            autoComplete="off"
            label="Subject"
            maxLength={form.most.subject}
            value={subject}
            onChange={({ target }) => onChange([target.value, heading, body])}
          />
          <TextField
            autoComplete="off"
            label="Heading"
            maxLength={form.most.heading}
            value={heading}
            onChange={({ target }) => onChange([subject, target.value, body])}
          />
          <TextAreaField
            autoComplete="off"
            label="Body"
            hint={`An empty line separates paragraphs. Goes to the ${form.to}.`}
            rows={10}
            maxLength={form.most.body}
            value={body}
            error={error}
            onChange={({ target }) => onChange([subject, heading, target.value])}
          />
          <DefinitionList
            items={form.placeholders.map(({ name, means }) => ({ term: `{${name}}`, value: means }))}
          />
          <TryMail
            // Results of a test apply only to the texts that were tested.
            key={texts.join('\n')}
            settingKey={key}
            words={'value' in read ? read.value : null}
          />
          {children}
        </Stack>
      )}
    </details>
  );
}

function Mark({ error, isDefault }: Pick<MailFieldProps, 'error' | 'isDefault'>) {
  if (error) return <Badge tone="danger">Invalid</Badge>;
  return isDefault ? null : <Badge tone="accent">Customised</Badge>;
}
