/** What browsers may know of the configuration. */
import { withPlanTexts } from '../commerce/billing';
import { publicConfigOf } from '../config';
import { defineFeature, SETTINGS } from '../platform/feature';
import { PUBLIC_CONFIG } from '../remotes/pages';
import { REMOTES_PUBLIC_KEY } from '../remotes/registry';
import { CONFIG } from './services';

export const publicConfigFeature = defineFeature({
  name: 'public-config',
  purpose: 'GET /api/config, as pages carry it too',
  for: ['serves'],
  needs: { config: CONFIG, publicKey: REMOTES_PUBLIC_KEY, settings: SETTINGS },
  provides: { publicConfig: PUBLIC_CONFIG },
  open: ({ config, publicKey, settings }) => ({
    services: { publicConfig: withPlanTexts(publicConfigOf(config, publicKey), settings) },
  }),
});
