/** Sections as links: the current one, and links rendered by the caller. */
import { fireEvent, render, screen } from '@testing-library/react';
import { SectionNav } from './SectionNav';

test('marks the open section as the current page and styles a router’s link', () => {
  render(
    <SectionNav
      label="Dashboard"
      items={[
        { id: 'signals', label: 'Signals', href: '/a', current: true },
        {
          id: 'plan',
          label: 'Plan',
          current: false,
          render: (props) => <a href="/b" data-router="yes" {...props} />,
        },
      ]}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeTruthy();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Signals');
  expect(screen.getByRole('link', { name: 'Plan' }).dataset.router).toBe('yes');
});

test('scrolls the open section to the middle of a bar too narrow for all', () => {
  const places: Record<string, object> = { UL: { left: 10, width: 300 }, A: { left: 400, width: 100 } };
  const measured = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return places[this.tagName] as DOMRect;
  });
  const items = (open: string) =>
    ['signals', 'plan'].map((id) => ({ id, label: id, href: `/${id}`, current: id === open }));
  const { rerender } = render(<SectionNav label="Dashboard" items={items('signals')} />);
  const list = screen.getByRole('list');
  expect(list.scrollLeft).toBe(290);
  rerender(<SectionNav label="Dashboard" items={items('signals')} />);
  expect(list.scrollLeft).toBe(290);
  rerender(<SectionNav label="Dashboard" items={items('plan')} />);
  expect(list.scrollLeft).toBe(580);
  measured.mockRestore();
});

test('marks the edges at which entries are hidden', () => {
  const size = (name: 'clientWidth' | 'scrollWidth', value: number) =>
    jest.spyOn(Element.prototype, name, 'get').mockReturnValue(value);
  const measured = [size('clientWidth', 300), size('scrollWidth', 500)];
  render(
    <SectionNav label="Dashboard" items={[{ id: 'help', label: 'Help', href: '/help', current: false }]} />,
  );
  const list = screen.getByRole('list');
  const hidden = () => list.getAttributeNames().filter((name) => name.startsWith('data-hidden'));
  expect(hidden()).toEqual(['data-hidden-after']);
  list.scrollLeft = 100;
  fireEvent.scroll(list);
  expect(hidden().sort()).toEqual(['data-hidden-after', 'data-hidden-before']);
  list.scrollLeft = 200;
  fireEvent.scroll(list);
  expect(hidden()).toEqual(['data-hidden-before']);
  for (const one of measured) one.mockRestore();
});
