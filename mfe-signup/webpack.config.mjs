/** Webpack build of the signup remote. */
import { remoteConfig } from '../webpack/remote.mjs';

export default (_env, { mode } = {}) =>
  remoteConfig(
    {
      name: 'mfe-signup',
      exposes: { './Signup': './src/Signup.tsx' },
    },
    { mode },
  );
