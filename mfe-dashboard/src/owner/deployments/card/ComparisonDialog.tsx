/** How a version differs from the one that is live: what it weighs, what is in it, what it asks for. */
import type { Comparison } from '@spreadwise/contract';
import { Button, Dialog, Muted, Stack } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { sizeText } from '../../../common/format';
import { useApiQuery } from '../../../common/queries/api-query';
import { Loaded } from '../../../common/queries/Loaded';
import styles from '../Deployments.module.css';
import { shortText } from '../labels';

export interface ComparisonDialogProps {
  readonly remote: string;
  readonly from: string;
  readonly to: string;
  readonly onClose: () => void;
}

/** Versions never change, nor does what tells them apart. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY };
const MOST_LINES = 12;

export function ComparisonDialog({ remote, from, to, onClose }: ComparisonDialogProps) {
  const query = useApiQuery('GET /api/remotes/compare', { query: { remote, from, to }, ...ONCE });
  return (
    <Dialog
      title={`${shortText(to)} beside ${shortText(from)}`}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Loaded query={query} what="The difference">
        {(comparison) => <Differences {...comparison} />}
      </Loaded>
    </Dialog>
  );
}

const Differences = ({ total, files, shared, dependencies, contract }: Comparison) => (
  <Stack gap="sm">
    <p>
      <strong>{changeText(total.after - total.before)}</strong> in all: {sizeText(total.before)} before,{' '}
      {sizeText(total.after)} now.
    </p>
    <Lines title="Files">
      {files.map(({ name, before, after }) => `${name}: ${sizesText(before, after)}`)}
    </Lines>
    <Lines title="Shared packages">{shared.map(versionsText)}</Lines>
    {dependencies === null ? (
      <Muted>What is in their lockfiles is not known: one of the two does not say it.</Muted>
    ) : (
      <Lines title="Dependencies">{dependencies.map(versionsText)}</Lines>
    )}
    <Lines title="What it asks for">{contract.map(({ text }) => text)}</Lines>
  </Stack>
);

function Lines({
  title,
  children,
}: {
  readonly title: string;
  readonly children: readonly string[];
}): ReactNode {
  if (children.length === 0) return <Muted>{title}: no difference.</Muted>;
  const more = children.length - MOST_LINES;
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.changes}>
        {children.slice(0, MOST_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  );
}

const changeText = (bytes: number) => (bytes < 0 ? `−${sizeText(-bytes)}` : `+${sizeText(bytes)}`);

function sizesText(before: number | null, after: number | null): string {
  if (before === null) return `new, ${sizeText(after ?? 0)}`;
  return after === null ? `gone, ${sizeText(before)}` : changeText(after - before);
}

function versionsText({ name, before, after }: Comparison['shared'][number]): string {
  if (before === null) return `${name}: new, ${after}`;
  return after === null ? `${name}: gone, ${before}` : `${name}: ${before} → ${after}`;
}
