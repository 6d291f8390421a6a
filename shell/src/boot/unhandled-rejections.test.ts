import { suppressUnhandledRejections } from './unhandled-rejections';

test('logs an unhandled rejection and prevents the default handling', () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  suppressUnhandledRejections(window);
  const reason = new Error('nobody caught me');
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  window.dispatchEvent(event);
  expect(errors).toHaveBeenCalledWith('Unhandled promise rejection', reason);
  expect(event.defaultPrevented).toBe(true);
  errors.mockRestore();
});
