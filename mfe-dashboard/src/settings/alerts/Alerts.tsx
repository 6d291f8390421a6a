/** Which alerts go out on which channel, and the latest of them. */
import { Loaded, useApiQuery, useMoney } from '@spreadwise/shared-screens';
import { Stack } from '@spreadwise/shared-ui';
import { Channels } from './Channels';
import { LatestAlerts } from './LatestAlerts';
import { PageCard } from './PageCard';
import { PushCard } from './PushCard';
import { TelegramCard } from './TelegramCard';
import { TermsForm } from './TermsForm';

export default function Alerts() {
  const query = useApiQuery('GET /api/alerts');
  const { currency } = useMoney().rate;
  return (
    <Loaded query={query} what="Your alerts">
      {(settings) => (
        <Stack gap="lg">
          <Channels channels={settings.channels} onChanged={query.refetch} />
          <TelegramCard onChanged={query.refetch} />
          <PushCard onChanged={query.refetch} />
          <PageCard />
          <TermsForm key={currency} settings={settings} onSaved={query.refetch} />
          <LatestAlerts latest={settings.latest} />
        </Stack>
      )}
    </Loaded>
  );
}
