/** Sign-in screens: what this remote exposes. */
import { remoteConfig } from '../webpack/remote.mjs';

export default (_env, { mode } = {}) =>
  remoteConfig(
    {
      name: 'mfe-auth',
      exposes: {
        './OwnerLogin': './src/OwnerLogin.tsx',
        './SecureAccess': './src/SecureAccess.tsx',
        './CustomerSignIn': './src/CustomerSignIn.tsx',
      },
    },
    { mode },
  );
