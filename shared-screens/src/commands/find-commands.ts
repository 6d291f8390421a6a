/** What can be opened or done by name, and how to search it. Pure. */

export interface Command {
  readonly id: string;
  /** Its name; any word of it matches. */
  readonly label: string;
  /** The group it belongs to. */
  readonly group: string;
  /** The single key that does the same. */
  readonly shortcut?: string | undefined;
}

export interface Place {
  readonly id: string;
  readonly label: string;
  /** The address's query string. */
  readonly search: string;
}
/** `search` null: signs out. */
export type PlaceCommand = Command & { readonly search: string | null };

/** Finds commands that contain every typed word; those where each begins a word come first. */
export function findCommands<C extends Command>(commands: readonly C[], typed: string): C[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ label, group }: Command) => {
    const text = `${label} ${group}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return null;
    return words.every((word) => text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) ? 0 : 1;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((one): one is { command: C; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}
