/** Webpack build of the remote for legal texts and leaving. */
import { remoteConfig } from '../webpack/remote.mjs';

export default (_env, { mode } = {}) =>
  remoteConfig(
    {
      name: 'mfe-site',
      exposes: {
        './Legal': './src/Legal.tsx',
        './Leave': './src/Leave.tsx',
      },
    },
    { mode },
  );
