// @vitest-environment node
import { expect, test } from 'vitest';
import { bundle } from './testing.ts';
import { markComponents, unusedComponents } from './unused-components.ts';

test('components are marked as free of side effects, and lose the names that developer tools show', () => {
  const code = [
    'const Link = React$1.forwardRef(function LinkWithRef() {});',
    'Link.displayName = "Link";',
    'const Place = React.createContext(null);',
    'useIt(React$1.memo(Link));',
  ].join('\n');
  expect(markComponents(code)).toBe(
    [
      'const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef() {});',
      '',
      'const Place = /* @__PURE__ */ React.createContext(null);',
      'useIt(React$1.memo(Link));',
    ].join('\n'),
  );
});

test('a program without forms and the router’s own links has no code of them', async () => {
  const source = "export { useHref, useLinkClickHandler } from 'react-router'";
  const others = /encType|modulepreload/;
  expect(await bundle(source, [])).toMatch(others);
  expect(await bundle(source, [unusedComponents()])).not.toMatch(others);
});
