// Restricted document on the sign-in page: its title, its restriction, and public documents of its category.
import type { FC } from 'react';
import { DOCS_PATH } from '../../../common/contract/docs-paths.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import type { Strings } from './login-page.tsx';
import type { RestrictedDocument } from './target.ts';

interface RestrictionProps {
  document: RestrictedDocument;
  strings: Strings;
  locale: Locale;
  /** Origin and language of the site. */
  site: string;
}

const Lock: FC = () => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path d="M3.5 7.5h9v6h-9zM5.5 7.5v-2a2.5 2.5 0 0 1 5 0v2" />
  </svg>
);

/** Head of the restricted document, as on its page, and who may read it. */
export const Restriction: FC<RestrictionProps> = ({ document, strings, locale, site }) => {
  const { title, products, category } = document;
  const names = new Intl.ListFormat(LOCALES[locale].htmlLang, { type: 'disjunction' }).format(products);
  return (
    <section className="document">
      <p className="crumbs">
        <a href={`${site}${DOCS_PATH}`}>{strings.docs}</a> <span aria-hidden="true">/</span>{' '}
        <a href={`${site}${category.path}`}>{category.name}</a>
      </p>
      <p className="name" lang={LOCALES[document.locale].htmlLang}>
        {title}
      </p>
      <p className="label">
        <Lock />
        {strings.restricted}
      </p>
      <p>
        {products.length > 0
          ? strings.restrictedTo.replace('{products}', () => names)
          : strings.restrictedToAll}
      </p>
    </section>
  );
};

/** Documents of the same category that need no sign-in. */
export const OpenDocuments: FC<Omit<RestrictionProps, 'locale'>> = ({ document: { open }, strings, site }) =>
  open.length === 0 ? null : (
    <section className="open" aria-labelledby="open">
      <h2 id="open">{strings.openDocs}</h2>
      <ul>
        {open.map(({ title, locale, path }) => (
          <li key={path}>
            <a href={`${site}${path}`} lang={LOCALES[locale].htmlLang}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
