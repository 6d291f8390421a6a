/** Customer sign-in texts in English. `docs/specification.md` fixes `loginError` and `loginFailed`. */
export const english = {
  signInTo: (product: string) => `Sign in to ${product}`,
  noPassword: 'With the email address of your subscription. There is no password.',
  almostReady: 'Your dashboard is almost ready',
  almostReadyText: 'Your subscription is still being set up. Sign in here in a minute.',
  email: 'Email',
  emailExample: 'name@example.com',
  emailMissing: 'Enter your email address.',
  emailMalformed: 'This is not an email address. Example: name@example.com.',
  continue: 'Continue',
  oneMoment: 'One moment…',
  opening: 'Opening your dashboard…',
  loading: 'Loading...',
  welcomeBack: 'Welcome back.',
  continueAs: (email: string) => `Continue as ${email}`,
  anotherAddress: 'Use another address',
  checkInbox: 'Check your inbox',
  /** The text before and after the address. */
  codeMailed: [
    'If ',
    ' belongs to a customer, we have mailed a six-digit code to it. It is valid for ten minutes.',
  ],
  code: 'Six-digit code',
  sixDigits: 'The code has six digits.',
  keep: 'Keep me signed in here',
  keepHint: 'This browser stays known for 30 days, even after signing out.',
  signIn: 'Sign in',
  newCode: 'Send a new code',
  newCodeIn: (seconds: number) => `Send a new code in ${seconds} s`,
  newCodeSent: 'If the address belongs to a customer, a new code is on its way.',
  noSubscription: 'No active subscription',
  /** The text before and after the address. */
  noSubscriptionText: [
    'There is no active subscription for ',
    '. Your invoices, your data and support stay open to you.',
  ],
  planClosed: 'Your plan is not active right now',
  /** The text before and after the address. */
  planClosedText: [
    'The subscription for ',
    ' is not active right now. Your account shows why, and how to restore it.',
  ],
  choosePlan: 'Choose a plan',
  account: 'Account and invoices',
  notCustomer: 'Not a customer yet? ',
  plans: 'See the plans',
  ownerSignIn: 'Owner sign-in',
  proveAgain: 'Confirm by code once more that the address is yours.',
  wrongCode: 'This code is wrong or no longer valid.',
  tooManyCodes: 'Too many attempts. Send a new code and use that one.',
  notAnAddress: 'This is not an email address.',
  tooManyAttempts: (wait: string) => `Too many attempts. Try again in ${wait}.`,
  loginError: 'Login Error',
  loginFailed: 'An error occurred during login',
};

export type CustomerTexts = typeof english;
