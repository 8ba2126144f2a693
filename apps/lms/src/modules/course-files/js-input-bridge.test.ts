import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { addBridge } from './js-input-bridge.ts';

const bridged = (page: string) => addBridge(Buffer.from(page)).toString();
const at = (page: string) => bridged(page).indexOf('<script>(() => {');

describe('the page of a jsinput', () => {
  test.each([
    ['<!doctype html><html><head><title>A</title></head></html>', '<!doctype html><html><head>'],
    ['<HTML><HEAD lang="en"><script>1</script>', '<HTML><HEAD lang="en">'],
    ['<!DOCTYPE html>\n<p>Ünïcode</p>', '<!DOCTYPE html>'],
    ['<html lang="en"><p>A</p>', '<html lang="en">'],
    ['<header>A</header>', ''],
    ['', ''],
  ])('gets the script first in its head: %s', (page, before) => {
    expect(at(page)).toBe(before.length);
    expect(bridged(page).replace(/<script>\(\(\) => \{.*?\}\)\(\);\n?<\/script>/s, '')).toBe(page);
  });

  test('is unchanged in an encoding that isn’t a superset of ASCII', () => {
    const page = Buffer.from('<head></head>', 'utf16le');
    expect(addBridge(page)).toBe(page);
  });

  test('responds to the unit that frames it, and to no other window', () => {
    const page = openPage(
      'const Demo = { n: 3, getGrade() { return this.n; }, setState(text) { this.n = text; } };',
    );
    page.runCode('function plain() { return { toString: () => "text" }; }');
    page.runCode('function nothing() {} function fails() { throw new Error("secret"); }');
    page.runCode('function asks() { throw { name: "Waitfor Exception", message: "Draw a line" }; }');
    expect(page.call('Demo.getGrade')).toEqual({ result: '3' });
    expect(page.call('Demo.setState', 'five')).toEqual({ result: '' });
    expect(page.call('Demo.getGrade')).toEqual({ result: 'five' });
    expect(page.call('plain')).toEqual({ result: 'text' });
    expect(page.call('nothing')).toEqual({ result: '' });
    expect(page.call('fails')).toEqual({ failure: '' });
    expect(page.call('asks')).toEqual({ failure: 'Draw a line' });
    for (const name of ['gone', 'Demo.gone', 'Demo.n', 'gone.gone.gone']) {
      expect(page.call(name)).toEqual({ isMissing: true });
    }
    for (const name of ['alert(1)', 'a;b', '', 'Demo.', 'Demo["n"]']) expect(page.call(name)).toBeNull();
    expect(page.call('Demo.getGrade', undefined, {})).toBeNull();
    expect(page.greet()).toEqual([]);
    page.load();
    expect(page.greet()).toEqual([{ lectern: 'js-input', isReady: true }]);
  });
});

/** A page with the bridge in a separate realm; `call` returns what it posts to its parent. */
function openPage(code: string) {
  const posted: Record<string, unknown>[] = [];
  let listener: (event: unknown) => void = () => {};
  let load = () => {};
  const parent = { postMessage: (message: Record<string, unknown>) => posted.push(message) };
  const window = {
    parent,
    addEventListener(type: string, listen: typeof listener) {
      if (type === 'message') listener = listen;
      else load = () => listen(null);
    },
  };
  const realm = createContext({ window });
  runInContext(bridged('').replace(/<\/?script>/g, ''), realm);
  runInContext(code, realm);
  return {
    load: () => load(),
    greet() {
      posted.length = 0;
      listener({ source: parent, data: { lectern: 'js-input', isPing: true } });
      return [...posted];
    },
    runCode: (more: string) => runInContext(more, realm),
    call(name: string, argument?: string, source: unknown = parent) {
      posted.length = 0;
      const data = { lectern: 'js-input', id: 1, name, ...(argument !== undefined && { argument }) };
      listener({ source, data });
      const [message] = posted;
      if (message === undefined) return null;
      expect(message).toMatchObject({ lectern: 'js-input', id: 1 });
      const { lectern: _, id: __, ...response } = message;
      return response;
    },
  };
}
