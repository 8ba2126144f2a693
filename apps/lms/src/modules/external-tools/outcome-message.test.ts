import { describe, expect, test } from 'vitest';
import { readOutcomeMessage, renderOutcomeReply } from './outcome-message.ts';
import { scoreXml } from './testing/tool-provider.ts';

describe('a message of the outcomes service', () => {
  test.each([
    ['0', 0],
    ['0.914', 0.914],
    ['.5', 0.5],
    ['1', 1],
    ['1.0', 1],
    [' 5e-1 ', 0.5],
  ])('reports the score %j', (text, score) => {
    expect(readOutcomeMessage(scoreXml('replaceResult', 'abc', text))).toEqual({
      messageId: '42',
      operation: 'replaceResult',
      request: { operation: 'replaceResult', resultId: 'abc', score },
    });
  });

  test.each(['', '-0.1', '1.01', '85', 'NaN', 'Infinity', '0x1', '1,0', '0.5.5', '<b/>'])(
    'reports no score by %j',
    (text) => {
      const message = readOutcomeMessage(scoreXml('replaceResult', 'abc', text));
      expect(message?.request).toMatchObject({ fault: 'invalid' });
    },
  );

  test('reads and deletes a result, and says what isn’t supported', () => {
    for (const operation of ['readResult', 'deleteResult']) {
      const message = readOutcomeMessage(scoreXml(operation, ' a&amp;b '));
      expect(message?.request).toEqual({ operation, resultId: 'a&b' });
    }
    const other = readOutcomeMessage(scoreXml('replaceAll', 'abc'));
    expect(other).toMatchObject({ operation: 'replaceAll', request: { fault: 'unsupported' } });
  });

  const good = scoreXml('replaceResult', 'abc', '1');
  test.each([
    ['no XML', 'score=1'],
    ['empty', ''],
    ['not closed', good.replace('</imsx_POXEnvelopeRequest>', '')],
    ['of another kind', '<soap:Envelope xmlns:soap="x"/>'],
    ['without a body', good.replace(/<imsx_POXBody>.*<\/imsx_POXBody>/s, '')],
    ['with two operations', good.replace('</imsx_POXBody>', '<readResultRequest/></imsx_POXBody>')],
    [
      'with a document type',
      good.replace('<imsx_POXEnvelopeRequest', '<!DOCTYPE x [<!ENTITY a "1">]><imsx_POXEnvelopeRequest'),
    ],
    [
      'with the name of a document type',
      good.replace('<imsx_POXEnvelopeRequest', '<!DOCTYPE x SYSTEM "x.dtd"><imsx_POXEnvelopeRequest'),
    ],
    [
      'with an entity from a file',
      good.replace(
        '<imsx_POXEnvelopeRequest',
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><imsx_POXEnvelopeRequest',
      ),
    ],
    ['too deep', good.replace('<language>en</language>', '<a>'.repeat(20) + '</a>'.repeat(20))],
    ['of too many elements', good.replace('<language>en</language>', '<a/>'.repeat(200))],
  ])('that is %s is refused', (_, text) => {
    expect(readOutcomeMessage(text)).toBeNull();
  });
});

test('a response repeats what it responds to as text', () => {
  const reply = renderOutcomeReply(
    { code: 'success', text: 'Saved.', messageId: '<a>\u0000&', operation: 'readResult', score: 0.25 },
    'id-1',
  );
  expect(reply).toContain('<imsx_messageRefIdentifier>&lt;a&gt;&amp;</imsx_messageRefIdentifier>');
  expect(reply).toContain(
    '<readResultResponse><result><resultScore><language>en</language><textString>0.25<',
  );
  const none = renderOutcomeReply(
    { code: 'success', text: '', messageId: '', operation: 'readResult', score: null },
    'id-2',
  );
  expect(none).toContain('<textString></textString>');
  const odd = { code: 'unsupported', text: '', messageId: '', operation: 'x><y' } as const;
  expect(renderOutcomeReply(odd, 'id-3')).not.toContain('x>');
});
