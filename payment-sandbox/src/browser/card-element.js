/** The card field: number, expiry and security code in one line, with events and methods of Stripe's CardElement. */
import {
  brandOf,
  codeError,
  digitsOf,
  expiryError,
  expiryOf,
  formatExpiry,
  formatNumber,
  maximumLength,
  numberError,
} from './card-number.js';
import { applyStyle, whenStyled } from './card-styles.js';
import { ElementEvents, placeOf } from './element-events.js';
import { translated } from './language.js';

const FIELDS = {
  number: {
    name: 'cardnumber',
    label: 'Credit or debit card number',
    placeholder: 'Card number',
    complete: 'cc-number',
  },
  expiry: {
    name: 'exp-date',
    label: 'Credit or debit card expiration date',
    placeholder: 'MM / YY',
    complete: 'cc-exp',
  },
  code: { name: 'cvc', label: 'Credit or debit card CVC/CVV', placeholder: 'CVC', complete: 'cc-csc' },
};

let nextFieldId = 1;

export class CardElement extends ElementEvents {
  #options;
  #words;
  #root = null;
  #inputs = null;
  #brand = null;
  #errorText = null;
  #last = '';
  #destroyed = false;
  #onDestroy;

  constructor(options, words, onDestroy) {
    super();
    this.#options = { ...options };
    this.#words = words;
    this.#onDestroy = onDestroy;
  }

