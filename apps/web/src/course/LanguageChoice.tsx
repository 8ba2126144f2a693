import { useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { english, findLocale, isOffered, type Locale } from '../i18n/locales.ts';
import { getLms, useSiteConfig } from '../lms/lms.ts';
import { LanguageMenu } from '../ui/LanguageMenu.tsx';
import { useToasts } from '../ui/Toast.tsx';
import { useReload } from './reload.ts';
import { unreachable } from './unreachable.ts';

/** Lets anyone choose among the site's languages that are offered; reloads the page in the new one. */
export function LanguageChoice() {
  const intl = useIntl();
  const { languages, additionalLanguages } = useSiteConfig();
  const client = useQueryClient();
  const reload = useReload();
  const { showToast } = useToasts();
  const find = (code: string) => findLocale(code, additionalLanguages);
  const offered = [...new Set(languages.flatMap((code) => find(code) ?? []))].filter(isOffered);
  if (offered.length < 2) return null;

  const choose = async ({ code }: Locale) => {
    const { chooseLanguage } = await import('./choose-language.ts');
    await chooseLanguage(client, code);
    reload();
  };
  return (
    <LanguageMenu
      locales={offered}
      current={find(intl.locale) ?? english}
      onChoose={(chosen) => {
        choose(chosen).catch((error: unknown) => {
          getLms(client).log.failure(error);
          showToast({ message: intl.formatMessage(unreachable.text), tone: 'danger' });
        });
      }}
    />
  );
}
