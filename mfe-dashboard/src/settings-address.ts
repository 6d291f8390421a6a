/** A part of the settings, by its address. */
export function settingsAddress(search: URLSearchParams, part: string) {
  const next = new URLSearchParams(search);
  next.set('section', 'settings');
  next.set('part', part);
  return { search: next.toString() };
}
