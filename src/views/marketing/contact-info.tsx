// Section of the contact page: notice, phone number, email address, postal address, and profiles.
import type { SiteValue } from '../../../common/overrides/frame-overlay.ts';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import { SiteContacts } from '../layout/site-contacts.tsx';

/** Renders nothing without contact data. Copyright and ICP number belong to the footer only. */
export function ContactInfo({ info }: { info: readonly SiteValue[] }) {
  const { t } = useView();
  const items = info.filter(({ id }) => id !== 'copyright' && id !== 'icp');
  if (items.length === 0) return null;
  return (
    <Section id="contact-info" kind="contact-info" title={t('footer.contact')}>
      <SiteContacts info={items} />
    </Section>
  );
}
