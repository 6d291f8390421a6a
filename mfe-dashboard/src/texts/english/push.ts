/** Texts about alerts in a browser, in English. */
export const english = {
  title: 'This browser',
  text: 'New signals as a system notification, even while this site is closed.',
  what: 'Your browsers',
  opensWith: (plan: string) => `Alerts in your browser come with ${plan}`,
  opensWithText: 'They reach you while the page is closed, and lead to the signal.',
  whyNot: {
    unsupported:
      'This browser shows no notifications from websites. On an iPhone or iPad add this page to the home screen first, and open it from there.',
    blocked:
      'This browser blocks notifications from this site. Allow them in its settings to get alerts here.',
  },
  caption: 'Browsers that get alerts',
  browser: 'Browser',
  unknown: 'A browser',
  thisOne: 'This one',
  since: 'Since',
  end: 'Action',
  remove: 'Remove',
  begin: 'Turn on alerts',
  failed: 'That did not work',
  refused: 'Your browser blocks notifications. Allow them for this site, and try again.',
  notSubscribed: 'Your browser could not subscribe. Try again in a moment.',
  offer: {
    label: 'Alerts in this browser',
    title: 'Get the next signal as an alert',
    text: 'In this browser, even while the page is closed.',
    dismiss: 'Dismiss',
    accept: 'Turn on alerts',
  },
};

export type PushTexts = typeof english;
