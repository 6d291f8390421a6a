/** What a customer did with a signal, and what came of it. */
import type { CallBody, JournalEntry } from '@spreadwise/contract';
import { Button, Form, Notice, RadioList, TextField, Toolbar } from '@spreadwise/shared-ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemText } from '../../common/commands/problem';
import { useCommand } from '../../common/commands/useCommand';
import { useApiQuery } from '../../common/queries/api-query';
import { Loaded } from '../../common/queries/Loaded';

const READ = 'GET /api/journal';

export default function JournalForm({ signalId }: { readonly signalId: string }) {
  const query = useApiQuery(READ, { query: { signal: signalId }, staleTime: 0 });
  return (
    <Loaded query={query} what="Your journal">
      {({ entries: [entry] }) => <Entry signalId={signalId} entry={entry} />}
    </Loaded>
  );
}

interface EntryProps {
  readonly signalId: string;
  readonly entry: JournalEntry | undefined;
}

function Entry({ signalId, entry }: EntryProps) {
  const client = useQueryClient();
  const save = useCommand('POST /api/journal');
  const remove = useCommand('POST /api/journal/remove');
  const [did, setDid] = useState<JournalEntry['did']>(entry?.did ?? 'took');
  const [result, setResult] = useState(entry?.resultCents == null ? '' : String(entry.resultCents / 100));
  const [note, setNote] = useState(entry?.note ?? '');
  const [isSaved, setIsSaved] = useState(false);
  const told = () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === READ });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSaved(false);
    if ((await save.run({ signalId, ...readEntry({ did, result, note }) })) === null) return;
    setIsSaved(true);
    await told();
  };
  const takeOut = async () => {
    setIsSaved(false);
    await remove.run({ signalId });
    await told();
  };
  const failure = save.failure ?? remove.failure;
  return (
    <Form noValidate gap="sm" onSubmit={(event) => void submit(event)}>
      <RadioList
        legend="What did you do?"
        value={did}
        onValueChange={setDid}
        options={[
          { value: 'took', label: 'I took it' },
          { value: 'left', label: 'I left it' },
        ]}
      />
      {did === 'took' && (
        <TextField
          label="What came of it, €"
          hint="After all costs; with a minus for a loss. Empty: not said yet."
          inputMode="decimal"
          autoComplete="off"
          value={result}
          onChange={({ target }) => setResult(target.value)}
        />
      )}
      <TextField label="Note" maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
      {failure !== null && (
        <Notice tone="danger" title="Your journal is as it was">
          {problemText(failure)}
        </Notice>
      )}
      <Toolbar
        end={
          entry && (
            <Button variant="ghost" size="sm" busy={remove.busy} onClick={() => void takeOut()}>
              Take it out
            </Button>
          )
        }
      >
        <Button type="submit" size="sm" busy={save.busy}>
          {save.busy ? 'Saving…' : 'Put it in my journal'}
        </Button>
        <span aria-live="polite">{isSaved && 'It stands in your journal.'}</span>
      </Toolbar>
    </Form>
  );
}

/** A comma is a decimal point to many; what is no number is left to the server, which says what would be. */
const readEntry = (typed: {
  readonly did: JournalEntry['did'];
  readonly result: string;
  readonly note: string;
}): Omit<CallBody<'POST /api/journal'>, 'signalId'> => {
  const text = typed.result.trim().replace('−', '-').replace(',', '.');
  const isSaid = typed.did === 'took' && text !== '';
  return {
    did: typed.did,
    resultCents: isSaid ? Math.round(Number(text) * 100) : null,
    note: typed.note,
  };
};
