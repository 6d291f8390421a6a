/** Shows the difference before saving; asks for the reason and the time. */

import type { ScheduledChange } from '@spreadwise/contract';
import { DialogActions, Failure, useCommand, utcText } from '@spreadwise/shared-screens';
import { Dialog, Form, SelectField, TextField } from '@spreadwise/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { DifferenceTable } from './DifferenceTable';
import { type DraftChange, isAsNow, valueAt } from './draft';

export interface SaveDialogProps {
  /** The version that the changes are based on. */
  readonly version: number;
  readonly changes: readonly DraftChange[];
  readonly scheduled: readonly ScheduledChange[];
  readonly onClose: () => void;
  readonly onSaved: (words: string) => void;
  /** The current state may have changed by now. */
  readonly onRefused: () => void;
}

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
];
const MOST_REASON = 300;

export function SaveDialog({ version, changes, scheduled, onClose, onSaved, onRefused }: SaveDialogProps) {
  const { busy, failure, run } = useCommand('POST /api/admin/settings');
  const [reason, setReason] = useState('');
  const [when, setWhen] = useState(changes.every(isAsNow) ? 'later' : 'now');
  const [time, setTime] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const form = useId();
  const isMissing = { reason: reason.trim().length < 3, time: when === 'later' && time === '' };
  const at = when === 'later' && time !== '' ? `${time.slice(0, 16)}:00.000Z` : null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isMissing.reason || isMissing.time) return;
    const saved = await run({
      baseVersion: version,
      reason: reason.trim(),
      changes: changes.map(({ setting: { key }, value }) => ({ key, value })),
      at,
    });
    if (saved) onSaved(at ? `It is set at ${utcText(at)}` : 'Saved');
    else onRefused();
  };
  return (
    <Dialog
      title="What will change"
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions
          form={form}
          label={when === 'later' ? 'Schedule' : 'Save'}
          busyLabel="Saving…"
          cancelLabel="Back"
          busy={busy}
          onClose={onClose}
        />
      }
    >
      <DifferenceTable
        caption="Before and after"
        settings={changes.map(({ setting }) => setting)}
        changes={changes.map(({ setting, value }) => ({
          ...{ key: setting.key, label: setting.label },
          before: at ? valueAt(setting, scheduled, at) : setting.value,
          after: value ?? setting.default,
        }))}
      />
      <Form id={form} gap="sm" noValidate onSubmit={(event) => void save(event)}>
        <Fields
          {...{ reason, when, time, busy }}
          wrong={hasTried ? isMissing : { reason: false, time: false }}
          onReason={setReason}
          onWhen={setWhen}
          onTime={setTime}
        />
      </Form>
      <Failure of={failure} title="It was not saved" />
    </Dialog>
  );
}

interface FieldsProps {
  readonly reason: string;
  readonly when: string;
  readonly time: string;
  readonly busy: boolean;
  readonly wrong: { readonly reason: boolean; readonly time: boolean };
  readonly onReason: (reason: string) => void;
  readonly onWhen: (when: string) => void;
  readonly onTime: (time: string) => void;
}

const Fields = ({ reason, when, time, busy, wrong, onReason, onWhen, onTime }: FieldsProps) => (
  <>
    <TextField
      label="Reason"
      hint="For the audit log."
      maxLength={MOST_REASON}
      value={reason}
      disabled={busy}
      error={wrong.reason && 'Enter a reason.'}
      onChange={(event) => onReason(event.target.value)}
    />
    <SelectField
      label="When"
      options={WHEN}
      value={when}
      disabled={busy}
      onChange={(event) => onWhen(event.target.value)}
    />
    {when === 'later' && (
      <TextField
        label="Date and time (UTC)"
        type="datetime-local"
        value={time}
        disabled={busy}
        error={wrong.time && 'Enter a date and time, in UTC.'}
        onChange={(event) => onTime(event.target.value)}
      />
    )}
  </>
);
