/** Asks for the reason before a feed or the whole market restarts, and states the effect. */

import { exchangeText } from '@spreadwise/contract/exchange-text';
import { DialogActions, problemText, useCommand } from '@spreadwise/shared-screens';
import { Dialog, Notice, TextField, toast } from '@spreadwise/shared-ui';
import { useState } from 'react';

interface RestartDialogProps {
  /** Null: the whole market. */
  readonly exchange: string | null;
  readonly onClose: () => void;
}

export default function RestartDialog({ exchange, onClose }: RestartDialogProps) {
  const { busy, failure, run } = useCommand('POST /api/admin/market/restart');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const name = exchange === null ? 'The market' : exchangeText(exchange);
  const isMissing = reason.trim().length < 3;
  const restart = async () => {
    setTried(true);
    if (isMissing || (await run({ exchange, reason })) === null) return;
    toast({ title: `${name} is starting again` });
    onClose();
  };
  return (
    <Dialog
      title={exchange === null ? 'Restart the market?' : `Reconnect ${name}?`}
      busy={busy}
      onClose={onClose}
      actions={
        <DialogActions
          label={exchange === null ? 'Start it again' : 'Reconnect'}
          cancelLabel="Leave it"
          danger
          busy={busy}
          onClose={onClose}
          onConfirm={restart}
        />
      }
    >
      <p>
        {exchange === null
          ? 'Every process reconnects to all exchanges. Every open signal ends, and customers read that the feed stopped.'
          : 'Every process drops its connection and reconnects. Open signals with a trade there end.'}
      </p>
      <TextField
        label="Reason"
        hint="This is recorded in the audit log."
        maxLength={300}
        value={reason}
        disabled={busy}
        error={tried && isMissing && 'Enter a reason.'}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure !== null && (
        <Notice tone="danger" title="That did not work">
          {problemText(failure)}
        </Notice>
      )}
    </Dialog>
  );
}
