/** The words of one mail: its three texts, what may stand in braces, and how it looks before it is saved. */
import { DefinitionList, Stack, TextAreaField, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { type MailForm, readTexts } from '../draft';
import styles from './MailField.module.css';
import { TryMail } from './TryMail';

export interface MailFieldProps {
  readonly settingKey: string;
  readonly form: MailForm;
  readonly label: string;
  readonly error: string | undefined;
  readonly isOpen: boolean;
  /** Subject, heading and body. */
  readonly texts: readonly string[];
  readonly onChange: (texts: readonly string[]) => void;
}

export function MailField({ settingKey, form, label, error, isOpen, texts, onChange }: MailFieldProps) {
  const [hasOpened, setHasOpened] = useState(false);
  const [subject = '', heading = '', body = ''] = texts;
  const read = readTexts(form, texts);
  const common = { disabled: !isOpen, autoComplete: 'off' };
  return (
    <details className={styles.mail} onToggle={() => setHasOpened(true)}>
      <summary className={styles.summary}>
        {label}
        <span className={styles.subject}>{subject}</span>
      </summary>
      {hasOpened && (
        <Stack gap="sm">
          <TextField
            {...common}
            label="Subject"
            maxLength={form.most.subject}
            value={subject}
            onChange={({ target }) => onChange([target.value, heading, body])}
          />
          <TextField
            {...common}
            label="Heading"
            maxLength={form.most.heading}
            value={heading}
            onChange={({ target }) => onChange([subject, target.value, body])}
          />
          <TextAreaField
            {...common}
            label="Body"
            hint={`An empty line parts paragraphs. Goes to the ${form.to}.`}
            rows={10}
            maxLength={form.most.body}
            value={body}
            error={error}
            onChange={({ target }) => onChange([subject, heading, target.value])}
          />
          <DefinitionList
            items={form.placeholders.map(({ name, means }) => ({ term: `{${name}}`, value: means }))}
          />
          <TryMail settingKey={settingKey} words={'value' in read ? read.value : null} />
        </Stack>
      )}
    </details>
  );
}
