import { render, screen } from '@testing-library/react';
import { Slot, SlotContext } from './Slot';

test('shows the content that the page provides for its name', () => {
  render(
    <SlotContext value={(name) => <p>here is {name}</p>}>
      <Slot name="mfe-dashboard.overview" />
    </SlotContext>,
  );
  expect(screen.getByText('here is mfe-dashboard.overview')).toBeVisible();
});

test('renders nothing while the slot is empty', () => {
  expect(render(<Slot name="mfe-dashboard.overview" />).container).toBeEmptyDOMElement();
  const { container } = render(
    <SlotContext value={() => null}>
      <Slot name="mfe-dashboard.overview" />
    </SlotContext>,
  );
  expect(container).toBeEmptyDOMElement();
});
