/** Where alerts go, and their log. */
import type { AlertSettings } from '@spreadwise/contract';
import { Fold } from '@spreadwise/shared-screens';
import { Stack } from '@spreadwise/shared-ui';
import { alertsTexts } from '../../texts/alerts';
import { AlertLog } from './AlertLog';
import { Channels } from './Channels';
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
    <Fold title={alertsTexts().log.title}>
      <AlertLog />
    </Fold>
  </Stack>
);
