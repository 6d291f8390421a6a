/** A mail to a customer, or a note about them. Both appear in the timeline. */
import { DialogActions, Failure, useCommand } from '@spreadwise/shared-screens';
import { Dialog, Stack, TextAreaField, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';

export interface WriteDialogProps {
  readonly id: string;
  readonly email: string;
  readonly kind: 'mail' | 'note';
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const WORDS = {
  mail: { label: 'Send', most: 5000, hint: 'An empty line starts a paragraph.', failed: 'It was not sent' },
  note: {
    label: 'Save the note',
    most: 2000,
    hint: 'For operators only. It is in the copy of data that the customer can request.',
    failed: 'It was not saved',
  },
} as const;

export default function WriteDialog({ id, email, kind, onClose, onDone }: WriteDialogProps) {
  const mail = useCommand('POST /api/admin/customer/mail');
  const note = useCommand('POST /api/admin/customer/note');
  const { busy, failure } = kind === 'mail' ? mail : note;
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const { label, most, hint, failed } = WORDS[kind];

  const write = async () => {
    setTried(true);
    if (text.trim() === '' || (kind === 'mail' && subject.trim() === '')) return;
    const answer = kind === 'mail' ? await mail.run({ id, subject, text }) : await note.run({ id, text });
    if (answer !== null) onDone();
  };

  return (
    <Dialog
      title={kind === 'mail' ? `Write to ${email}` : `Note on ${email}`}
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions label={label} cancelLabel="Leave it" busy={busy} onClose={onClose} onConfirm={write} />
      }
    >
      <Stack gap="sm">
        {kind === 'mail' && (
          <TextField
            label="Subject"
            maxLength={200}
            value={subject}
            disabled={busy}
            error={tried && subject.trim() === '' && 'Enter a subject.'}
            onChange={(event) => setSubject(event.target.value)}
          />
        )}
        <TextAreaField
          label="Text"
          hint={hint}
          rows={8}
          maxLength={most}
          value={text}
          disabled={busy}
          error={tried && text.trim() === '' && 'Write something.'}
          onChange={(event) => setText(event.target.value)}
        />
      </Stack>
      <Failure of={failure} title={failed} />
    </Dialog>
  );
}
