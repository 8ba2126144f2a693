import { defineMessage, useIntl } from 'react-intl';
import type { Locale } from '../i18n/locales.ts';
import { Menu, MenuButton } from './Menu.tsx';

export interface LanguageMenuProps {
  readonly locales: readonly Locale[];
  readonly current: Locale;
  readonly onChoose: (locale: Locale) => void;
}

/** The languages of the site, each by its name in that language. */
export function LanguageMenu({ locales, current, onChoose }: LanguageMenuProps) {
  const intl = useIntl();
  return (
    <Menu
      label={<span lang={current.lang}>{current.name}</span>}
      name={intl.formatMessage(choose, { language: current.name })}
      icon="globe"
    >
      {locales.map((locale) => (
        <MenuButton
          key={locale.code}
          current={locale.code === current.code}
          onSelect={() => {
            if (locale.code !== current.code) onChoose(locale);
          }}
        >
          <bdi lang={locale.lang}>{locale.name}</bdi>
        </MenuButton>
      ))}
    </Menu>
  );
}

const choose = defineMessage<{ language: string }>({
  defaultMessage: '{language}: choose a language',
  description:
    'Name for screen readers of the button in the head of the page that bears the language shown now',
});
