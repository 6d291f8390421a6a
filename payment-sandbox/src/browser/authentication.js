/** The stand-in for the bank's 3-D Secure page: a dialog that asks the tester how it shall end. */

/** Resolves to 'complete' or 'fail'; closing the dialog fails, as closing the bank's window does. */
export function askTheBank({ amount, currency }) {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.className = 'sandbox-bank';
    dialog.setAttribute('aria-labelledby', 'sandbox-bank-title');
    dialog.setAttribute('aria-describedby', 'sandbox-bank-text');
    dialog.append(
      textElement('p', 'sandbox-bank-mark', 'Test mode'),
      textElement('h2', 'sandbox-bank-title', '3-D Secure', 'sandbox-bank-title'),
      textElement(
        'p',
        'sandbox-bank-text',
        `This stands for your bank's page. It asks you to authorise ${money(amount, currency)}. No money moves.`,
        'sandbox-bank-text',
      ),
      choices(dialog),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'complete' ? 'complete' : 'fail');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

function choices(dialog) {
  const row = textElement('div', 'sandbox-bank-choices', '');
  for (const [value, label] of [
    ['complete', 'Complete authentication'],
    ['fail', 'Fail authentication'],
  ]) {
    const button = textElement('button', `sandbox-bank-${value}`, label);
    button.type = 'button';
    button.addEventListener('click', () => dialog.close(value));
    row.append(button);
  }
  return row;
}

function textElement(tag, className, text, id) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  if (id !== undefined) element.id = id;
  return element;
}

function money(amount, currency) {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount / 100);
}
