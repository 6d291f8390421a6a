/** The texts of the palette and the list of shortcuts, in English. */
export const english = {
  goTo: 'Go to',
  openPalette: 'Go to…',
  paletteKey: 'Ctrl K',
  close: 'Close',
  what: 'Page or command',
  list: 'Pages and commands',
  placeholder: 'Page or command',
  found: (count: number) => `${count} found`,
  nothing: 'Nothing by that name.',
  open: 'Open',
  do: 'Do',
  help: 'Help',
  signOut: 'Sign out',
  shortcuts: 'Keyboard shortcuts',
  thisList: 'This list',
  turnOff: 'Turn off single keys',
  turnOn: 'Turn on single keys',
  whileTyping: 'Single keys do nothing while you type.',
};

export type CommandTexts = typeof english;
