/** Going to a place by its name or by a key. */
export { CommandPalette } from './CommandPalette';
export { type Command, findCommands } from './find-commands';
export { GoTo, type Place } from './GoTo';
export { usePaletteKey } from './usePaletteKey';
