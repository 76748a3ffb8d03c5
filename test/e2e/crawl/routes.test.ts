// Routes of §2, line by line, in four locales on the running production build.
import { describe, expect, inject, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { href } from '../../../common/i18n/links.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { ROUTES } from '../../routes.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { bodyOf, responseOf } from './responses.ts';

const origin = inject('origin');
const TOKEN = 'ispreview=1&pretoken=local-preview';

describe.each(localeCodes)('§2 routes in %s', (locale) => {
  it.each(ROUTES)(
    '$line: $path responds as specified',
    ({ path, to, status, canonical, hidden: isHidden }) => {
      const response = responseOf(href(path, locale));
      if (to !== undefined) {
        const target = href(to, locale);
        expect(response.status).toBe(301);
        expect(new URL(response.location ?? '', origin).href).toBe(`${origin}${target}`);
        expect(responseOf(target).status).toBe(200);
        return;
      }
      const html = bodyOf(response);
      expect(response.status).toBe(status);
      expect(html).toContain(`<html lang="${LOCALES[locale].htmlLang}"`);
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      if (isHidden || status !== 200) expect(html).toContain('<meta name="robots" content="noindex"');
      else
        expect(html).toContain(
          `<link rel="canonical" href="https://${brand.host}${href(canonical ?? path, locale)}"`,
        );
    },
  );

  it('§2 the glossary does not contain the blog categories', async () => {
    for (const category of ['web-performance', 'cloud-security']) {
      const url = href(`/glossary/${category}/`, locale);
      const response = await fetch(`${origin}${url}`, { headers: visitorHeaders() });
      await response.text();
      expect([url, response.status]).toEqual([url, 404]);
    }
  });

  it('§2 preview routes show drafts only with a valid token and are never cached', async () => {
    for (const path of [
      '/preview/page/spring-release/',
      '/preview/spring-release/',
      '/preview/page/content/page-spring-release/',
    ]) {
      const url = href(path, locale);
      const [bare, valid, wrong] = await Promise.all(
        ['', `?${TOKEN}`, '?ispreview=1&pretoken=wrong'].map((query) =>
          fetch(`${origin}${url}${query}`, { headers: visitorHeaders() }),
        ),
      );
      if (!bare || !valid || !wrong) throw new Error('expected three responses');
      await Promise.all([bare.text(), valid.text(), wrong.text()]);
      expect([path, bare.status, valid.status, wrong.status]).toEqual([path, 404, 200, 404]);
      for (const response of [bare, valid, wrong]) {
        expect(response.headers.get('cache-control')).toBe('no-store, no-cache, must-revalidate, private');
        expect(response.headers.get('x-robots-tag')).toContain('noindex');
      }
    }
  });
});
