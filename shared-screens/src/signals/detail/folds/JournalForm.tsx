/** The journal entry of a signal: what the customer did with it, and the result. */
import type { JournalEntry } from '@spreadwise/contract';
import { MOST_SUM } from '@spreadwise/contract/bounds';
import { signOf } from '@spreadwise/contract/figure-text';
import { Button, Form, RadioList, TextField, Toolbar } from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApiQuery } from '../../../api/api-query';
import { Failure } from '../../../api/Failure';
import { Loaded } from '../../../api/Loaded';
import { useCommand } from '../../../api/useCommand';
import { useMoney } from '../../../common/MoneyProvider';
import { fieldNumber, numberIn, whyNotUpTo } from '../../../common/typed-numbers';
import { journalTexts } from '../../../texts/journal';

const READ = 'GET /api/journal';

export default function JournalForm({ signalId }: { readonly signalId: string }) {
  const query = useApiQuery(READ, { query: { signal: signalId }, staleTime: 0 });
  return (
    <Loaded query={query} what={journalTexts().yourJournal}>
      {({ entries: [entry] }) => <Entry signalId={signalId} entry={entry} />}
    </Loaded>
  );
}

interface EntryProps {
  readonly signalId: string;
  readonly entry: JournalEntry | undefined;
}

function Entry({ signalId, entry }: EntryProps) {
  const written = useEntry({ signalId, entry });
  const { currency, did, setDid, result, setResult, note, setNote, error, isSaved, failure } = written;
  const { save, remove, submit, takeOut } = written;
  const says = journalTexts();
  return (
    <Form noValidate gap="sm" onSubmit={(event) => void submit(event)}>
      <RadioList
        legend={says.whatDidYouDo}
        value={did}
        onValueChange={setDid}
        options={[
          { value: 'took', label: says.tookIt },
          { value: 'left', label: says.leftIt },
        ]}
      />
      {did === 'took' && (
        <TextField
          label={says.whatCame(signOf(currency))}
          hint={says.whatCameHint}
          inputMode="decimal"
          autoComplete="off"
          error={error ?? undefined}
          value={result}
          onChange={({ target }) => setResult(target.value)}
        />
      )}
      <TextField
        label={says.note}
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Failure of={failure} title={says.notSaved} />
      <Toolbar
        end={
          entry && (
            <Button variant="ghost" size="sm" busy={remove.busy} onClick={() => void takeOut()}>
              {says.takeOut}
            </Button>
          )
        }
      >
        <Button type="submit" size="sm" busy={save.busy}>
          {save.busy ? says.saving : says.save}
        </Button>
        <span aria-live="polite">{isSaved && says.saved}</span>
      </Toolbar>
    </Form>
  );
}

/** The form's state, and how to save or remove the entry. */
function useEntry({ signalId, entry }: EntryProps) {
  const client = useQueryClient();
  const { rate } = useMoney();
  // A result stays in the currency it was typed in.
  const currency = entry?.resultCents == null ? rate.currency : entry.currency;
  const save = useCommand('POST /api/journal');
  const remove = useCommand('POST /api/journal/remove');
  const [did, setDid] = useState<JournalEntry['did']>(entry?.did ?? 'took');
  const [result, setResult] = useState(
    entry?.resultCents == null ? '' : fieldNumber(entry.resultCents / 100),
  );
  const [note, setNote] = useState(entry?.note ?? '');
  const [error, setError] = useState<string | null>(null);
  const [last, setLast] = useState<'save' | 'remove'>('save');
  const [isSaved, setIsSaved] = useState(false);
  const told = () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === READ });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sum = did === 'took' ? numberIn(result) : null;
    const why = whyNotUpTo(MOST_SUM, sum, -MOST_SUM);
    setError(why);
    setIsSaved(false);
    setLast('save');
    const resultCents = sum === null ? null : Math.round(sum * 100);
    if (why !== null || (await save.run({ signalId, did, resultCents, currency, note })) === null) return;
    setIsSaved(true);
    await told();
  };
  const takeOut = async () => {
    setIsSaved(false);
    setLast('remove');
    await remove.run({ signalId });
    await told();
  };
  const { failure } = last === 'save' ? save : remove;
  const typed = { did, setDid, result, setResult, note, setNote };
  return { ...typed, currency, error, isSaved, failure, save, remove, submit, takeOut };
}
