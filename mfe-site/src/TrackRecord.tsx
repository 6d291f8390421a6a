/** The public record: what was advised each day, how long it lasted and what was left of it, losses included. */
import type { PublicRecord } from '@spreadwise/contract';
import { DEFAULT_PLAN, TIER_OF_PLAN } from '@spreadwise/contract/plans';
import { useAuth } from '@spreadwise/shared-auth';
import {
  BrandedPage,
  Button,
  EmptyState,
  LinkButton,
  Muted,
  Notice,
  PageHeading,
  SectionNav,
  Skeleton,
  Stack,
} from '@spreadwise/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { recordTexts } from './texts/record';
import { DaysTable } from './track-record/DaysTable';
import { Method } from './track-record/Method';
import { RecordFigures } from './track-record/RecordFigures';
import { planText } from './track-record/record-text';
import { Speeds } from './track-record/Speeds';

export interface TrackRecordProps {
  readonly productName: string;
}

const FRESH_MS = 60_000;

export default function TrackRecord({ productName }: TrackRecordProps) {
  const { request } = useAuth();
  const words = recordTexts().record;
  const query = useQuery({
    queryKey: ['GET /api/track-record'],
    queryFn: ({ signal }) => request('GET /api/track-record', { signal }),
    staleTime: FRESH_MS,
  });
  // Thirty days render in slices, so that the page stays responsive.
  const record = useDeferredValue(query.data);
  return (
    <BrandedPage productName={productName} width="wide">
      <Stack gap="lg">
        <PageHeading
          title={words.title}
          description={words.intro}
          actions={<LinkButton render={<Link to="/signup" />}>{words.plans}</LinkButton>}
        />
        {record && <Record record={record} />}
        {!record && !query.isError && <RecordSkeleton />}
        {query.isError && (
          <Notice
            tone="danger"
            title={words.failed}
            action={
              <Button
                variant="secondary"
                size="sm"
                busy={query.isFetching}
                onClick={() => void query.refetch()}
              >
                {words.retry}
              </Button>
            }
          >
            {words.failedText}
          </Notice>
        )}
        {/* Waits until the record's height is known; otherwise the method would be pushed down. */}
        {(record || query.isError) && <Method />}
        <Muted>{words.risk}</Muted>
      </Stack>
    </BrandedPage>
  );
}

/** At least as tall as the window, like the record and its method, so nothing below visibly shifts. */
const RecordSkeleton = () => (
  <div aria-busy="true" style={{ minHeight: '100dvh' }}>
    <Stack>
      <Skeleton lines={1} />
      <Skeleton shape="figures" lines={4} />
      <Skeleton shape="rows" lines={5} />
    </Stack>
  </div>
);

function Record({ record }: { readonly record: PublicRecord }) {
  const [search] = useSearchParams();
  const words = recordTexts().record;
  const asked = search.get('plan')?.toUpperCase() ?? TIER_OF_PLAN[DEFAULT_PLAN];
  const names = record.tiers.map(({ tier }) => tier);
  const chosen = names.find((tier) => tier === asked) ?? TIER_OF_PLAN[DEFAULT_PLAN];
  const days = record.tiers.find(({ tier }) => tier === chosen)?.days ?? [];
  return (
    <Stack>
      {record.feed !== 'live' && (
        <Notice tone="warning" title={record.feed === 'simulated' ? words.simulated : words.recorded}>
          {words.notLive}
        </Notice>
      )}
      <SectionNav
        label={words.plan}
        items={names.map((tier) => ({
          id: tier,
          label: planText(tier),
          current: tier === chosen,
          render: (props) => (
            <Link to={`?plan=${tier.toLowerCase()}`} replace preventScrollReset {...props} />
          ),
        }))}
      />
      {days.length === 0 ? (
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      ) : (
        <>
          <Speeds days={days} />
          <RecordFigures days={days} />
          <DaysTable days={days} published={record.published} plan={planText(chosen)} />
        </>
      )}
    </Stack>
  );
}
