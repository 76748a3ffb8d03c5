// Notice, phone number, email address, postal address, and profiles of the company, in the footer and on the contact
// page.
import { Fragment } from 'react';
import { siteItemOf } from '../../../common/contract/entities/site-info.ts';
import type { SiteValue } from '../../../common/overrides/frame-overlay.ts';
import { Link } from '../components/link.tsx';

function Value({ id, text, url }: SiteValue) {
  if (id === 'phone') return <a href={`tel:${text.replace(/[^+0-9]/g, '')}`}>{text}</a>;
  if (id === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  return url ? <Link to={url}>{text}</Link> : text;
}

const LINES: readonly SiteValue['id'][] = ['notice', 'phone', 'email', 'address'];

/** One paragraph per value, and one for all profiles. Renders nothing without values. */
export function SiteContacts({ info }: { info: readonly SiteValue[] }) {
  const profiles = info.filter(({ id }) => siteItemOf(id)?.format === 'profile');
  return (
    <>
      {info
        .filter(({ id }) => LINES.includes(id))
        .map((value) => (
          <p key={value.id}>
            <Value {...value} />
          </p>
        ))}
      {profiles.length > 0 && (
        <p>
          {profiles.map(({ id, text }, index) => (
            <Fragment key={id}>
              {index > 0 && ' · '}
              <a href={text}>{siteItemOf(id)?.label}</a>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}
