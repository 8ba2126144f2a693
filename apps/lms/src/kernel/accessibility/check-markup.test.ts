import { describe, expect, test } from 'vitest';
import { checkMarkup } from './check-markup.ts';

/** What is found in a text, as `rule: example`. */
function check(markup: string): string[] {
  const found: string[] = [];
  checkMarkup(markup, (rule, example) => found.push(`${rule}: ${example}`));
  return found;
}

const HASH = 'a'.repeat(64);

describe('images', () => {
  test.each([
    ['<img src="a.png">', ['image-text: a.png']],
    [`<p><img src="/assets/courseware/${HASH}/my%20map.png"></p>`, ['image-text: my map.png']],
    ['<img src="data:image/png;base64,AAAA">', ['image-text: (embedded image)']],
    ['<img src="a.png" alt="IMG_2041.JPG">', ['image-text: a.png']],
    ['<img src="a.png" alt="">', []],
    ['<img src="a.png" alt="A map &amp; a key">', []],
    ['<img src="a.png" aria-label="A map">', []],
    ['<img src="a.png" role="presentation">', []],
    ['<p aria-hidden="true"><img src="a.png"></p>', []],
    ['<!-- <img src="a.png"> --><script>"<img>"</script>', []],
    ['<map><area href="/x"><area href="/y" alt="The north"><area></map>', ['image-text: /x']],
  ])('%s', (markup, expected) => expect(check(markup)).toEqual(expected));
});

describe('links, buttons and frames', () => {
  test.each([
    ['<a href="/x"></a>', ['control-name: /x']],
    ['<a href="/x">&nbsp;<i class="icon"></i></a>', ['control-name: /x']],
    ['<a href="/x"><img src="a.png" alt=""></a>', ['control-name: /x']],
    ['<a href="/x"><img src="a.png" alt="Home"></a>', []],
    ['<a href="/x"><svg><title>Home</title><path d=""/></svg></a>', []],
    ['<a href="/x"><span aria-hidden="true"><img alt="x"></span></a>', ['control-name: /x']],
    ['<a href="/x" title="Home"></a>', []],
    ['<a href="/x"><b>Home</b></a>', []],
    ['<a id="place"></a>', []],
    ['<a href="/x">', ['control-name: /x']],
    ['<button></button>', ['control-name: ']],
    ['<button>Check</button>', []],
    ['<input type="button"><input type="submit"><input type="text">', ['control-name: ']],
    ['<input type="image" src="go.png">', ['control-name: go.png']],
    ['<iframe src="https://maps.example/"></iframe>', ['frame-title: https://maps.example/']],
    ['<iframe src="/x" title="Map"></iframe><iframe src="/y" width="1"></iframe>', []],
  ])('%s', (markup, expected) => expect(check(markup)).toEqual(expected));
});

describe('headings', () => {
  test.each([
    ['<h3>A</h3><h4>B</h4><h3>C</h3><h2>D</h2>', []],
    ['<h2>A</h2><h4>Some <em>words</em></h4>', ['heading-order: h4 after h2: “Some words”']],
    ['<h4>First</h4>', []],
    ['<h3> </h3>', ['heading-order: empty h3']],
    ['<h3><img src="a.png" alt="Part one"></h3>', []],
  ])('%s', (markup, expected) => expect(check(markup)).toEqual(expected));
});

describe('videos', () => {
  test.each([
    ['<video src="a.mp4"></video>', ['video-captions: a.mp4']],
    ['<video src="a.mp4"><track kind="captions" src="a.vtt"></video>', []],
    ['<video><track src="a.vtt"></video>', []],
    ['<video src="a.mp4"><track kind="chapters" src="a.vtt"></video>', ['video-captions: a.mp4']],
  ])('%s', (markup, expected) => expect(check(markup)).toEqual(expected));
});

describe('tables', () => {
  const row = (tag: string, ...cells: string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const rows = row('td', 'Year', 'People') + row('td', '1900', '12');
  test.each([
    [`<table>${rows}</table>`, ['table-headers: Year']],
    ['<table><tr><td>Year<td>People<tr><td>1900<td>12</table>', ['table-headers: Year']],
    [`<table>${row('th', 'Year', 'People')}${row('td', '1900', '12')}</table>`, []],
    [`<table role="presentation">${rows}</table>`, []],
    [`<table>${row('td', 'Only', 'one row')}</table>`, []],
    [`<table>${row('td', 'One')}${row('td', 'column')}</table>`, []],
    [`<table>${row('td', '<img alt="">', 'Words')}${row('td', '', 'More')}</table>`, []],
    [`<table>${row('td', '<h3>A</h3>', 'b')}${row('td', 'c', 'd')}</table>`, []],
    [
      `<table><tr><td><table>${row('th', 'a', 'b')}${row('td', 'c', 'd')}</table></td><td>x</td></tr>${rows}</table>`,
      [],
    ],
  ])('%s', (markup, expected) => expect(check(markup)).toEqual(expected));
});

describe('colors', () => {
  test.each([
    ['<p style="color:#777">gray</p>', ['contrast: “gray” (#777777 on #ffffff, 4.4:1)']],
    ['<p style="color:#767676">gray</p>', []],
    [
      '<p style="color: rgb(255 0 0 / 50%) !important">red</p>',
      ['contrast: “red” (#ff8080 on #ffffff, 2.4:1)'],
    ],
    ['<font color="yellow">old</font>', ['contrast: “old” (#ffff00 on #ffffff, 1.0:1)']],
    ['<p style="color:#949494;font-size:24px">large</p>', []],
    ['<p style="color:#949494;font-size:14pt"><b>bold</b></p>', []],
    [
      '<p style="color:#949494;font-size:14pt">not bold</p>',
      ['contrast: “not bold” (#949494 on #ffffff, 3.0:1)'],
    ],
    ['<h2 style="color:#949494">large</h2>', []],
    ['<p style="background:navy">ink</p>', ['contrast: “ink” (#1b1f24 on #000080, 1.0:1)']],
    ['<div style="background:#000"><p style="color:#fff">white</p></div>', []],
    ['<p style="background:navy url(a.png);color:#fff">image</p>', []],
    ['<p style="color:var(--x);background:#fff">variable</p>', []],
    ['<p style="color:#fff;display:none">hidden</p>', []],
    ['<p style="background:#eee"><a href="/x">the site’s color</a></p>', []],
    ['<style>.dark{background:#000}</style><p class="dark" style="color:#fff">sheet</p>', []],
    [
      '<style>p{}</style><p style="color:#fff;background:#fff">both</p>',
      ['contrast: “both” (#ffffff on #ffffff, 1.0:1)'],
    ],
    ['<p style="color:#fff">  </p>', []],
    ['<p style="color:#fff"></p><p>next</p>', []],
    ['<p style="color:hsl(0, 100%, 50%)">red</p>', ['contrast: “red” (#ff0000 on #ffffff, 3.9:1)']],
  ])('%s', (markup, expected) => expect(check(markup)).toEqual(expected));
});

test('elements nested too deeply are checked, too', () => {
  const deep = 1000;
  const markup = `${'<b>'.repeat(deep)}<img src="a.png">${'</b>'.repeat(deep)}<a href="/x"></a>`;
  expect(check(markup)).toEqual(['image-text: a.png', 'control-name: /x']);
});
