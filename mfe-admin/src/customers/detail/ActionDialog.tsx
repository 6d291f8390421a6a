/** An action for a customer: chosen, previewed in sentences, then performed. A changed input needs a new preview. */

import type { CallResponse, CustomerDetail } from '@spreadwise/contract';
import { Failure, useCommand } from '@spreadwise/shared-screens';
import { Button, Dialog, Notice, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { SentenceList } from '../../common/SentenceList';
import { ActionFields } from './ActionFields';
import { type ActionChoice, choiceOption, labelOf } from './action-choices';
import { type ActionDraft, draftedAction } from './action-draft';

const MAX_REASON = 500;

export interface ActionDialogProps {
  readonly customer: CustomerDetail;
  /** At least one. */
  readonly choices: readonly ActionChoice[];
  readonly onClose: () => void;
  readonly onDone: (what: string, answer: CallResponse<'POST /api/admin/customer/act'>) => void;
}

export default function ActionDialog({
  customer: { id, email },
  choices,
  onClose,
  onDone,
}: ActionDialogProps) {
  const asked = useAct(id, choices, onDone);
  const { draft, change, reason, setReason, tried, seen, drafted, busy, failure } = asked;
  return (
    <Dialog
      title={`Change or refund: ${email}`}
      busy={busy}
      onClose={onClose}
      actions={<Actions asked={asked} onClose={onClose} />}
    >
      <Stack gap="sm">
        <SelectField
          label="What to do"
          options={choices.map(choiceOption)}
          value={draft.choice}
          disabled={busy}
          onChange={(event) => change({ choice: event.target.value as ActionChoice })}
        />
        <ActionFields
          customerId={id}
          draft={draft}
          onChange={change}
          disabled={busy}
          missing={tried && 'field' in drafted ? drafted : null}
        />
        <div role="status">
          {seen && (
            <Notice tone="info" title="What it does">
              <SentenceList>
                {seen.effects.map((effect) => (
                  <li key={effect}>{effect}</li>
                ))}
              </SentenceList>
            </Notice>
          )}
        </div>
        {seen && (
          <TextField
            label="Reason"
            hint="For your records; the customer does not see it."
            maxLength={MAX_REASON}
            value={reason}
            disabled={busy}
            error={tried && reason.trim() === '' && 'Enter a reason.'}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Stack>
      <Failure of={failure} title="That did not work" />
    </Dialog>
  );
}

/** The input, its preview, and the two calls. */
function useAct(id: string, choices: readonly ActionChoice[], onDone: ActionDialogProps['onDone']) {
  const look = useCommand('POST /api/admin/customer/act/preview');
  const perform = useCommand('POST /api/admin/customer/act');
  const [draft, setDraft] = useState<ActionDraft>({
    choice: choices[0] ?? 'refund',
    plan: 'pro',
    days: '',
    invoiceId: '',
    amount: '',
  });
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [seen, setSeen] = useState<CallResponse<'POST /api/admin/customer/act/preview'> | null>(null);
  const drafted = draftedAction(draft);
  const busy = look.busy || perform.busy;
  const failure = perform.failure ?? look.failure;
  const what = labelOf(draft.choice);

  const change = (change: Partial<ActionDraft>) => {
    setDraft({ ...draft, ...change });
    setSeen(null);
    setTried(false);
    look.forget();
    perform.forget();
  };
  const see = async () => {
    setTried(true);
    if (!('act' in drafted)) return;
    const shown = await look.run({ id, act: drafted.act });
    perform.forget();
    setSeen(shown);
    setTried(false);
  };
  const act = async () => {
    setTried(true);
    if (!seen || !('act' in drafted) || reason.trim() === '') return;
    const answer = await perform.run({ id, act: drafted.act, token: seen.token, reason: reason.trim() });
    if (answer) onDone(what, answer);
  };
  return {
    look,
    perform,
    draft,
    change,
    reason,
    setReason,
    tried,
    seen,
    drafted,
    busy,
    failure,
    what,
    see,
    act,
  };
}

interface ActionsProps {
  readonly asked: ReturnType<typeof useAct>;
  readonly onClose: () => void;
}

function Actions({ asked, onClose }: ActionsProps) {
  const { look, perform, draft, seen, busy, what, see, act } = asked;
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        Leave it
      </Button>
      {seen && perform.failure !== null && (
        <Button variant="secondary" busy={look.busy} onClick={() => void see()}>
          Look again
        </Button>
      )}
      {seen ? (
        <Button
          variant={draft.choice === 'end-now' || draft.choice === 'refund' ? 'danger' : 'primary'}
          busy={perform.busy}
          disabled={busy}
          onClick={() => void act()}
        >
          {what}
        </Button>
      ) : (
        <Button busy={look.busy} onClick={() => void see()}>
          See what it does
        </Button>
      )}
    </>
  );
}