  mount(target) {
    if (this.#destroyed) throw new Error('This Element has already been destroyed. Please create a new one.');
    const parent = placeOf(target);
    if (this.#root === null) this.#build();
    parent.replaceChildren(this.#root);
    parent.classList.add('StripeElement');
    this.#refresh();
    // Without its styles it is taller, and the page around it would move.
    whenStyled().then(() => {
      this.#root.hidden = false;
      this.emit('ready', { elementType: 'card' });
    });
    return this;
  }

  unmount() {
    const parent = this.#root?.parentElement;
    this.#root?.remove();
    for (const name of ['', '--empty', '--complete', '--invalid', '--focus']) {
      parent?.classList.remove(`StripeElement${name}`);
    }
    return this;
  }

  destroy() {
    this.unmount();
    this.#destroyed = true;
    this.forgetListeners();
    this.#onDestroy();
    return this;
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
    if (this.#root !== null) this.#refresh();
    return this;
  }

  focus() {
    this.#inputs?.number.focus();
    return this;
  }

  blur() {
    if (this.#root?.contains(document.activeElement)) document.activeElement.blur();
    return this;
  }

  clear() {
    if (this.#inputs === null) return this;
    for (const input of Object.values(this.#inputs)) {
      input.value = '';
      delete input.dataset.touched;
    }
    this.#changed();
    return this;
  }

  /** The first error that keeps the card from being used, or null. Marks it, as Stripe does on submit. */
  validate() {
    if (this.#inputs === null)
      return {
        type: 'validation_error',
        code: 'element_not_mounted',
        message: 'The card field is not on the page.',
      };
    for (const input of Object.values(this.#inputs)) input.dataset.touched = 'yes';
    this.#changed();
    const [error] = Object.values(this.#errors()).filter((found) => found !== null);
    return error ?? null;
  }

  /** The card as the API expects it. Never stored. */
  fields() {
    const { month, year } = expiryOf(this.#inputs.expiry.value);
    return {
      number: digitsOf(this.#inputs.number.value),
      exp_month: String(month),
      exp_year: String(year),
      cvc: digitsOf(this.#inputs.code.value),
    };
  }

  /** Stripe disables the field while it confirms. */
  lock(locked) {
    if (this.#inputs === null) return;
    for (const input of Object.values(this.#inputs))
      input.disabled = locked || this.#options.disabled === true;
  }

  #build() {
    const id = nextFieldId++;
    this.#root = document.createElement('div');
    this.#root.className = 'sandbox-card';
    this.#root.hidden = true;
    this.#root.setAttribute('role', 'group');
    this.#root.setAttribute('aria-label', this.#words('Card (test mode)'));
    this.#brand = document.createElement('span');
    this.#brand.className = 'sandbox-card-brand';
    this.#brand.setAttribute('aria-hidden', 'true');
    this.#errorText = document.createElement('span');
    this.#errorText.id = `sandbox-card-error-${id}`;
    this.#errorText.className = 'sandbox-card-error';
    this.#inputs = {
      number: this.#input('number'),
      expiry: this.#input('expiry'),
      code: this.#input('code'),
    };
    const { number, expiry, code } = this.#inputs;
    this.#root.append(line('main', this.#brand, number), line('rest', expiry, code), this.#errorText);
    this.#root.addEventListener('focusin', (event) => this.#focusMoved(event, 'focus'));
    this.#root.addEventListener('focusout', (event) => this.#focusMoved(event, 'blur'));
  }

  #input(field) {
    const { name, label, placeholder, complete } = FIELDS[field];
    const input = document.createElement('input');
    input.name = name;
    input.className = `sandbox-card-input sandbox-card-${field}`;
    input.type = 'text';
    input.inputMode = 'numeric';
    input.autocomplete = complete;
    input.placeholder = this.#words(placeholder);
    input.spellcheck = false;
    input.setAttribute('autocorrect', 'off');
    input.setAttribute('aria-label', this.#words(label));
    input.addEventListener('input', (event) => this.#typed(field, event));
    input.addEventListener('blur', () => this.#left(input));
    input.addEventListener('keydown', (event) => this.#keyed(field, event));
    return input;
  }

  #typed(field, event) {
    const input = this.#inputs[field];
    const deleting = event.inputType?.startsWith('delete') === true;
    const behind = digitsOf(input.value.slice(input.selectionStart ?? input.value.length)).length;
    input.value = this.#format(field, input.value, deleting);
    if (behind > 0) placeCaret(input, behind);
    const full = { number: this.#numberIsFull(), expiry: digitsOf(input.value).length === 4 }[field] === true;
    if (full && !deleting && this.#errors()[field] === null) this.#goOn(field);
    if (full) input.dataset.touched = 'yes';
    this.#changed();
  }

  #format(field, value, deleting) {
    if (field === 'number') return formatNumber(value);
    if (field === 'code') return digitsOf(value).slice(0, brandOf(digitsOf(this.#inputs.number.value)).code);
    // While deleting, ` / ` must not reappear at once.
    return deleting && digitsOf(value).length <= 2 ? digitsOf(value) : formatExpiry(value);
  }

  #numberIsFull() {
    const digits = digitsOf(this.#inputs.number.value);
    return digits.length === maximumLength(digits);
  }

  #goOn(field) {
    if (document.activeElement === this.#inputs[field])
      this.#inputs[field === 'number' ? 'expiry' : 'code'].focus();
  }

  #keyed(field, event) {
    if (event.key === 'Escape') this.emit('escape', { elementType: 'card' });
    const previous = { expiry: 'number', code: 'expiry' }[field];
    if (event.key === 'Backspace' && this.#inputs[field].value === '' && previous !== undefined) {
      event.preventDefault();
      this.#inputs[previous].focus();
    }
  }

  #left(input) {
    if (input.value !== '') input.dataset.touched = 'yes';
    this.#changed();
  }

  #focusMoved(event, kind) {
    if (this.#root.contains(event.relatedTarget)) return;
    this.#root.parentElement?.classList.toggle('StripeElement--focus', kind === 'focus');
    this.emit(kind, { elementType: 'card' });
  }

  #errors() {
    const { number, expiry, code } = this.#inputs;
    return {
      number: translated(numberError(number.value), this.#words),
      expiry: translated(expiryError(expiry.value), this.#words),
      code: translated(codeError(code.value, number.value), this.#words),
    };
  }

  /** Shows the errors of the fields that the customer has left, and notifies the page of any change. */
  #changed() {
    const { state, shown } = this.#state();
    const digits = digitsOf(this.#inputs.number.value);
    this.#brand.textContent = brandOf(digits).label;
    this.#brand.dataset.brand = state.brand;
    for (const [field, input] of Object.entries(this.#inputs)) {
      const wrong = shown[field] !== null;
      input.setAttribute('aria-invalid', String(wrong));
      if (wrong) input.setAttribute('aria-describedby', this.#errorText.id);
      else input.removeAttribute('aria-describedby');
    }
    this.#errorText.textContent = state.error?.message ?? '';
    this.#markParent(state);
    const now = JSON.stringify(state);
    if (now === this.#last) return;
    const first = this.#last === '';
    this.#last = now;
    if (!first) this.emit('change', { ...state, elementType: 'card', value: { postalCode: '' } });
  }

  #state() {
    const errors = this.#errors();
    const shown = Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [
        field,
        this.#inputs[field].dataset.touched ? error : null,
      ]),
    );
    const values = Object.values(this.#inputs);
    const state = {
      complete: Object.values(errors).every((error) => error === null),
      empty: values.every((input) => input.value === ''),
      brand: brandOf(digitsOf(this.#inputs.number.value)).brand,
      error: Object.values(shown).find((error) => error !== null) ?? undefined,
    };
    return { state, shown };
  }

  #markParent({ complete, empty, error }) {
    const classes = this.#root.parentElement?.classList;
    classes?.toggle('StripeElement--complete', complete);
    classes?.toggle('StripeElement--empty', empty);
    classes?.toggle('StripeElement--invalid', error !== undefined);
  }

  #refresh() {
    applyStyle(this.#root, this.#options.style);
    this.#root.classList.toggle('sandbox-card-without-icon', this.#options.hideIcon === true);
    for (const input of Object.values(this.#inputs)) input.disabled = this.#options.disabled === true;
    this.#changed();
  }
}

/** Fields that stay side by side when the card has to wrap. */
function line(name, ...children) {
  const element = document.createElement('span');
  element.className = `sandbox-card-line sandbox-card-${name}`;
  element.append(...children);
  return element;
}

/** Places the caret before the last `behind` digits, so that editing in the middle does not jump to the end. */
function placeCaret(input, behind) {
  if (document.activeElement !== input) return;
  let position = input.value.length;
  for (let seen = 0; seen < behind && position > 0; position -= 1) {
    if (/\d/.test(input.value[position - 1])) seen += 1;
  }
  input.setSelectionRange(position, position);
}
