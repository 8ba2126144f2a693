import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootFrame } from './boot-frame.ts';

const units = 'https://units.example.org';
const resize = (height: number) => ({ type: 'plugin.resize', payload: { width: 300, height } });

let frame: HTMLIFrameElement;

let navigationType: string;

beforeEach(() => {
  navigationType = 'navigate';
  // jsdom has no entries.
  Object.assign(performance, { getEntriesByType: () => [{ type: navigationType }] });
  document.head.innerHTML = `<script type="application/json" id="lectern-config">{"UNITS_ORIGIN":"${units}"}</script>`;
  document.body.innerHTML =
    '<div id="root"><main><iframe id="unit-iframe" height="0" scrolling="auto"></iframe></main></div>';
  frame = document.querySelector('iframe') as HTMLIFrameElement;
  HTMLElement.prototype.moveBefore = function moveBefore(node, child) {
    this.insertBefore(node, child);
  };
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'moveBefore');
  document.body.replaceChildren();
  delete window.lecternFrame;
  delete window.lecternPage;
});

function send(data: unknown, { origin = units, source = frame.contentWindow } = {}): MessageEvent {
  const event = new MessageEvent('message', { data, origin, source });
  window.dispatchEvent(event);
  return event;
}

test('the frame gets the height that it reports, and what it sent is kept for the program', () => {
  bootFrame();
  expect(frame.scrolling).toBe('no');
  const sent = [send({ type: 'lectern.ready' }), send(resize(412.3))];
  frame.dispatchEvent(new Event('load'));
  expect(frame.height).toBe('413');
  expect(window.lecternFrame).toEqual({ element: frame, hasArrived: true, messages: sent });
});

test.each([
  ['from another origin', () => send(resize(400), { origin: 'https://elsewhere.example.org' })],
  ['from another window', () => send(resize(400), { source: window })],
  ['of another type', () => send({ type: 'other', payload: { height: 400 } })],
  ['without a height', () => send({ type: 'plugin.resize' })],
  ['with no number as height', () => send({ type: 'plugin.resize', payload: { height: 'x' } })],
  ['without content', () => send(null)],
])('a message %s doesn’t change the height', (_, act) => {
  bootFrame();
  act();
  expect(frame.height).toBe('0');
});

test('once the program listens, the height is its business', () => {
  bootFrame();
  if (window.lecternFrame !== undefined) window.lecternFrame.messages = null;
  send(resize(400));
  expect(frame.height).toBe('0');
});

test('the frame stays in its place if the program takes the markup over', () => {
  bootFrame();
  window.lecternPage = {
    language: 'en',
    username: 'dana',
    first: { serverNow: 0, timeZone: 'UTC', width: 375, outline: null },
    modules: [],
    sample: '',
    forget() {},
    takePress: () => null,
  };
  document.dispatchEvent(new Event('readystatechange'));
  expect(frame.parentElement?.tagName).toBe('MAIN');
  expect(frame).not.toHaveAttribute('inert');
});

test('otherwise it waits at the end of the page, hidden, without loading again', () => {
  bootFrame();
  document.dispatchEvent(new Event('readystatechange'));
  expect(document.body.lastElementChild).toBe(frame);
  expect(frame.style.visibility).toBe('hidden');
});

test.each(['back_forward', 'reload'])(
  'a browser can’t restore the frame to an address without a token: %s',
  (type) => {
    navigationType = type;
    bootFrame();
    const renewed = document.querySelector<HTMLIFrameElement>('main > #unit-iframe');
    expect(frame.isConnected).toBe(false);
    expect(renewed).not.toBeNull();
    expect(window.lecternFrame?.element).toBe(renewed);
  },
);

test('a browser that would load it again leaves it', () => {
  Reflect.deleteProperty(HTMLElement.prototype, 'moveBefore');
  bootFrame();
  document.dispatchEvent(new Event('readystatechange'));
  expect(frame.parentElement?.tagName).toBe('MAIN');
});
