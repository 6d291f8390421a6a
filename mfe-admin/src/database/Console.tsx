/** A read-only console: one SELECT at a time, by keyboard, with the result as a table or a file. */

import type { CallResponse, StatementResult } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { Failure, Loaded, useApiQuery, useCommand } from '@spreadwise/shared-screens';
import {
  Button,
  Card,
  Form,
  Muted,
  Notice,
  SelectField,
  Stack,
  TextAreaField,
  Toolbar,
} from '@spreadwise/shared-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './Database.module.css';
import { ReadableTables } from './ReadableTables';
import { SaveStatement } from './SaveStatement';
import { StatementRows } from './StatementRows';

type Facts = CallResponse<'GET /api/admin/database/console'>;

export default function Console() {
  const query = useApiQuery('GET /api/admin/database/console');
  return (
    <Loaded query={query} what="The console">
      {(facts) => (
        <>
          <Statement {...facts} onKept={() => void query.refetch()} />
          <ReadableTables tables={facts.tables} />
        </>
      )}
    </Loaded>
  );
}

/** Statements run in this tab, latest first, by user. */
const history = new Map<string | undefined, readonly string[]>();
const MOST_REMEMBERED = 30;
const FIRST = 'select id, email, created_at\nfrom customers\norder by created_at desc\nlimit 20';

function Statement({ named, kept, limits, onKept }: Facts & { readonly onKept: () => void }) {
  const { sql, setSql, area, past, ran, busy, failure, isReady, ask } = useStatement();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void ask();
  };
  return (
    <Card
      title="Read"
      description={`One SELECT, of at most ${limits.rows} rows${limitText(limits.seconds)}. It is written to the audit log, and cannot change anything.`}
    >
      <Stack>
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          <Stack>
            <Choice label="Built-in statements" options={named} onChoose={setSql} />
            {kept.length > 0 && <Choice label="Saved statements" options={kept} onChoose={setSql} />}
            {past.length > 0 && (
              <Choice
                label="Run before in this tab"
                options={past.map((one) => ({ name: one.replace(/\s+/g, ' ').slice(0, 80), sql: one }))}
                onChoose={setSql}
              />
            )}
            <TextAreaField
              ref={area}
              label="Statement"
              hint="Ctrl or Cmd and Enter runs it."
              className={styles.editor}
              rows={8}
              maxLength={10_000}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              value={sql}
              onChange={(event) => setSql(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <Toolbar>
              <Button type="submit" busy={busy} disabled={!isReady}>
                {busy ? 'Running…' : 'Run'}
              </Button>
            </Toolbar>
          </Stack>
        </Form>
        <div aria-live="polite" aria-busy={busy}>
          <Outcome ran={ran} failure={failure} />
        </div>
        <SaveStatement sql={sql} kept={kept} onKept={onKept} />
      </Stack>
    </Card>
  );
}

/** The editor's text, the statements run, and the outcome. */
function useStatement() {
  const { user } = useAuth();
  const [sql, setSql] = useState(history.get(user?.id)?.[0] ?? FIRST);
  const [ran, setRan] = useState<Ran | null>(null);
  const { busy, failure, run } = useCommand('POST /api/admin/database/console');
  const area = useRef<HTMLTextAreaElement>(null);
  const past = history.get(user?.id) ?? [];

  const isReady = !busy && sql.trim() !== '';
  const ask = async () => {
    if (!isReady) return;
    const others = past.filter((one) => one !== sql);
    history.set(user?.id, [sql, ...others].slice(0, MOST_REMEMBERED));
    const answer = await run({ sql });
    setRan(answer && { sql, answer });
    if (answer?.kind !== 'refused' || answer.position === null) return;
    // Does not interrupt someone who has typed on in the meantime.
    if (area.current?.value !== sql) return;
    area.current.focus();
    area.current.setSelectionRange(answer.position, answer.position + 1);
  };
  return { sql, setSql, area, past, ran, busy, failure, isReady, ask };
}

/** The embedded database runs inside the product and always completes a statement once started. */
const limitText = (seconds: number | null) =>
  seconds === null ? ', and none that PostgreSQL estimates to take long' : ` and ${seconds} seconds`;

/** The statement with its answer: the editor may contain another one by now. */
interface Ran {
  readonly sql: string;
  readonly answer: StatementResult;
}

interface OutcomeProps {
  readonly ran: Ran | null;
  readonly failure: unknown;
}

function Outcome({ ran, failure }: OutcomeProps) {
  if (failure !== null) return <Failure of={failure} title="It was not run" />;
  if (ran === null) return <Muted>Nothing has run yet.</Muted>;
  const { sql, answer } = ran;
  if (answer.kind === 'result') return <StatementRows {...answer} />;
  return (
    <Notice
      tone="danger"
      title={
        answer.position === null ? 'It was not run' : `It was not run: ${placeText(sql, answer.position)}`
      }
    >
      {answer.words}
    </Notice>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly name: string; readonly sql: string }[];
  readonly onChoose: (sql: string) => void;
}

/** Puts a statement into the editor without running it, so that it is seen first. */
const Choice = ({ label, options, onChoose }: ChoiceProps) => (
  <SelectField
    label={label}
    value=""
    options={[
      { value: '', label: 'Choose…' },
      ...options.map(({ name }, index) => ({ value: String(index), label: name })),
    ]}
    onChange={(event) => {
      const chosen = options[Number(event.target.value)];
      if (event.target.value !== '' && chosen) onChoose(chosen.sql);
    }}
  />
);

/** A position in a statement as text: line 2, character 5. */
function placeText(sql: string, position: number): string {
  const lines = sql.slice(0, position).split('\n');
  return `line ${lines.length}, character ${(lines.at(-1)?.length ?? 0) + 1}`;
}
