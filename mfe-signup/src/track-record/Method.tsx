/** How the record is made, in words. */
import { Card, Stack } from '@spreadwise/shared-ui';

const ITEMS = [
  {
    term: 'What is counted',
    value:
      'Every signal that was advised and has ended, whether anybody followed it or not, by the UTC day on which it was found. A plan’s record has all that its tier can see; how many of them a customer is given a day is the plan’s quota.',
  },
  {
    term: 'At once, and later',
    value:
      'Each signal is looked at again eleven times, from when it is first advised until five minutes later, whether it still stands or not: what its orders would bring on the order books of that moment, in whole lots and within the advised limit of each, after taker fees, with the coins already on each exchange.',
  },
  {
    term: 'Misses and losses',
    value:
      'Where the first order no longer fills within its limit, nothing is done: a miss, which counts as €0.00. What a later order cannot fill within its limit is traded back at once, at the prices of that moment. Where less comes back than went in, that is a loss, and it is subtracted. Averages are over all that were measured, misses and losses included.',
  },
  {
    term: 'What is not in it',
    value:
      'Stakes that are moved from exchange to exchange: most gaps are gone when coins arrive. They are followed by themselves, on the books of their arrival, and what they left on average is what a signal says is left if moved. Nobody’s orders were sent: other people’s orders, and yours, would move the prices. Where an exchange was silent nothing is claimed; those signals are counted as not measured.',
  },
  {
    term: 'Held as promised',
    value:
      'A signal says how long three of four like it have lasted at least. It held as promised if it stood as long. Signals that we stopped following, because our market feed stopped or an exchange or advice was switched off, are left out of this.',
  },
  {
    term: 'Closed days',
    value:
      'A quarter of an hour after its end a UTC day is closed and published with the SHA-256 of its figures, which never change again; a signal that stands for longer counts in the day after. Anybody can check it: take { day, feed, tiers } from /api/track-record, each tier’s figures and speeds of that day by its name, as canonical JSON (RFC 8785).',
  },
] as const;

export const Method = () => (
  <Card title="How this is measured" description="By the server as it happens; nothing is edited afterwards.">
    <Stack>
      {ITEMS.map(({ term, value }) => (
        <div key={term}>
          <h3>{term}</h3>
          <p>{value}</p>
        </div>
      ))}
    </Stack>
  </Card>
);
