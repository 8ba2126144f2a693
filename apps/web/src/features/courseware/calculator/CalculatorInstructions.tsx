import type { ReactNode } from 'react';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import styles from './Calculator.module.css';

/** The syntax that the calculator reads (VAL-11 to VAL-16). */
export function CalculatorInstructions() {
  const intl = useIntl();
  const text = (message: MessageDescriptor, values: Readonly<Record<string, string>> = {}) =>
    intl.formatMessage(message, {
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, <Code key={name} text={value} />]),
      ),
    });
  return (
    <dl className={styles.rules}>
      <Rule name={text(messages.numbers)}>
        <p>
          {text(messages.numberRule, { integer: '2520', fraction: '2/3', decimal: '3.14', short: '.98' })}
        </p>
      </Rule>
      <Rule name={text(messages.operators)}>
        <Terms texts={['+', '-', '*', '/', '^']} />
        <p>{text(messages.parallel, { sign: '||' })}</p>
      </Rule>
      <Rule name={text(messages.constants)}>
        <ul className={styles.constants}>
          {constants.map(([name, meaning]) => (
            <li key={name}>
              <Code text={name} /> {intl.formatMessage(meaning)}
            </li>
          ))}
        </ul>
        <p>{text(messages.explicit, { right: '2*pi', wrong: '2pi' })}</p>
      </Rule>
      <Rule name={text(messages.affixes)}>
        <Terms texts={['%', 'd', 'c', 'm', 'u', 'n', 'p', 'k', 'M', 'G', 'T']} />
        <p>{text(messages.affixRule, { percent: '20%', kilo: '4.7k' })}</p>
      </Rule>
      <Rule name={text(messages.functions)}>
        <Terms texts={['abs', 'exp', 'fact', 'factorial', 'ln', 'log2', 'log10', 'sqrt']} />
        <Terms texts={trigonometric} />
        <Terms texts={trigonometric.map((name) => `arc${name}`)} />
        <Terms texts={hyperbolic} />
        <Terms texts={hyperbolic.map((name) => `arc${name}`)} />
        <p>{text(messages.functionRule, { example: 'sqrt(2)' })}</p>
      </Rule>
      <Rule name={text(messages.scientific)}>
        <p>{text(messages.scientificRule, { power: '6.02*10^23', exponent: '6.02e23' })}</p>
      </Rule>
    </dl>
  );
}

function Rule({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Expressions read from left to right in every language. */
function Code({ text }: { readonly text: string }) {
  return (
    <code className={styles.math} dir="ltr">
      {text}
    </code>
  );
}

function Terms({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className={styles.terms}>
      {texts.map((text) => (
        <li key={text}>
          <Code text={text} />
        </li>
      ))}
    </ul>
  );
}

const trigonometric = ['sin', 'cos', 'tan', 'sec', 'csc', 'cot'];
const hyperbolic = trigonometric.map((name) => `${name}h`);

const constantMessages = defineMessages({
  light: { defaultMessage: 'speed of light', description: 'Constant of the calculator' },
  euler: { defaultMessage: 'Euler’s number', description: 'Constant of the calculator, 2.718…' },
  gravity: {
    defaultMessage: 'gravity',
    description: 'Constant of the calculator, the acceleration on Earth',
  },
  imaginary: { defaultMessage: 'imaginary unit', description: 'Constant of the calculator, the root of -1' },
  boltzmann: { defaultMessage: 'Boltzmann constant', description: 'Constant of the calculator' },
  pi: {
    defaultMessage: 'the number π',
    description: 'Constant of the calculator, 3.14159…',
  },
  charge: { defaultMessage: 'elementary charge', description: 'Constant of the calculator' },
  temperature: {
    defaultMessage: 'room temperature, 298.15 K',
    description: 'Constant of the calculator, in kelvins',
  },
});

const constants: readonly (readonly [name: string, meaning: MessageDescriptor])[] = [
  ['c', constantMessages.light],
  ['e', constantMessages.euler],
  ['g', constantMessages.gravity],
  ['i', constantMessages.imaginary],
  ['j', constantMessages.imaginary],
  ['k', constantMessages.boltzmann],
  ['pi', constantMessages.pi],
  ['q', constantMessages.charge],
  ['T', constantMessages.temperature],
];

const messages = defineMessages({
  numbers: { defaultMessage: 'Numbers', description: 'Term in the instructions of the calculator' },
  numberRule: {
    defaultMessage:
      'Integers ({integer}), fractions ({fraction}) and decimals ({decimal}, {short}). Don’t use spaces.',
    description: 'Instructions of the calculator; the examples are typed as they are in every language',
  },
  operators: { defaultMessage: 'Operators', description: 'Term in the instructions of the calculator' },
  parallel: {
    defaultMessage: '{sign} gives the resistance of parallel resistors.',
    description: 'Instructions of the calculator; the sign is ||',
  },
  constants: { defaultMessage: 'Constants', description: 'Term in the instructions of the calculator' },
  explicit: {
    defaultMessage: 'Write out multiplication with constants: {right}, not {wrong}.',
    description: 'Instructions of the calculator',
  },
  affixes: {
    defaultMessage: 'Percent and metric affixes',
    description: 'Term in the instructions of the calculator; affixes such as k for a thousand',
  },
  affixRule: {
    defaultMessage: 'Write them directly after the number: {percent}, {kilo}.',
    description: 'Instructions of the calculator, on the percent sign and affixes such as k for a thousand',
  },
  functions: { defaultMessage: 'Functions', description: 'Term in the instructions of the calculator' },
  functionRule: {
    defaultMessage: 'Put parentheses after the function: {example}. Angles are in radians.',
    description: 'Instructions of the calculator',
  },
  scientific: {
    defaultMessage: 'Scientific notation',
    description: 'Term in the instructions of the calculator',
  },
  scientificRule: {
    defaultMessage: 'Use 10^ or e: {power} or {exponent}.',
    description: 'Instructions of the calculator',
  },
});
