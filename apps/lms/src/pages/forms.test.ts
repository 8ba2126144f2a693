import { expect, test } from 'vitest';
import { alert, errorSummary, inputField, resultAlert, selectField } from './forms.ts';

test('[WCAG-1.3.1] [WCAG-3.3.1] an error is associated with its field, beside its hint', () => {
  const field = inputField({
    name: 'age',
    label: 'Age',
    hint: 'In years.',
    error: 'Enter a number.',
  }).toString();
  expect(field).toContain('<label for="age">Age</label>');
  expect(field).toContain('aria-describedby="age-hint age-error" aria-invalid="true"');
  expect(field).toContain('id="age-error">Enter a number.');
  expect(inputField({ name: 'age', label: 'Age' }).toString()).not.toContain('aria-');
});

test('an error of a choice is associated with it', () => {
  const shared = { name: 'zone', label: 'Zone', value: '', options: [{ value: '', label: 'None' }] };
  expect(selectField({ ...shared, error: 'Choose one.' }).toString()).toContain(
    'aria-describedby="zone-error" aria-invalid="true"',
  );
  expect(selectField(shared).toString()).not.toContain('aria-');
});

test('username fields turn off autocorrection', () => {
  const login = inputField({ name: 'login', label: 'Username', autocomplete: 'username' }).toString();
  expect(login).toContain(' autocapitalize="none" spellcheck="false"');
  expect(inputField({ name: 'name', label: 'Name', autocomplete: 'name' }).toString()).not.toContain(
    'autocap',
  );
});

test('[WCAG-3.3.1] a rejected form starts with a focused summary of errors that links to the fields', () => {
  const summary = errorSummary({ name: undefined, email: 'Enter an address.' })?.toString();
  expect(summary).toContain('role="alert" tabindex="-1" autofocus>');
  expect(summary).toContain('<ul><li><a href="#email">Enter an address.</a></li></ul>');
  expect(errorSummary({ name: undefined })).toBeNull();
});

test('[WCAG-4.1.3] what came of a form has the focus when its page opens', () => {
  const saved = resultAlert('success', 'Saved.').toString();
  expect(saved).toContain('class="alert alert--success" role="status" tabindex="-1" autofocus>');
});

test('a success message of another page doesn’t take focus', () => {
  expect(alert('success', 'Saved.').toString()).toContain('class="alert alert--success" role="status">');
});
