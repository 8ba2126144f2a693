import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { coursewareCourseWire } from '../../../lms/fixtures.ts';
import { calls, findFrame, ids, renderCourseware } from '../testing/render-courseware.tsx';

const CALCULATE = 'GET /calculate';

function openUnit(answer: object = { body: { result: '11' } }, showCalculator = true) {
  return renderCourseware(`/${ids.limits}/${ids.warmUp}`, {
    routes: {
      [calls.course]: { body: coursewareCourseWire({ show_calculator: showCalculator }) },
      [CALCULATE]: answer,
    },
  });
}

async function openCalculator() {
  const title = await screen.findByRole('heading', { name: 'Calculator' });
  await userEvent.click(title);
  return { field: screen.getByRole('textbox', { name: 'Expression' }) };
}

const result = () => screen.getByRole('textbox', { name: 'Result' });
const sent = ({ requests }: ReturnType<typeof openUnit>['lms']) =>
  requests.filter(({ url }) => url.pathname === '/calculate').map(({ url }) => url.search);

describe('the calculator', () => {
  test('[CWR-41] is collapsed at first, and so are its instructions', async () => {
    openUnit();
    const title = await screen.findByRole('heading', { name: 'Calculator' });
    expect(title.closest('details')).not.toHaveAttribute('open');
    await openCalculator();
    expect(title.closest('details')).toHaveAttribute('open');
    expect(screen.getByText('Instructions').closest('details')).not.toHaveAttribute('open');
  });

  test('[CWR-41] is absent in a course without a calculator', async () => {
    openUnit({}, false);
    await findFrame('Warm-up');
    expect(screen.queryByRole('heading', { name: 'Calculator' })).toBeNull();
  });

  test('[CWR-42] [API-26] shows in a read-only field what the server calculates', async () => {
    const { lms } = openUnit();
    const { field } = await openCalculator();
    await userEvent.type(field, '2+3^2{Enter}');
    await waitFor(() => expect(result()).toHaveValue('11'));
    expect(result()).toHaveAttribute('readonly');
    expect(sent(lms)).toEqual(['?equation=2%2B3%5E2']);
    expect(screen.getByText('Result: 11')).toHaveAttribute('role', 'status');
    expect(field).toHaveValue('2+3^2');
  });

  test('[VAL-01] sends the input unchanged, and shows the server’s message', async () => {
    const { lms } = openUnit({ body: { result: 'Invalid syntax' } });
    const { field } = await openCalculator();
    await userEvent.type(field, ' 2 apples ');
    await userEvent.click(screen.getByRole('button', { name: 'Calculate' }));
    await waitFor(() => expect(result()).toHaveValue('Invalid syntax'));
    expect(sent(lms)).toEqual(['?equation=%202%20apples%20']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['invalid_expression', 'Invalid syntax'],
    ['undefined_result', 'Undefined'],
    ['code_of_tomorrow', 'In the words of the server'],
  ])('translates %s if its error code is known', async (code, shown) => {
    openUnit({ body: { result: 'In the words of the server', error_code: code } });
    const { field } = await openCalculator();
    await userEvent.type(field, '2x{Enter}');
    await waitFor(() => expect(result()).toHaveValue(shown));
    expect(screen.getByText(`Result: ${shown}`)).toHaveAttribute('role', 'status');
  });

  test('[CS-62] shows an error when the request fails, and keeps the expression', async () => {
    let status = 200;
    openUnit(() => ({ status, body: { result: '4' } }));
    const { field } = await openCalculator();
    await userEvent.type(field, '2+2{Enter}');
    await waitFor(() => expect(result()).toHaveValue('4'));
    status = 500;
    await userEvent.type(field, '+1{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This expression could not be calculated.');
    expect([field, result()].map((input) => (input as HTMLInputElement).value)).toEqual(['2+2+1', '']);
  });

  test('sends one expression at a time', async () => {
    let respond = () => {};
    const wait = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const { lms } = openUnit(() => wait.then(() => ({ body: { result: '1' } })));
    const { field } = await openCalculator();
    await userEvent.type(field, '1{Enter}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /Calculate/ }));
    respond();
    await waitFor(() => expect(result()).toHaveValue('1'));
    expect(sent(lms)).toHaveLength(1);
  });
});

describe('the instructions', () => {
  async function ruleOf(name: string) {
    openUnit();
    await openCalculator();
    await userEvent.click(screen.getByText('Instructions'));
    const rule = screen.getByText(name).nextElementSibling;
    if (!(rule instanceof HTMLElement)) throw new Error(`No rule follows ${name}`);
    return rule;
  }

  test('[VAL-11] list the kinds of numbers, and forbid spaces', async () => {
    expect(await ruleOf('Numbers')).toHaveTextContent(
      'Integers (2520), fractions (2/3) and decimals (3.14, .98). Don’t use spaces.',
    );
  });

  const codes = (rule: HTMLElement) =>
    within(rule)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('code')?.textContent);

  test('[VAL-12] list operators, parallel resistors included', async () => {
    const rule = await ruleOf('Operators');
    expect(codes(rule)).toEqual(['+', '-', '*', '/', '^']);
    expect(rule).toHaveTextContent('|| gives the resistance of parallel resistors.');
  });

  test('[VAL-13] list constants, and require explicit multiplication', async () => {
    const rule = await ruleOf('Constants');
    expect(codes(rule)).toEqual(['c', 'e', 'g', 'i', 'j', 'k', 'pi', 'q', 'T']);
    expect(rule).toHaveTextContent('Write out multiplication with constants: 2*pi, not 2pi.');
  });

  test('[VAL-14] list percent and suffixes, directly after the number', async () => {
    const rule = await ruleOf('Percent and metric affixes');
    expect(codes(rule)).toEqual(['%', 'd', 'c', 'm', 'u', 'n', 'p', 'k', 'M', 'G', 'T']);
    expect(rule).toHaveTextContent('Write them directly after the number: 20%, 4.7k.');
  });

  test('[VAL-15] list functions, with parentheses', async () => {
    const rule = await ruleOf('Functions');
    const trigonometric = ['sin', 'cos', 'tan', 'sec', 'csc', 'cot'];
    const hyperbolic = trigonometric.map((name) => `${name}h`);
    expect(codes(rule)).toEqual([
      ...['abs', 'exp', 'fact', 'factorial', 'ln', 'log2', 'log10', 'sqrt'],
      ...trigonometric,
      ...trigonometric.map((name) => `arc${name}`),
      ...hyperbolic,
      ...hyperbolic.map((name) => `arc${name}`),
    ]);
    expect(rule).toHaveTextContent('Put parentheses after the function: sqrt(2).');
  });

  test('[VAL-16] explain scientific notation', async () => {
    expect(await ruleOf('Scientific notation')).toHaveTextContent('Use 10^ or e: 6.02*10^23 or 6.02e23.');
  });
});
