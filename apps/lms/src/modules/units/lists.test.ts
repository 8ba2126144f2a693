import type { Selector } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import { type Html, html } from '../../lib/html.ts';
import { buildCourse, html as textBlock, usageKey } from '../../testing/course-builder.ts';
import { inLanguage } from '../../testing/in-language.ts';
import { renderChoices } from './choices.html.ts';
import { renderConditionNotice } from './conditions.html.ts';
import { nameTexts } from './nested-frames.policy.ts';
import { sectionOf } from './testing/unit-site.ts';

const visibleText = (markup: Html) => markup.toString().replace(/<[^>]*>/g, '');
const SOURCES = ['Waves', 'Tides', 'Moon'].map((name) => ({ usageKey: name, name, isInUnit: true }));

const textOf = (number: number) => ({
  block: { usageKey: `k${number}`, blockId: `t${number}`, displayName: `Text ${number}` },
  html: '',
});

describe('a list that a reader meets in a unit reads as in their language:', () => {
  const notice = (message: string | null) =>
    renderConditionNotice({ key: 'k', message, sources: SOURCES }, (usageKey) => usageKey);

  test.each([
    ['en', 'once you’ve completed Waves, Tides, and Moon.'],
    ['ar', 'Waves وTides وMoon'],
    ['zh-cn', 'Waves、Tides和Moon'],
    ['he', 'Waves, Tides ו-Moon'],
  ])('what opens content, in %s', (code, expected) => {
    const markup = inLanguage(code, () => notice(null));
    expect(visibleText(markup)).toContain(expected);
    expect(markup.toString().match(/<a href="#\w+"><bdi>/g)).toHaveLength(3);
  });

  test('what opens content in the author’s words, to which the site adds none', () => {
    expect(visibleText(inLanguage('ar', () => notice('Zuerst {link}!')))).toBe('Zuerst Waves, Tides, Moon!');
  });

  test.each([
    ['en', '“A” and “B”'],
    ['ar', '«A» و«B»'],
    ['zh-cn', '“A”和“B”'],
  ])('the groups of an experiment, in %s', (code, expected) => {
    const choices = ['A', 'B', 'C'].map((name) => ({ id: name, name }));
    const selector: Selector = { kind: 'experiment', key: 'x', name: '', count: 1, choices };
    const text = textBlock('t1', { within: [{ selector: 'x', choices: ['A', 'B'] }] });
    const block = buildCourse({ sections: [sectionOf([{ id: 'u1', children: [text] }])] }).blocks[
      usageKey('html', 't1')
    ];
    const labels = { selectors: { x: selector }, counts: new Map() };
    const markup = inLanguage(code, () =>
      renderChoices(block ? [{ block, state: 'open' }] : [], labels, () => html``),
    );
    expect(visibleText(markup)).toContain(expected);
  });

  test.each([
    ['en', 3, 'Text 1, Text 2, and Text 3'],
    ['en', 4, 'Text 1, Text 2, Text 3, and 1 other'],
    ['ar', 3, 'Text 1 وText 2 وText 3'],
    ['ar', 5, 'Text 1 وText 2 وText 3 ونصان آخران'],
    ['zh-cn', 5, 'Text 1、Text 2、Text 3和另外 2 个'],
    ['he', 5, 'Text 1, Text 2, Text 3 ועוד שניים'],
  ])('the name of a frame with texts, in %s: %i', (code, count, expected) => {
    const others = Array.from({ length: count - 1 }, (_, index) => textOf(index + 2));
    expect(inLanguage(code, () => nameTexts([textOf(1), ...others]))).toBe(expected);
  });
});
