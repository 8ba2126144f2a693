import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { calculate } from '../../../lms/calculator.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import styles from './Calculator.module.css';
import { CalculatorInstructions } from './CalculatorInstructions.tsx';

/** The calculator below a unit, collapsed at first (CWR-41). Its input stays when the unit changes. */
export function Calculator() {
  const intl = useIntl();
  return (
    <Disclosure
      className={styles.calculator}
      summary={<h2 className={styles.title}>{intl.formatMessage(messages.title)}</h2>}
    >
      <CalculatorForm />
      <Disclosure className={styles.instructions} summary={intl.formatMessage(messages.instructions)}>
        <CalculatorInstructions />
      </Disclosure>
    </Disclosure>
  );
}

/** Sends the input unchanged, and shows the server's result, or that there is none (CWR-42, VAL-01, CS-62). */
function CalculatorForm() {
  const intl = useIntl();
  const client = useQueryClient();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState('');
  const calculating = useMutation({
    mutationFn: () => calculate(client, typed),
    onSuccess: ({ text, errorCode }) => setResult(refusalText(errorCode) ?? text),
    onError: () => setResult(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!calculating.isPending) calculating.mutate();
  };

  const refusalText = (code: string | null) => {
    if (code === 'invalid_expression') return intl.formatMessage(messages.invalid);
    return code === 'undefined_result' ? intl.formatMessage(messages.undefined) : null;
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <div className="field">
        <label htmlFor={`${id}-typed`}>{intl.formatMessage(messages.expression)}</label>
        <input
          id={`${id}-typed`}
          className={styles.math}
          dir="ltr"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      </div>
      <Button type="submit" busy={calculating.isPending}>
        {intl.formatMessage(messages.calculate)}
      </Button>
      <div className="field">
        <label htmlFor={`${id}-result`}>{intl.formatMessage(messages.result)}</label>
        <input id={`${id}-result`} className={styles.math} dir="auto" value={result} readOnly />
      </div>
      <p className="visually-hidden" role="status">
        {!calculating.isPending && result !== '' && intl.formatMessage(announcement, { result })}
      </p>
      {calculating.isError && <Alert type="danger">{intl.formatMessage(messages.failed)}</Alert>}
    </form>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Calculator',
    description: 'Heading below a unit that opens a calculator',
  },
  expression: {
    defaultMessage: 'Expression',
    description: 'Name of the field of the calculator, such as for 2*pi',
  },
  calculate: { defaultMessage: 'Calculate', description: 'Button of the calculator' },
  result: {
    defaultMessage: 'Result',
    description: 'Name of the read-only field with the calculator’s result',
  },
  invalid: {
    defaultMessage: 'Invalid syntax',
    description: 'In the result field of the calculator: what was typed isn’t an expression',
  },
  undefined: {
    defaultMessage: 'Undefined',
    description: 'In the result field of the calculator: the expression has no finite value, such as 1/0',
  },
  failed: {
    defaultMessage: 'This expression could not be calculated. Check your connection and try again.',
    description: 'Alert of the calculator when the server could not be reached or failed',
  },
  instructions: {
    defaultMessage: 'Instructions',
    description: 'Opens what can be typed into the calculator',
  },
});

const announcement = defineMessage<{ result: string }>({
  defaultMessage: 'Result: {result}',
  description: 'What screen readers announce once the calculator has a result, which is a number as text',
});
