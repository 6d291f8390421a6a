/** Current visitors by page, from the page views of the last minutes. */

import type { VisitorsNow as Now } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { countryText, Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Card, DefinitionList, Grid, Stack } from '@spreadwise/shared-ui';
import { TOP } from './VisitorCharts';

const LIVE = { refetchInterval: 15_000, staleTime: 0 };

export const useVisitorsNow = () => useApiQuery('GET /api/admin/visits/now', LIVE);

export function VisitorsNow() {
  const query = useVisitorsNow();
  return (
    <Loaded query={query} what="Who is here now">
      {(now) => (
        <Card title="Now" description={`In the last ${now.minutes} minutes.`}>
          <Stack>
            <p>{whoText(now)}</p>
            {now.visitors > 0 && (
              <Grid>
                <Places rows={now.pages} nameText={(page) => page} />
                <Places
                  rows={now.countries}
                  nameText={(country) => (country ? countryText(country) : 'Unknown country')}
                />
              </Grid>
            )}
          </Stack>
        </Card>
      )}
    </Loaded>
  );
}

function whoText({ visitors, unnamed }: Now) {
  const here = visitors === 1 ? '1 visitor' : `${countText(visitors)} visitors`;
  if (unnamed === 0) return visitors === 0 ? 'No visitors now.' : `${here}.`;
  const views = unnamed === 1 ? '1 page view' : `${countText(unnamed)} page views`;
  return `${here}, and ${views} from visitors who opted out of tracking.`;
}

interface PlacesProps {
  readonly rows: Now['pages'];
  readonly nameText: (name: string) => string;
}

const Places = ({ rows, nameText }: PlacesProps) => (
  <DefinitionList
    items={rows.slice(0, TOP).map(({ name, count }) => ({ term: nameText(name), value: countText(count) }))}
  />
);
