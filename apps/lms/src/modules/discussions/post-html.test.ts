import { describe, expect, test } from 'vitest';
import { renderPost } from './post-html.ts';

describe('what people write', () => {
  test.each([
    ['**bold** and `code`', '<p><strong>bold</strong> and <code>code</code></p>'],
    ['<p>I wonder <b>why</b></p>', '<p>I wonder <b>why</b></p>'],
    ['# Title', '<h2>Title</h2>'],
    ['```js\nlet a;\n```', '<pre><code class="language-js">let a;\n</code></pre>'],
    ['![a](https://x.example/a.png)', '<p><img src="https://x.example/a.png" alt="a" /></p>'],
    ['\\(a_1 * b_1\\) and $$x_2 * y_2$$', '<p>\\(a_1 * b_1\\) and $$x_2 * y_2$$</p>'],
    ['\\(a < b\\)', '<p>\\(a &lt; b\\)</p>'],
    ['costs $5 and $10', '<p>costs $5 and $10</p>'],
    ['&lt;img src=x onerror=alert(1)&gt;', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ])('%s', (body, html) => {
    expect(renderPost(body)).toBe(html);
  });

  test('links leave the site without its referrer or its recommendation', () => {
    expect(renderPost('[x](https://x.example)')).toBe(
      '<p><a href="https://x.example" rel="noopener nofollow ugc" target="_blank">x</a></p>',
    );
  });
});

describe('hostile markup', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<iframe src="https://x.example"></iframe>',
    '<svg onload=alert(1)>',
    '<math><mtext><style><img src onerror=alert(1)>',
    '<form action=/logout><input type=submit></form>',
    '<p style="position:fixed" id="app" class="x" onclick="alert(1)">x</p>',
    '![x](data:text/html,<script>alert(1)</script>)',
    '\\(<img src=x onerror=alert(1)>\\)',
    '`<img src=x onerror=alert(1)>`',
    '<<script>script>alert(1)</script>',
    '<!--><img src=x onerror=alert(1)>-->',
  ])('%s', (body) => {
    const html = renderPost(body);
    const tags = html.match(/<[a-z][^>]*>/g) ?? [];
    for (const tag of tags)
      expect(tag).not.toMatch(/\son|style=|id=|script|javascript|data:|iframe|form|svg|math/i);
  });

  test.each([
    ['brackets', '['],
    ['images', '!['],
    ['stars', '*a '],
    ['underscores', '_a'],
    ['quotes', '>'],
    ['lists', '- '],
    ['backticks', '`a'],
    ['tags', '<b>'],
    ['unclosed tags', '<a '],
    ['addresses', 'http://a.'],
    ['table cells', '|a'],
    ['table rows', '|a|b|\n|-|-|\n'],
    ['entities', '&a;'],
    ['formulas', '\\('],
    ['right-to-left overrides', '\u202e'],
  ])('60,000 characters of %s take less than a quarter of a second', (_, part) => {
    const body = part.repeat(60_000 / part.length);
    const start = performance.now();
    renderPost(body);
    expect(performance.now() - start).toBeLessThan(250);
  });
});
