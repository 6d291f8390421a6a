/** Opens places by name or by key. */
export { CommandPalette } from './CommandPalette';
export { type Command, findCommands, type Place } from './find-commands';
export { GoTo } from './GoTo';
export { usePaletteKey } from './usePaletteKey';
