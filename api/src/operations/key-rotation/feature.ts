/** Re-encrypts stored secrets on the first start after SECRETS_KEY has changed. */
import { defineFeature, ofProcess } from '../../platform/feature';
import { rotateKey } from './rotate-key-store';

export const keyRotationFeature = defineFeature({
  name: 'key-rotation',
  purpose: 're-encrypts stored secrets after a key rotation',
  for: ['serves', 'works', 'watches'],
  needs: ofProcess('database', 'secrets', 'random', 'log'),
  async open({ database: { db }, secrets: { key, before }, random, log }) {
    if (key !== null && before !== null)
      log.info(
        { secrets: await rotateKey(db, { before, now: key }, random) },
        'encrypted with another SECRETS_KEY',
      );
    return {};
  },
});
