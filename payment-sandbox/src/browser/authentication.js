/** Stand-ins for what opens above the page: a dialog that asks the tester how it should end. */

/** The bank's 3-D Secure page. Resolves to 'complete' or 'fail'; closing the dialog fails, as at a real bank. */
export async function askTheBank({ amount, currency }) {
  const answer = await askIn({
    title: '3-D Secure',
    text: `This stands for your bank's page. It asks you to authorise ${money(amount, currency)}. No money moves.`,
    answers: { complete: 'Complete authentication', fail: 'Fail authentication' },
  });
  return answer === 'complete' ? 'complete' : 'fail';
}

/** Resolves to the key of the chosen answer, or to '' if the dialog was closed. */
export function askIn({ title, text, answers }) {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.className = 'sandbox-bank';
    dialog.setAttribute('aria-labelledby', 'sandbox-bank-title');
    dialog.setAttribute('aria-describedby', 'sandbox-bank-text');
    dialog.append(
      textElement('p', 'sandbox-bank-mark', 'Test mode'),
      textElement('h2', 'sandbox-bank-title', title, 'sandbox-bank-title'),
      textElement('p', 'sandbox-bank-text', text, 'sandbox-bank-text'),
      choices(dialog, answers),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

function choices(dialog, answers) {
  const row = textElement('div', 'sandbox-bank-choices', '');
  const [first] = Object.keys(answers);
  for (const [value, label] of Object.entries(answers)) {
    const button = textElement('button', `sandbox-bank-${value === first ? 'complete' : 'fail'}`, label);
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
