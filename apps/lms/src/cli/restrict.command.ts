import { parseArgs } from 'node:util';
import type { AccessRules } from '../modules/courses/access-rules.ts';
import { findAccessRules, saveAccessRules } from '../modules/courses/courses.store.ts';
import { type Command, UsageError } from './command.ts';
import { getCourseKey } from './get-learner.ts';

/** `course restrict`: where a course may not be shown, and who shows its units if this site does not. */
export const restrictCommand: Command = {
  name: 'course restrict',
  usage: 'COURSE [--embargo CODE,CODE] [--legacy-url URL]',
  summary: 'Keep a course from countries, or leave its units to another LMS; an empty value ends either',
  async run(args, cli) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { embargo: { type: 'string' }, 'legacy-url': { type: 'string' } },
    });
    const [asked] = positionals;
    if (asked === undefined || positionals.length !== 1) throw new UsageError('Give a course key.');
    const changes = {
      ...(values.embargo !== undefined && { embargo: readCountries(values.embargo) }),
      ...(values['legacy-url'] !== undefined && { legacyUrl: readOrigin(values['legacy-url']) }),
    };
    const context = await cli.open();
    const courseKey = await getCourseKey(context, asked);
    const rules = await context.db.write(async (tx) => {
      const changed = { ...(await findAccessRules(tx, courseKey)), ...changes };
      await saveAccessRules(tx, courseKey, changed);
      return changed;
    });
    for (const line of describe(rules)) cli.print(line);
    if (rules.embargo.length > 0 && context.config.countryHeader === null)
      cli.print('COUNTRY_HEADER is not set: nobody says where visitors are, and nobody is kept out.');
  },
};

function readCountries(text: string): string[] {
  const codes = text === '' ? [] : text.toUpperCase().split(',');
  const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong !== undefined)
    throw new UsageError(`"${wrong}" is no country: give codes of two letters, such as KP,SY.`);
  return [...new Set(codes)].sort();
}

function readOrigin(text: string): string | null {
  if (text === '') return null;
  const origin = URL.canParse(text) && /^https?:/.test(text) ? new URL(text).origin : null;
  if (origin !== text.replace(/\/$/, ''))
    throw new UsageError('--legacy-url is the address of an LMS, such as https://old.example.org.');
  return origin;
}

function describe({ embargo, legacyUrl }: AccessRules): string[] {
  return [
    embargo.length > 0 ? `Not shown in: ${embargo.join(', ')}` : 'Shown in every country',
    legacyUrl === null ? 'Units are shown here' : `Units are shown by ${legacyUrl}`,
  ];
}
