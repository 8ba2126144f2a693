import type { ProblemPart } from '@lectern/olx';
import { expect, test } from 'vitest';
import { html, raw } from '../../lib/html.ts';
import { needsFrame, runsScripts } from './runs-scripts.policy.ts';
import { renderScriptFrame } from './script-frame.ts';
import { choice, problemOf, singleChoice } from './testing/problems.ts';

test.each([
  ['<script type="text/javascript">go()</script>', true],
  ['<SCRIPT TYPE=\'application/javascript\' src="/static/a.js"></SCRIPT>', true],
  ['<script src="/static/a.js"></script>', true],
  ['<script type="module">go()</script>', true],
  ['<script type="text/template"><b></b></script>', false],
  ['<script type="text/x-mathjax-config">x</script>', false],
  ['<script type="application/json">{}</script>', false],
  ['<p onclick="go()">&lt;script></p>', false],
])('%s runs as a script of its problem: %s', (markup, runs) => {
  const text: ProblemPart = { kind: 'html', html: markup };
  expect(runsScripts(problemOf([], { parts: [text] }))).toBe(runs);
  const group: ProblemPart = { kind: 'group', tag: 'div', attributes: {}, parts: [text] };
  expect(runsScripts(problemOf([], { parts: [group] }))).toBe(runs);
});

test.each([
  ['<script src="/static/a.js"></script>', true],
  ['<link rel="stylesheet" href="https://example.org/x.css">', true],
  [`<link rel="stylesheet" href="/assets/courseware/${'a'.repeat(64)}/x.css?limited=1">`, false],
  ['<button onclick="document.title = 1">Practice</button>', true],
  ["<img src='x'OnError = go()>", true],
  ['<a href="javascript:toggle(\'help\')">Show</a>', false],
  ['<p title="onclick=go()">It goes on = and on</p>', false],
  ['<p>Text</p>', false],
])('a problem with %s has a frame of its own: %s', (markup, needs) => {
  const text: ProblemPart = { kind: 'html', html: markup };
  const group: ProblemPart = { kind: 'group', tag: 'div', attributes: {}, parts: [text] };
  expect(needsFrame(problemOf([], { parts: [text] }))).toBe(needs);
  expect(needsFrame(problemOf([], { parts: [group] }))).toBe(needs);
});

test.each([
  [
    'a choice',
    {
      kind: 'question',
      question: singleChoice({ choices: [choice('a', true, { html: '<b onclick="go()">A</b>' })] }),
    },
  ],
  ['a label', { kind: 'question', question: singleChoice({ label: '<b onclick="go()">A</b>' }) }],
  [
    'the feedback on a choice',
    {
      kind: 'question',
      question: singleChoice({
        choices: [choice('a', true, { feedback: { html: '<b onclick="go()">A</b>', label: null } })],
      }),
    },
  ],
  ['an element around questions', { kind: 'group', tag: 'div', attributes: { onclick: 'go()' }, parts: [] }],
] as [string, ProblemPart][])('a problem with a handler on %s has a frame of its own', (_, part) => {
  expect(needsFrame(problemOf([], { parts: [part] }))).toBe(true);
});

test('the frame has an opaque origin, and its text is no markup of the unit', () => {
  const frame = renderScriptFrame(html`${raw('<script>go()</script>')}`, 'A "title"').toString();
  expect(frame).toContain('title="A &quot;title&quot;"');
  expect(frame).toContain('data-problem-frame="&lt;script&gt;go()&lt;/script&gt;"');
  expect(frame).toMatch(/sandbox="allow-scripts [^"]*"/);
  expect(frame).not.toContain('allow-same-origin');
  expect(frame).not.toContain('<script');
});
