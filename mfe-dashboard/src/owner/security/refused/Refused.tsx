/** What was refused in a week: by browsers, as the page's policy says, and by limits; each with what can be done. */

import type { CspRefusal, LimitRefusal } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Card, Muted, Stack, TextLink } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { utcText } from '../../../common/format';
import { useApiQuery } from '../../../common/queries/api-query';
import { Loaded } from '../../../common/queries/Loaded';
import { Entry } from '../../parts/Entry';
import { placeAddress } from '../../parts/place-address';
import { cspSentence, limitSentence, type Way, wayOfCsp, wayOfLimit } from './refusal-sentences';

const REFRESH_MS = 30_000;

export default function Refused() {
  const query = useApiQuery('GET /api/admin/defences', { refetchInterval: REFRESH_MS });
  return (
    <Loaded query={query} what="What was refused">
      {({ csp, limits }) => (
        <Stack>
          <Card
            title="By browsers"
            description="A page of ours may load and run what its policy names, and nothing else."
          >
            {csp.length === 0 ? (
              <Muted>Browsers have refused nothing for seven days.</Muted>
            ) : (
              <ul>
                {csp.map((one) => (
                  <Entry
                    key={`${one.directive} ${one.source} ${one.page}`}
                    title={cspSentence(one)}
                    facts={factsOf(one)}
                  >
                    <WayLink way={wayOfCsp(one)} />
                  </Entry>
                ))}
              </ul>
            )}
          </Card>
          <Card
            title="By limits"
            description="Whoever asks too often waits. A name stands for a network, an address or a token, the same each time; it tells none."
          >
            {limits.length === 0 ? (
              <Muted>No limit was hit for seven days.</Muted>
            ) : (
              <ul>
                {limits.map((one) => (
                  <Entry key={`${one.bucket} ${one.who}`} title={limitSentence(one)} facts={factsOf(one)}>
                    <WayLink way={wayOfLimit(one)} />
                  </Entry>
                ))}
              </ul>
            )}
          </Card>
        </Stack>
      )}
    </Loaded>
  );
}

const factsOf = ({ count, lastAt }: CspRefusal | LimitRefusal) => [
  count === 1 ? 'once' : `${countText(count)} times`,
  `last ${utcText(lastAt)}`,
];

const WayLink = ({ way }: { readonly way: Way }) => (
  <TextLink render={<Link to={placeAddress(way.place, way.part)} />}>{way.label}</TextLink>
);
