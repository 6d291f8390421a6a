/** Shows each build of a team's own machine in place (remote-sdk/cli/commands/dev.mjs): no reload, and who is signed in stays so. */

/** Returns how to stop. The browser reconnects after the machine was asleep. */
export function followBuilds(origin: string, renew: () => Promise<void>): () => void {
  const events = new EventSource(`${origin}/events`);
  events.addEventListener('built', async () => {
    const before = document.querySelectorAll(`link[rel=stylesheet][href^="${origin}/"]`);
    await renew();
    for (const link of before) link.remove();
  });
  return () => events.close();
}
