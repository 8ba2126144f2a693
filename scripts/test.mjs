/**
 * `npm test`: types, lint, import rules, unit, store, route and screen tests, the build and the end-to-end tests.
 * Runs all of them even if some fail, then lists the failures and prints one line of totals.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled, root, run } from './lib/install.mjs';

const results = join(root, 'test-results');

/** A check that either passes or fails as a whole. */
function check(name, command, args) {
  console.log(`\n== ${name}`);
  const passed = run(command, args) === 0;
  return { name, passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** A test runner that reports its own counts and failures. If it exits with an error but reports no failed test, that counts as one failure. */
function suite(name, command, args, environment, count) {
  console.log(`\n== ${name}`);
  const status = run(command, args, environment);
  try {
    const { passed, failed, failures } = count();
    return { name, passed, failed: status !== 0 && failed === 0 ? 1 : failed, failures };
  } catch (error) {
    console.error(`${name}: no readable result (${error.message})`);
    return { name, passed: 0, failed: 1 };
  }
}

const readJson = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));

function countVitest() {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = readJson('vitest.json');
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${name}: ${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`,
      ),
  );
  return {
    failures: [...failures, ...broken.map(({ name, message }) => `${name}: ${message}`)],
    passed: numPassedTests,
    failed:
      numFailedTests + (numFailedTests === 0 ? Math.max(broken.length, numFailedTestSuites) : broken.length),
  };
}

const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

function countPlaywright() {
  const { stats, suites } = readJson('playwright.json');
  const failures = suites.flatMap(listSpecs).filter(({ ok }) => !ok);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: failures.map(({ file, title }) => `${file}: ${title}`),
  };
}

ensureInstalled();
const browser = ensureBrowser();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const outcomes = [
  check('types', 'npm', ['run', '-s', 'typecheck']),
  check('lint', 'npm', ['run', '-s', 'lint']),
  check('import rules', 'npm', ['run', '-s', 'lint:imports']),
  suite('unit, store, route and screen tests', 'npm', ['run', '-s', 'test:unit'], {}, countVitest),
  check('build', 'npm', ['run', '-s', 'build']),
  check('size budget', 'npm', ['run', '-s', 'size']),
  suite(
    'end-to-end tests',
    'npm',
    ['run', '-s', 'test:e2e'],
    browser ? { CHROMIUM_PATH: browser } : {},
    countPlaywright,
  ),
];

const total = outcomes.reduce(
  (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
  { passed: 0, failed: 0 },
);
const line = `${total.passed} passed, ${total.failed} failed`;
writeFileSync(join(results, 'totals.txt'), `${line}\n`);
console.log('');
for (const { failures = [] } of outcomes) for (const failure of failures) console.log(`failed: ${failure}`);
for (const { name, passed, failed } of outcomes) console.log(`${name}: ${passed} passed, ${failed} failed`);
console.log(`\nall checks and tests: ${line}`);
process.exit(total.failed === 0 ? 0 : 1);
