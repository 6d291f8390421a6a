/** A customer's history, newest first: provider events, changes, mails and the owner's actions. */

import type { TimelineEntry } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Loaded, LoadMore, useApiPages, utcText } from '@spreadwise/shared-screens';
import { Badge, Button, Muted, Stack, Toolbar, VisuallyHidden } from '@spreadwise/shared-ui';
import styles from './Timeline.module.css';

export interface TimelineProps {
  readonly customerId: string;
  readonly busy: boolean;
  readonly onReplay: (entry: TimelineEntry) => void;
}

const KINDS = { event: 'Event', change: 'Change', mail: 'Mail', act: 'You', own: 'Customer' } as const;

export function Timeline({ customerId, busy, onReplay }: TimelineProps) {
  const query = useApiPages('GET /api/admin/customer/timeline', { id: customerId });
  return (
    <section aria-labelledby="timeline">
      <Stack gap="sm">
        <Toolbar>
          <h3 id="timeline">What happened, newest first</h3>
        </Toolbar>
        <Loaded query={query} what="The timeline">
          {({ pages }) => {
            const entries = pages.flatMap((page) => page.entries);
            if (entries.length === 0) return <Muted>Nothing has happened yet.</Muted>;
            return (
              <ol className={styles.timeline}>
                {foldEvents(entries).map((some) => (
                  <Entries key={keyOf(some[0])} entries={some} busy={busy} onReplay={onReplay} />
                ))}
              </ol>
            );
          }}
        </Loaded>
        <LoadMore query={query} />
      </Stack>
    </section>
  );
}

const keyOf = ({ kind, id }: TimelineEntry) => `${kind} ${id}`;

type Some = readonly [TimelineEntry, ...TimelineEntry[]];

/** Folds consecutive finished provider events into one entry. */
function foldEvents(entries: readonly TimelineEntry[]): Some[] {
  const folded: [TimelineEntry, ...TimelineEntry[]][] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (last && isFolded(entry) && isFolded(last[0])) last.push(entry);
    else folded.push([entry]);
  }
  return folded;
}
const isFolded = ({ kind, done, note }: TimelineEntry) => kind === 'event' && done === true && note === null;

function Entries({ entries, ...rest }: Omit<EntryProps, 'entry'> & { readonly entries: Some }) {
  const [first, ...others] = entries;
  if (others.length === 0) return <Entry entry={first} {...rest} />;
  return (
    <li>
      <details className={styles.folded}>
        <summary>
          {countText(entries.length)} messages of the payment provider, {utcText(first.at)}
        </summary>
        <ol className={styles.timeline}>
          {entries.map((entry) => (
            <Entry key={keyOf(entry)} entry={entry} {...rest} />
          ))}
        </ol>
      </details>
    </li>
  );
}

interface EntryProps extends Pick<TimelineProps, 'busy' | 'onReplay'> {
  readonly entry: TimelineEntry;
}

function Entry({ entry, busy, onReplay }: EntryProps) {
  const { id, kind, at, name, summary, done, note } = entry;
  return (
    <li className={styles.entry} data-kind={kind}>
      <div className={styles.line}>
        <Badge tone={kind === 'change' ? 'accent' : 'neutral'}>{KINDS[kind]}</Badge>
        <time dateTime={at} className={styles.time}>
          {utcText(at)}
        </time>
        {done === false && <Badge tone="warning">{kind === 'mail' ? 'Not sent yet' : 'Not done yet'}</Badge>}
        {kind === 'event' && (
          <span className={styles.replay}>
            <Button variant="ghost" size="sm" disabled={busy} onClick={() => onReplay(entry)}>
              Replay<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </span>
        )}
      </div>
      <p>{summary}</p>
      {kind === 'event' && <code className={styles.name}>{id}</code>}
      {note && <p className={styles.note}>{note}</p>}
    </li>
  );
}
