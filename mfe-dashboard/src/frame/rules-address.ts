/** A part of the rules, by its address: what a customer trades with, or what they are alerted to. */
export function rulesAddress(search: URLSearchParams, part: 'profile' | 'alerts') {
  const next = new URLSearchParams(search);
  next.set('section', 'rules');
  next.set('part', part);
  return { search: next.toString() };
}
