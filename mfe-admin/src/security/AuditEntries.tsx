/** Entries of the audit log as sentences: the action, who did it, and the change from old to new. */

import type { AuditEntry } from '@spreadwise/contract';
import { utcText } from '@spreadwise/shared-screens';
import { TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { Entry } from '../common/Entry';
import { ShortList } from '../common/ShortList';
import { factsOf } from './audit-facts';
import { wayOf } from './audit-links';

/** Entries are long, so only a few are shown at first. */
const FIRST = 6;

export const AuditEntries = ({ entries }: { readonly entries: readonly AuditEntry[] }) => (
  <ShortList first={FIRST}>
    {entries.map((entry) => {
      const way = wayOf(entry);
      const who = entry.actor === entry.subject ? null : entry.subject;
      return (
        <Entry
          key={entry.id}
          title={entry.sentence}
          facts={[utcText(entry.at), `by ${entry.actor}`, who, ...factsOf(entry.details)]}
        >
          {way && <TextLink render={<Link to={way.to} />}>{way.label}</TextLink>}
        </Entry>
      );
    })}
  </ShortList>
);
