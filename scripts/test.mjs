/**
 * `npm test`: types, lint and import rules beside the unit, store, route and screen tests; then the build and the
 * end-to-end tests. Runs all of them even if some fail, then lists the failures and prints one line of totals. With
 * COVERAGE=1, prints the coverage by folder, too.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled, root, runBeside } from './lib/install.mjs';
import { ensurePython } from './lib/python.mjs';

const results = join(root, 'test-results');
/** As CI does. */
const measuresCoverage = process.env.COVERAGE === '1';

/** An npm script that either passes or fails as a whole. Prints its output when it has ended. */
async function check(name, script, options = {}) {
  const { code, output } = await runBeside('npm', ['run', '-s', script], options);
  console.log(`\n== ${name}\n${output.trimEnd()}`);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** One after the other: they only use the time in which the unit tests wait for databases and processes. */
async function runStaticChecks() {
  const beside = { yields: true };
  return [
    await check('types', 'typecheck', beside),
    await check('lint', 'lint', beside),
    await check('import rules', 'lint:imports', beside),
    await check('guest Python', 'lint:python', beside),
  ];
}

/** A test runner that reports its own counts and failures. If it exits with an error but reports no failed test, that counts as one failure. */
async function suite(name, [script, ...options], environment, count) {
  console.log(`\n== ${name}`);
  const { code } = await runBeside('npm', ['run', '-s', script, '--', ...options], {
    extra: environment,
    isVisible: true,
  });
  try {
    const { passed, failed, failures } = count();
    return { name, passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures };
  } catch (error) {
    console.error(`${name}: no readable result (${error.message})`);
    return { name, passed: 0, failed: 1 };
  }
}

const readJson = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));

/** Vitest's tests in some of its projects; `file` is where it reports to. */
function vitest(name, file, options) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, file)}`];
  return suite(name, ['test:unit', ...reporters, ...options], {}, () => countVitest(readJson(file)));
}

function countVitest({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) {
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
ensurePython();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const [unitTests, staticChecks] = await Promise.all([
  vitest('unit, store, route and screen tests', 'vitest.json', [
    '--project=!measuring',
    ...(measuresCoverage ? ['--coverage'] : []),
  ]),
  runStaticChecks(),
]);
// Other tests beside them, and the counters of coverage in the code, would take part of what they allow.
const measuringTests = await vitest('tests of memory and time', 'measuring.json', ['--project=measuring']);
const build = await check('build', 'build');
const size = await check('size budget', 'size');
const endToEnd = await suite(
  'end-to-end tests',
  ['test:e2e'],
  browser ? { CHROMIUM_PATH: browser } : {},
  countPlaywright,
);
const suites = [...staticChecks, unitTests, measuringTests, build, size, endToEnd];

if (measuresCoverage) {
  console.log('\n== coverage of the unit, store, route and screen tests');
  await runBeside('node', ['scripts/print-coverage.ts'], { isVisible: true });
}

const total = suites.reduce(
  (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
  { passed: 0, failed: 0 },
);
const line = `${total.passed} passed, ${total.failed} failed`;
writeFileSync(join(results, 'totals.txt'), `${line}\n`);
console.log('');
for (const { failures = [] } of suites) for (const failure of failures) console.log(`failed: ${failure}`);
for (const { name, passed, failed } of suites) console.log(`${name}: ${passed} passed, ${failed} failed`);
console.log(`\nall checks and tests: ${line}`);
process.exit(total.failed === 0 ? 0 : 1);
