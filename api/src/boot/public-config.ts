/** What browsers may know of the configuration. */
import type { PublicConfig } from '@spreadwise/contract';
import { publicConfigOf } from '../config';
import { defineFeature } from '../platform/feature';
import { PUBLIC_CONFIG } from '../remotes/pages';
import { REMOTES_PUBLIC_KEY } from '../remotes/registry';
import { CONFIG, PLAN_TEXTS } from './services';

export const publicConfigFeature = defineFeature({
  name: 'public-config',
  purpose: 'GET /api/config, as pages carry it too',
  for: ['serves'],
  needs: { config: CONFIG, publicKey: REMOTES_PUBLIC_KEY, planTexts: PLAN_TEXTS },
  provides: { publicConfig: PUBLIC_CONFIG },
  open({ config, publicKey, planTexts }) {
    const known = publicConfigOf(config, publicKey);
    let current: PublicConfig = known;
    return {
      services: {
        // The same object until the texts change: pages are kept by it.
        publicConfig() {
          const texts = planTexts();
          if (current.planTexts !== texts) current = texts ? { ...known, planTexts: texts } : known;
          return current;
        },
      },
    };
  },
});
