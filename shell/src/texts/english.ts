/** The shell's English texts. `docs/specification.md` fixes those under `loading`, the law the last two of `footer`. */

/** By the kind of a `RemoteFailure`. */
const whyNot = {
  manifest: 'The list of this site’s parts could not be read.',
  entry: 'This part of the site could not be reached.',
  integrity: 'A file of this part of the site is not the one that was published, so it was not used.',
  shared: 'This part of the site does not match the page you have open.',
  chunk: 'A file of this part of the site could not be loaded.',
  module: 'This part of the site could not be started.',
  render: 'This part of the site stopped because of an error.',
  timeout: 'This part of the site is taking too long to answer.',
  preview: 'The previewed build could not be used.',
};

export const english = {
  loading: { title: 'Loading...', text: 'Initializing authentication...' },
  opening: 'Opening this page...',
  pages: 'Pages',
  reload: 'Reload the page',
  retry: 'Retry',
  footer: {
    welcome: 'About the service',
    accessibility: 'Accessibility',
    imprint: 'Imprint',
    privacy: 'Privacy',
    terms: 'Terms',
    visits: 'Visit counting',
    withdraw: 'Withdraw from contract here',
    cancel: 'Cancel contracts here',
  },
  consent: {
    question: 'May we count your visit?',
    text: 'A random ID links the pages you open until you close the tab. You can change your answer at the foot of the page.',
    allowed: 'You allow us to count your visits.',
    declined: 'Your visits are not counted.',
    allow: 'Allow',
    decline: 'Decline',
  },
  signedOut: { title: 'Signed out', text: 'Your session has ended. Sign in again.' },
  viewing: {
    label: 'View as a customer',
    opening: 'Opening the view…',
    whose: (email: string) => `You see what ${email} sees.`,
    until: (time: string) => `Read only, until ${time}.`,
    stop: 'Stop viewing',
    ended: 'The view has ended. Close this tab, or begin another view in the panel.',
  },
  startFailure: {
    title: 'The service did not answer',
    text: 'The page could not be started. Try again in a moment.',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is no page at this address. It may have moved, or the address has a typo.',
    signedIn: 'There is no page at this address. You are still signed in.',
    openDashboard: 'Open your dashboard',
    plans: 'See the advisory plans',
    dashboard: 'Already a customer? Open your dashboard',
  },
  forbidden: {
    signedIn: 'You are signed in',
    notOpen: 'This page is not open to you',
    signInFirst: 'Sign in first',
    forVisitors: (page: string) => `“${page}” is for visitors who are not signed in.`,
    notIncluded: (page: string) =>
      `Your account does not include “${page}”. Nothing is wrong with it; another plan or role opens this page.`,
    forAccounts: (page: string) => `“${page}” is for accounts that include it.`,
    dashboard: 'Open your dashboard',
    signIn: 'Sign in',
  },
  failure: {
    title: 'This page could not be opened',
    whyNot,
    gone: 'It may have been replaced by a newer version. Reloading opens that; if you are signed in, you sign in again.',
    restWorks: 'The rest of the page works. Try again in a moment.',
  },
  slow: {
    title: 'Still opening this page',
    text: 'This is taking longer than usual. It opens as soon as it is ready.',
  },
  card: {
    failed: (title: string) => `“${title}” could not be opened`,
    slow: (title: string) => `“${title}” is taking longer than usual`,
    restWorks: 'The rest of the page works.',
    opensByItself: 'It opens as soon as it is ready.',
  },
  update: {
    title: 'A newer version is ready',
    later: 'Later',
    update: 'Update',
    reloads: 'Updating reloads the page.',
    signInAgain: 'Updating reloads the page, and you sign in again.',
  },
};

export type Texts = typeof english;
