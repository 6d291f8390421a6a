/** What can be opened or done by name, and how a name is found. Pure. */

export interface Command {
  readonly id: string;
  /** What it is called; found by any of its words. */
  readonly label: string;
  /** Where it belongs. */
  readonly group: string;
  /** The single key that does the same. */
  readonly shortcut?: string | undefined;
}

export interface Place {
  readonly id: string;
  readonly label: string;
  /** As the address has it. */
  readonly search: string;
}
/** Without an address it signs out. */
export type PlaceCommand = Command & { readonly search: string | null };

/** Those in which every typed word begins a word, or stands somewhere; who begins with it comes first. */
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
