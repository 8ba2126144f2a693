import { describe, expect, test } from 'vitest';
import { type FramesAction, type FramesState, noFrames, reduceFrames, statusOf } from './frames-state.ts';

const spec = (unitId: string) => ({ unitId, sequenceId: 's', title: unitId, format: null });
const show = (unitId: string, keepsHidden = true): FramesAction => ({
  type: 'show',
  frame: spec(unitId),
  keepsHidden,
});
const prefetch = (shown: string, ...others: string[]): FramesAction => ({
  type: 'prefetch',
  shown,
  frames: others.map(spec),
});
const resized = (unitId: string, height: number): FramesAction => ({ type: 'resized', unitId, height });

function after(...actions: FramesAction[]): FramesState {
  return actions.reduce(reduceFrames, noFrames);
}
const idsOf = (state: FramesState) => state.entries.map(({ unitId }) => unitId);

test('the height from an earlier visit counts until the unit reports its own', () => {
  const remembered: FramesAction = { type: 'remembered', unitId: 'b', height: 500 };
  expect(statusOf(after(show('b'), remembered), 'b')).toMatchObject({ height: 500, isLoaded: false });
  expect(statusOf(after(show('b'), resized('b', 300), remembered), 'b').height).toBe(300);
});

describe('which frames are on the page', () => {
  test('only the shown one at first, loaded visibly', () => {
    const { entries } = after(show('b'));
    expect(entries).toEqual([{ ...spec('b'), isPrefetched: false, attempt: 0 }]);
  });

  test('its neighbors once the browser is idle, hidden', () => {
    const { entries } = after(show('b'), prefetch('b', 'c', 'a'));
    expect(entries.map(({ unitId, isPrefetched }) => [unitId, isPrefetched])).toEqual([
      ['b', false],
      ['c', true],
      ['a', true],
    ]);
  });

  test('moving to a prefetched unit adds no frame, so nothing reloads', () => {
    const state = after(show('b'), prefetch('b', 'c', 'a'));
    expect(reduceFrames(state, show('c'))).toBe(state);
  });

  test('after a move, remaining frames keep their order, others are removed, new ones come last', () => {
    expect(idsOf(after(show('b'), prefetch('b', 'c', 'a'), show('c'), prefetch('c', 'd', 'b')))).toEqual([
      'b',
      'c',
      'd',
    ]);
  });

  test('without prefetching, a move leaves one frame', () => {
    expect(idsOf(after(show('b', false), show('c', false)))).toEqual(['c']);
    expect(idsOf(after(show('b', false), prefetch('b')))).toEqual(['b']);
  });

  test('requesting frames that exist changes nothing', () => {
    const state = after(show('b'), prefetch('b', 'c'));
    expect(reduceFrames(state, prefetch('b', 'c'))).toBe(state);
  });
});

const failing: FramesAction = { type: 'failed', unitId: 'b', fault: 'unavailable' };

describe('the state of a frame', () => {
  test.each([
    [[], { height: 0, isLoaded: false }],
    [[resized('b', 0)], { height: 0, isLoaded: false }],
    [[resized('b', 1)], { height: 1, isLoaded: true }],
    [[resized('b', 300), resized('b', 900)], { height: 900, isLoaded: true }],
    [[resized('b', 300), resized('b', 0)], { height: 300, isLoaded: true }],
  ])('[CWR-48] [CWR-49] after %j', (actions, expected) => {
    expect(statusOf(after(show('b'), ...actions), 'b')).toMatchObject(expected);
  });

  test('a removed frame keeps its last height and counts as not loaded', () => {
    const state = after(show('b'), resized('b', 700), show('c', false), show('b', false));
    expect(statusOf(state, 'b')).toEqual({
      height: 700,
      isLoaded: false,
      hasArrived: false,
      fault: null,
      isScrolling: false,
    });
  });

  test('a late message turns failed into loaded; a loaded frame can’t fail', () => {
    const failed = after(show('b'), { type: 'arrived', unitId: 'b' }, failing);
    expect(statusOf(failed, 'b')).toMatchObject({ hasArrived: true, fault: 'unavailable' });
    expect(statusOf(reduceFrames(failed, resized('b', 5)), 'b')).toMatchObject({
      isLoaded: true,
      fault: null,
    });
    const loaded = after(show('b'), resized('b', 5));
    expect(reduceFrames(loaded, failing)).toBe(loaded);
  });

  test('one that is not measured is shown, loads once more, and may report its height later', () => {
    const unmeasured: FramesAction = { type: 'unmeasured', unitId: 'b', height: 640 };
    const state = after(show('b'), { type: 'arrived', unitId: 'b' }, unmeasured);
    expect(state.entries[0]).toMatchObject({ attempt: 1 });
    expect(statusOf(state, 'b')).toMatchObject({ height: 640, isLoaded: true, isScrolling: true });
    expect(statusOf(reduceFrames(state, resized('b', 900)), 'b')).toMatchObject({
      height: 900,
      isScrolling: false,
    });
    const loaded = after(show('b'), resized('b', 5));
    expect(reduceFrames(loaded, unmeasured)).toBe(loaded);
  });

  test('a retry creates another, visible frame', () => {
    const state = after(show('a'), prefetch('a', 'b'), failing, {
      type: 'retry',
      unitId: 'b',
      examToken: 'new',
    });
    expect(state.entries[1]).toMatchObject({ unitId: 'b', isPrefetched: false, attempt: 1 });
    expect(statusOf(state, 'b').fault).toBeNull();
  });
});
