import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { writeHelp, writeUnknown, writeUsage } from './help.ts';

const command = (name: string, usage = ''): Command => ({
  name,
  usage,
  summary: `Do ${name}`,
  run: async () => undefined,
});

test('commands are grouped by their first word, each with its usage and summary', () => {
  const commands = [command('serve'), command('demo'), command('user create', 'NAME'), command('user role')];
  expect(writeHelp(commands).split('\n')).toEqual([
    'Usage:',
    '  lectern serve',
    '      Do serve',
    '  lectern demo',
    '      Do demo',
    '',
    '  lectern user create NAME',
    '      Do user create',
    '  lectern user role',
    '      Do user role',
  ]);
});

test('a long usage is wrapped, never between an option and its value', () => {
  const usage = `COURSE ${Array.from({ length: 20 }, (_, index) => `[--option${index} VALUE]`).join(' ')}`;
  const lines = writeHelp([command('course set', usage)]).split('\n');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(100);
    expect(line.split('[').length).toBe(line.split(']').length);
  }
});

test('the usage of one command is the same as in the list', () => {
  expect(writeUsage({ name: 'user role', usage: 'NAME ROLE' })).toBe('Usage:\n  lectern user role NAME ROLE');
});

test('for an unknown command, the most similar ones are shown', () => {
  const commands = [command('serve'), command('user create', 'NAME'), command('user role')];
  const related = `There is no command "user rename".\n\n${writeHelp(commands.slice(1))}`;
  expect(writeUnknown(commands, ['user', 'rename'])).toBe(related);
  expect(writeUnknown(commands, ['sevre'])).toBe('There is no command "sevre". "lectern help" lists all.');
});
