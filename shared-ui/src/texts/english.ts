/** The components' own texts in English. */
export const english = {
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  dismiss: 'Dismiss',
  mainNavigation: 'Main',
  notCopied: 'Not copied',
  selectByHand: 'This browser blocks copying. Select the text by hand.',
  showPassword: 'Show password',
  skipToContent: 'Skip to content',
  step: (current: number, total: number) => `Step ${current} of ${total}`,
  testMode: 'Test mode',
  theme: { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' },
};

export type Texts = typeof english;
