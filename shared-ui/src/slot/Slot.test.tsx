import { render, screen } from '@testing-library/react';
import { Slot, SlotContext } from './Slot';

test('shows what the page puts there by its name', () => {
  render(
    <SlotContext value={(name) => <p>here is {name}</p>}>
      <Slot name="mfe-dashboard.overview" />
    </SlotContext>,
  );
  expect(screen.getByText('here is mfe-dashboard.overview')).toBeVisible();
});

test('an empty slot leaves no trace', () => {
  expect(render(<Slot name="mfe-dashboard.overview" />).container).toBeEmptyDOMElement();
  const { container } = render(
    <SlotContext value={() => null}>
      <Slot name="mfe-dashboard.overview" />
    </SlotContext>,
  );
  expect(container).toBeEmptyDOMElement();
});
