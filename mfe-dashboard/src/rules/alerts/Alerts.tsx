/** Where alerts go, and the latest of them. */
import type { AlertSettings } from '@spreadwise/contract';
import { Stack } from '@spreadwise/shared-ui';
import { Channels } from './Channels';
import { LatestAlerts } from './LatestAlerts';
import { PageCard } from './PageCard';
import { PushCard } from './PushCard';
import { TelegramCard } from './TelegramCard';

export interface AlertsProps {
  readonly settings: AlertSettings;
  readonly onChanged: () => Promise<unknown>;
}

export const Alerts = ({ settings, onChanged }: AlertsProps) => (
  <Stack gap="lg">
    <Channels channels={settings.channels} onChanged={onChanged} />
    <TelegramCard onChanged={onChanged} />
    <PushCard onChanged={onChanged} />
    <PageCard />
    <LatestAlerts />
  </Stack>
);
