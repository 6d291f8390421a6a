/** The conversations in a state; open ones with the earliest due first. */

import type { ConversationState, InboxConversation } from '@spreadwise/contract';
import { countText, NONE } from '@spreadwise/contract/figure-text';
import { ConversationLink, Loaded, LoadMore, useApiPages, utcText } from '@spreadwise/shared-screens';
import { Badge, Stack, Stat, StatGroup, Table, type TableColumn } from '@spreadwise/shared-ui';

const REFRESH_MS = 30_000;
const EMPTY = {
  open: 'No one is waiting for an answer.',
  waiting: 'No answered conversations.',
  closed: 'No closed conversations.',
} as const;

export function Inbox({ state }: { readonly state: ConversationState }) {
  const query = useApiPages('GET /api/admin/support', { state }, { refetchInterval: REFRESH_MS });
  return (
    <Stack>
      <Loaded query={query} what="The inbox">
        {({ pages }) => (
          <>
            {pages[0] && <Counts counts={pages[0].counts} />}
            <Table
              caption="Conversations"
              columns={COLUMNS}
              rows={pages.flatMap((page) => page.conversations)}
              rowKey={({ id }) => id}
              empty={EMPTY[state]}
            />
          </>
        )}
      </Loaded>
      <LoadMore query={query} />
    </Stack>
  );
}

interface CountsProps {
  readonly counts: Readonly<Record<'open' | 'late' | 'waiting' | 'unread', number>>;
}

const Counts = ({ counts: { open, late, waiting, unread } }: CountsProps) => (
  <StatGroup>
    <Stat label="Open" value={countText(open)} hint={`${countText(unread)} not read`} />
    <Stat label="Late" value={countText(late)} hint="Past the promised time" />
    <Stat label="Answered" value={countText(waiting)} hint="The customer can reply" />
  </StatGroup>
);

const COLUMNS: readonly TableColumn<InboxConversation>[] = [
  {
    key: 'subject',
    header: 'About',
    render: (conversation) => <ConversationLink conversation={conversation} newLabel="New" />,
  },
  { key: 'email', header: 'From', hideBelow: 'sm' },
  { key: 'queue', header: 'Queue', hideBelow: 'md', render: ({ queue }) => <Badge>{queue}</Badge> },
  {
    key: 'dueAt',
    header: 'Due',
    render: ({ dueAt, lastAt }) => (dueAt ? <Due dueAt={dueAt} /> : utcText(lastAt)),
  },
  { key: 'assignee', header: 'With', hideBelow: 'md', render: ({ assignee }) => assignee ?? NONE },
];

export const Due = ({ dueAt }: { readonly dueAt: string }) => (
  <Badge tone={Date.parse(dueAt) < Date.now() ? 'danger' : 'neutral'}>{leftText(dueAt, Date.now())}</Badge>
);

/** Time left until a promise is due, or overdue: 3 h left; 20 min late. */
function leftText(dueAt: string, now: number): string {
  const minutes = Math.round((Date.parse(dueAt) - now) / 60_000);
  const [size, unit] =
    Math.abs(minutes) < 90 ? [Math.abs(minutes), 'min'] : [Math.round(Math.abs(minutes) / 60), 'h'];
  return `${size} ${unit} ${minutes < 0 ? 'late' : 'left'}`;
}
