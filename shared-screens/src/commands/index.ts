/** Going to a place by its name or by a key. */
export { CommandPalette } from './CommandPalette';
export { type Command, findCommands } from './find-commands';
export { GoTo } from './GoTo';
export type { Place } from './place-command';
export { usePaletteKey } from './usePaletteKey';
