/** Texts of the owner login and the card behind it, in English; `docs/specification.md` fixes most of them. */
const owner = {
  loginError: 'Login Error',
  loginFailed: 'An error occurred during login',
  customerSignIn: 'Customer sign-in',
  plans: 'See the plans',
  tooManyAttempts: (wait: string) => `Too many attempts. Try again in ${wait}.`,
  subtitle: 'Owner Administration Access',
  card: 'System Administrator',
  includes: 'Owner access includes',
  access: [
    'complete system configuration',
    'customer management and analytics',
    'AI service administration',
    'database access and monitoring',
    'trading bot management',
    'security and deployment tools',
  ],
  password: 'Owner Password',
  enterPassword: 'Enter owner password',
  passwordMissing: 'The owner password is required.',
  submit: 'Access Administration Panel',
  submitting: 'Authenticating...',
  code: 'Code from your authenticator app',
  codeHint: 'Or one of your recovery codes.',
  usePasskey: 'Use your passkey',
  welcome: { title: 'Welcome Back!', text: 'Owner access granted - Full system control available' },
  denied: 'Access Denied',
  wrongPassword: 'Invalid owner password',
  wrongCode: 'This code is wrong, or was used before',
  wrongPasskey: 'This passkey is not known here',
  noPasskey: 'No passkey was used',
};

const secureAccess = {
  title: 'Secure Access',
  text: 'Authentication successful. Dashboard under maintenance.',
  backToLogin: 'Return to Login',
  openDashboard: 'Open your dashboard',
  openPanel: 'Open the panel',
};

export const english = { owner, secureAccess };

export type OwnerTexts = typeof english;
