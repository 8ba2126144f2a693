import { describe, expect, test } from 'vitest';
import { type FrameMessageWire, readFrameMessage } from './frame-messages.ts';

const unit = 'block-v1:Acme+CAL101+R1+type@vertical+block@u1';

describe('frame to parent', () => {
  const typed: FrameMessageWire[] = [
    { type: 'plugin.resize', payload: { width: 320, height: 812.5 } },
    { type: 'plugin.modal', payload: { url: 'https://lti.example.org/launch', title: 'Tool', open: true } },
    { type: 'plugin.modal', payload: { body: '<p>Rubric</p>', height: '80vh', isFullscreen: false } },
    { type: 'plugin.modal-close' },
    { type: 'plugin.videoFullScreen', payload: { open: true } },
    { type: 'plugin.autoAdvance' },
    { type: 'entranceExam.passed' },
    { type: 'lectern.ready' },
    { type: 'lectern.notes-changed' },
    { type: 'lectern.discussion' },
    { type: 'lectern.unsent', payload: { unsent: true } },
    { type: 'lectern.token-expired', payload: { token: 'a' } },
    { type: 'lectern.completion', payload: { usageKey: unit, complete: false, ancestors: [`${unit}x`] } },
  ];

  test.each(typed)('%j is parsed unchanged', (message) => {
    expect(readFrameMessage(message)).toEqual(message);
  });

  test('messages without a type get one', () => {
    expect(readFrameMessage({ offset: 412 })).toEqual({ type: 'offset', offset: 412 });
    expect(readFrameMessage({ offset: 0 })).toEqual({ type: 'offset', offset: 0 });
    expect(readFrameMessage({ event_name: 'something_else', more: 1 })).toEqual({
      type: 'other_event',
      event_name: 'something_else',
    });
  });

  test('post_event keeps research_event_data unchanged', () => {
    const research = { block_id: unit, location: 'problem-view', deep: { snake_case: [1] } };
    expect(
      readFrameMessage({
        event_name: 'post_event',
        post_data: { url: 'https://lms.example.org/api/x', body_params: { course_id: 'course-v1:A+B+C' } },
        research_event_data: research,
      }),
    ).toEqual({
      type: 'post_event',
      post_data: { url: 'https://lms.example.org/api/x', body_params: { course_id: 'course-v1:A+B+C' } },
      research_event_data: research,
    });
  });

  test.each([
    [null],
    [undefined],
    ['tools.toggleNotes'],
    ['{"type":"plugin.resize"}'],
    [42],
    [true],
    [[]],
    [{}],
    [{ type: 'webpackOk' }],
    [{ source: 'react-devtools-bridge', payload: {} }],
    [{ type: 'plugin.resize' }],
    [{ type: 'plugin.resize', payload: null }],
    [{ type: 'plugin.resize', payload: { height: '812' } }],
    [{ type: 'plugin.resize', payload: { height: Number.NaN } }],
    [{ type: 'plugin.resize', payload: { height: Number.POSITIVE_INFINITY } }],
    [{ type: 'plugin.resize', payload: { height: -1 } }],
    [{ type: 'plugin.videoFullScreen', payload: {} }],
    [{ type: 'lectern.completion', payload: { usageKey: unit, complete: 'true', ancestors: [] } }],
    [{ type: 'lectern.unsent' }],
    [{ type: 'lectern.token-expired', payload: { token: null } }],
    [{ offset: '12' }],
    [{ offset: null }],
    [{ event_name: 'post_event' }],
    [{ event_name: 'post_event', post_data: { url: 1, body_params: { course_id: 'x' } } }],
    [{ event_name: 7 }],
  ])('unknown or invalid data are rejected: %j', (data) => {
    expect(readFrameMessage(data)).toBeNull();
  });
});
