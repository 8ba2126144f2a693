import { additionalLanguages, translatedLanguages } from '@lectern/contract';
import { expect, test } from 'vitest';
import { runInLanguage } from '../../i18n/current-language.ts';
import { formatNumber } from '../../i18n/format.ts';
import { english, findLanguage } from '../../i18n/languages.ts';
import { scoreOf } from './phrases.ts';

// Hebrew counts fractions below one as one.
test.each([...translatedLanguages, ...additionalLanguages])(
  'a quarter of a point keeps its number in %s',
  (code) => {
    runInLanguage(findLanguage(code, additionalLanguages) ?? english, () => {
      expect(scoreOf(0, 0.25)).toContain(formatNumber(0.25));
      expect(scoreOf(null, 0.25)).toContain(formatNumber(0.25));
    });
  },
);
