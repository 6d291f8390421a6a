/** The audit log: search, filter, export and verification. */

import type { AuditEntry, CallQuery } from '@spreadwise/contract';
import { Loaded, LoadMore, useApiPages, useDebounced, useDownload } from '@spreadwise/shared-screens';
import { Button, Card, Muted, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { AuditEntries } from './AuditEntries';
import { AuditVerification } from './AuditVerification';

type Question = CallQuery<'GET /api/admin/audit/export'>;

/** In days back from now. */
const WHEN = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'The last day' },
  { value: '7', label: 'The last week' },
  { value: '30', label: 'The last 30 days' },
];
const NO_FILTER = {};
const EVERYTHING = { value: '', label: 'Everything' };
/** Of any kind: the action’s end. */
const EXPORTS = { value: '.exported', label: 'Who exported what' };
const optionOf = ([value, label]: [string, string]) => ({ value, label });
const DAY_MS = 86_400_000;
/** Delay after the last key press. */
const SETTLED_MS = 300;

export default function AuditLog() {
  const [search, setSearch] = useState('');
  const [what, setWhat] = useState('');
  const [days, setDays] = useState('');
  const [from, setFrom] = useState<string>();
  const debounced = useDebounced(search, SETTLED_MS);
  const question: Question = {
    ...(debounced ? { search: debounced } : {}),
    ...(what ? { what } : {}),
    ...(from ? { from } : {}),
  };
  const query = useApiPages('GET /api/admin/audit', question);
  const chooseDays = (chosen: string) => {
    setDays(chosen);
    setFrom(chosen ? new Date(Date.now() - Number(chosen) * DAY_MS).toISOString() : undefined);
  };
  return (
    <>
      <AuditVerification />
      <Card title="Entries" description="Who did what, and when.">
        <Stack>
          <TextField
            label="Search"
            hint="Person, address, remote or a word from the details."
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <SelectField
            label="When"
            options={WHEN}
            value={days}
            onChange={(event) => chooseDays(event.target.value)}
          />
          <WhatField value={what} onChange={setWhat} />
          <Loaded query={query} what="The audit log">
            {({ pages }) => (
              <Entries
                entries={pages.flatMap(({ entries }) => entries)}
                isWhole={pages.at(-1)?.nextCursor === null}
              />
            )}
          </Loaded>
          <LoadMore query={query} />
          <div>
            <ExportButton question={question} />
          </div>
        </Stack>
      </Card>
    </>
  );
}

interface WhatFieldProps {
  readonly value: string;
  readonly onChange: (what: string) => void;
}

function WhatField({ value, onChange }: WhatFieldProps) {
  // Queried without the filter, so that all options stay while one is chosen.
  const everything = useApiPages('GET /api/admin/audit', NO_FILTER);
  const sentences = everything.data?.pages[0]?.sentences ?? {};
  return (
    <SelectField
      label="What"
      options={[EVERYTHING, EXPORTS, ...Object.entries(sentences).map(optionOf)]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface EntriesProps {
  readonly entries: readonly AuditEntry[];
  /** Whether the whole log was searched. */
  readonly isWhole: boolean;
}

const Entries = ({ entries, isWhole }: EntriesProps) =>
  entries.length === 0 ? (
    <Muted>{isWhole ? 'No entry matches.' : 'No recent entry matches.'}</Muted>
  ) : (
    <AuditEntries entries={entries} />
  );

function ExportButton({ question }: { readonly question: Question }) {
  const { busy, download } = useDownload('GET /api/admin/audit/export');
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy !== null}
      onClick={() => void download('audit.csv', question)}
    >
      Export CSV
    </Button>
  );
}
