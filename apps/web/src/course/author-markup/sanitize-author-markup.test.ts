import { describe, expect, test } from 'vitest';
import { sanitizeAuthorMarkup } from './sanitize-author-markup.ts';

function read(html: string): string {
  const box = document.createElement('div');
  box.append(document.importNode(sanitizeAuthorMarkup(html, 'https://lms.example.org'), true));
  return box.innerHTML;
}

describe('URLs', () => {
  test.each([
    ['a page of the LMS', '<a href="/courses/a">x</a>', 'https://lms.example.org/courses/a'],
    ['a relative one', '<a href="a.pdf">x</a>', 'https://lms.example.org/a.pdf'],
    ['another site', '<a href="https://a.example/b?c#d">x</a>', 'https://a.example/b?c#d'],
    ['mail', '<a href="mailto:a@b.example">x</a>', 'mailto:a@b.example'],
  ])('[OUT-26] a link to %s is absolute and opens in the top window', (_, html, href) => {
    expect(read(html)).toBe(`<a href="${href}" target="_top">x</a>`);
  });

  test('[OUT-26] even if its author specified another window', () => {
    expect(read('<a target="_blank" href="/a">x</a>')).toBe(
      '<a href="https://lms.example.org/a" target="_top">x</a>',
    );
  });

  test('a link within the text stays in it', () => {
    expect(read('<a href="#b">x</a>')).toBe('<a href="about:srcdoc#b" target="_self">x</a>');
  });

  test('[OUT-26] an image URL is absolute, without `srcset`', () => {
    expect(read('<img src="/asset-v1:a.png" srcset="b.png 2x" alt="x">')).toBe(
      '<img src="https://lms.example.org/asset-v1:a.png" alt="x">',
    );
  });

  test('data URLs of images are allowed', () => {
    expect(read('<img src="data:image/gif;base64,R0" alt="">')).toContain('src="data:image/gif;base64,R0"');
  });

  test('references within an SVG drawing are kept', () => {
    const drawing = '<svg><use href="#star"></use></svg>';
    expect(read(drawing)).toBe(drawing);
  });
});

describe('active content is removed', () => {
  test.each([
    ['a script', '<script>top.alert(1)</script>x', 'x'],
    ['a script in the head', '<head><script src="/a.js"></script></head>x', 'x'],
    ['a handler', '<b onclick="alert(1)">x</b>', '<b>x</b>'],
    ['a script as an address', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['the same in disguise', '<a href=" java\tscript:alert(1)">x</a>', '<a>x</a>'],
    ['a page as an address', '<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
    ['a script in a drawing', '<svg><a xlink:href="javascript:alert(1)">x</a></svg>', '<svg><a>x</a></svg>'],
    [
      'an address that changes by itself',
      '<svg><a><set attributeName="href" to="javascript:alert(1)"></set>x</a></svg>',
      '<svg><a>x</a></svg>',
    ],
    ['a script as a picture', '<img src="javascript:alert(1)">', '<img>'],
    ['a new base', '<base href="https://evil.example/"><a href="/a">x</a>', undefined],
    ['a page that turns by itself', '<meta http-equiv="refresh" content="0;url=https://evil.example">x', 'x'],
    ['what is hidden until a script asks', '<template><img src=x onerror=alert(1)></template>x', 'x'],
    ['a picture named as a part of the document', '<img name="createElement">', '<img>'],
    [
      'a picture named as what finds others',
      '<img name="querySelectorAll"><img onerror="x()">',
      '<img><img>',
    ],
    ['a form named so', '<form name="body">x</form>', '<form>x</form>'],
    ['a report of each click', '<a href="/a" ping="https://evil.example">x</a>', undefined],
  ])('%s', (_, html, expected) => {
    expect(read(html)).toBe(expected ?? '<a href="https://lms.example.org/a" target="_top">x</a>');
  });
});

test.each([
  ['its title', '<iframe src="https://video.example/1" title="A talk"></iframe>', 'A talk'],
  ['its address', '<iframe src="https://video.example/1"></iframe>', 'https://video.example/1'],
  ['its data', '<object data="https://video.example/1"></object>', 'https://video.example/1'],
])('embedded content becomes a link, named by %s', (_, html, name) => {
  expect(read(html)).toBe(`<a href="https://video.example/1" target="_top">${name}</a>`);
});

test('other markup is unchanged', () => {
  const html = '<style>b { color: red }</style><ul><li lang="fr">Été <b style="color: red">ici</b></li></ul>';
  expect(read(html)).toBe(html);
});
