import { english, locales } from '../../i18n/locales.ts';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { NavBar } from '../NavBar.tsx';
import { SiteFooter } from '../SiteFooter.tsx';
import { SiteFrame } from '../SiteFrame.tsx';
import { SiteHeader } from '../SiteHeader.tsx';
import { CourseSample } from './CourseSample.tsx';
import { FormSection } from './FormSection.tsx';
import { ColorSection, TypeSection } from './FoundationSections.tsx';
import { OverlaySection } from './OverlaySection.tsx';
import {
  AlertSection,
  BadgeSection,
  ButtonSection,
  EmptySection,
  IconSection,
  LoadingSection,
} from './PrimitiveSections.tsx';
import { account, tabs } from './samples.ts';

/** Every primitive in every state, on one page. Its texts are samples, so they are not in the catalogue. */
export function Gallery() {
  return (
    <SiteFrame
      header={
        <SiteHeader
          siteName="Lectern"
          homeHref="#"
          coursesHref="#courses"
          helpHref="#help"
          language={<LanguageMenu locales={locales} current={english} onChoose={() => {}} />}
          course={{ orgAndNumber: 'Acme CAL101', title: 'Calculus, slowly' }}
          account={account}
        />
      }
      footer={
        <SiteFooter
          siteName="Lectern"
          links={[
            { title: 'Terms of service', href: '#terms' },
            { title: 'Contact', href: '#contact' },
          ]}
        />
      }
    >
      <div className="page">
        <NavBar label="Course" items={tabs} />
        <CourseSample />
        <TypeSection />
        <ColorSection />
        <ButtonSection />
        <AlertSection />
        <BadgeSection />
        <IconSection />
        <OverlaySection />
        <FormSection />
        <LoadingSection />
        <EmptySection />
        <section className="section">
          <h2>Header for visitors</h2>
          <SiteHeader
            siteName="Lectern"
            homeHref="#"
            account={{ kind: 'anonymous', signInHref: '#login', registerHref: '#register' }}
          />
        </section>
      </div>
    </SiteFrame>
  );
}
