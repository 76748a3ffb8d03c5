// Pages of modules that the portal stores under a code.
import type { ReactNode } from 'react';
import type { CallName, Data } from '../../../../common/contract/contract.ts';
import type { Details } from '../../../../common/contract/modules/modules.ts';
import { absoluteHref } from '../../../../common/i18n/links.ts';
import type { SiteValue } from '../../../../common/overrides/frame-overlay.ts';
import { PortalError } from '../../../../common/upstream/errors.ts';
import type { SiteContext } from '../../../env.ts';
import type { Crumb } from '../../../views/layout/breadcrumb.tsx';
import { DetailPage } from '../../../views/marketing/detail-page.tsx';
import { heroOf, type ParsedModule, parseModules } from '../../../views/modules/parse.ts';
import type { PageCard } from '../../../views/sharing-card.ts';
import { type PageSheet, sheetsOf } from '../../../views/sheets.ts';
import type { FormPart } from '../../forms/form-part.ts';
import { applySeo, loadPageSeo } from '../metadata/seo.ts';
import { breadcrumbData, contactData, serviceData } from '../metadata/structured-data.ts';
import { loadContactInfo } from './contact-info.ts';
import { type Lookup, loadLookup, waitForLookup } from './lookup.ts';
import { waitOrFallback } from './optional.ts';
import { sendPage } from './send.tsx';

export interface ModulePage {
  /** Type and code of the page in the portal. */
  type: string;
  code: string;
  /** Path of the page, without locale. */
  path: string;
  breadcrumb?: readonly Crumb[];
  /** Content after the modules, but before a closing call to action. Omitted if it is late. */
  after?: { call: CallName; node: Promise<ReactNode>; sheet: PageSheet };
  /** A form below the hero. */
  form?: FormPart;
  /** Whether the page is a preview. Previews are neither indexed nor cached. */
  preview?: boolean;
}

/** Sends a page of modules. Rejects with `notFound` if the portal has no page with this code. */
export async function sendModulePage(
  c: SiteContext,
  { type, code, path, breadcrumb, after, form, preview }: ModulePage,
): Promise<Response> {
  const [seo, lookup] = [loadPageSeo(c, type, code), loadLookup(c)];
  const page = await c.get('portal').call('common/getPage', { type, pageCode: code });
  const [loadedSeo, loadedLookup, loadedAfter] = await Promise.all([
    waitOrFallback(c, 'common/getSeoModule', seo, null),
    waitForLookup(c, lookup),
    after ? waitOrFallback(c, after.call, after.node, null) : null,
  ]);
  return sendDetailPage(
    c,
    {
      page,
      type,
      path,
      breadcrumb: breadcrumb ?? [],
      after: loadedAfter,
      sheets: after ? [after.sheet] : [],
      form,
      preview: preview ?? false,
      seo: loadedSeo,
    },
    loadedLookup,
  );
}

/** Returns the drawing of a hero, for the card of its page. */
export const heroDrawing = (hero: Details<'hero'> | undefined): PageCard['drawing'] =>
  hero?.plate ? { plate: hero.plate.drawing } : hero?.drawing && { kind: hero.drawing, seed: hero.title };

/** Returns the card of a page of modules: title and drawing of its hero, and the page's group or parent area. */
function cardOf(
  modules: readonly ParsedModule[],
  { group, breadcrumb }: Pick<Shown, 'group' | 'breadcrumb'>,
): PageCard {
  const hero = heroOf(modules);
  const above = group ?? hero?.eyebrow ?? breadcrumb.at(-1)?.name;
  if (!hero) return { label: above };
  return { title: hero.title, label: above, drawing: heroDrawing(hero) };
}

interface Shown {
  page: Pick<
    Data<'common/getPage'>,
    'id' | 'code' | 'name' | 'desc' | 'moduleViewList' | 'translation' | 'updateTime' | 'draft'
  >;
  /** Type of the page in the portal. */
  type: string;
  path: string;
  breadcrumb: readonly Crumb[];
  after?: ReactNode;
  /** Style sheets of `after`. */
  sheets?: readonly PageSheet[];
  form?: FormPart | undefined;
  preview: boolean;
  /** Name of the group in which the page is listed. */
  group?: string | undefined;
  seo: Awaited<ReturnType<typeof loadPageSeo>>;
}

export const CONTACT_PATH = '/contact/';

/** Returns the structured data of the contact page; none for other pages. */
function contactOf(
  c: SiteContext,
  { page, path }: Shown,
  modules: readonly ParsedModule[],
  info: readonly SiteValue[],
): Record<string, unknown>[] {
  if (path !== CONTACT_PATH) return [];
  const contacts = modules.flatMap((module) => (module.type === 'contacts' ? module.details.items : []));
  return [contactData(page, contacts, path, { info, locale: c.get('locale') })];
}

const OFFERS: readonly string[] = ['product', 'solution'];

/** Sends a page of modules from the portal's response. */
export async function sendDetailPage(c: SiteContext, shown: Shown, lookup: Lookup): Promise<Response> {
  const { page, type, path, breadcrumb, group, after, sheets = [], form, preview, seo } = shown;
  const modules = parseModules(page.moduleViewList, (problem) =>
    c.get('log').report({ event: 'module-dropped', page: path, ...problem }),
  );
  const info = path === CONTACT_PATH ? await loadContactInfo(c) : [];
  return sendPage(c, {
    head: {
      // F3: the title of a form with errors begins with the error, even if editors set another title.
      ...applySeo(
        { title: `${form?.titlePrefix ?? ''}${page.name}`, description: page.desc },
        form?.titlePrefix ? null : seo,
      ),
      path,
      card: cardOf(modules, { group, breadcrumb }),
      available: preview ? null : page.translation.available,
      jsonLd: [
        breadcrumbData([...breadcrumb, { name: page.name, url: path }], c.get('locale')),
        ...contactOf(c, shown, modules, info),
        ...(OFFERS.includes(type) ? [serviceData(page, absoluteHref(path, c.get('locale')), group)] : []),
      ],
    },
    parts: [
      <DetailPage
        key="page"
        detail={page}
        modules={modules}
        lookup={lookup}
        breadcrumb={breadcrumb}
        after={after}
        updated={type === 'legal' ? page.updateTime : undefined}
        form={form?.props}
      />,
    ],
    ...(type === 'legal' && { className: 'legal-page' }),
    ...(form && { className: 'form-page' }),
    sheets: [
      ...sheetsOf(modules, form !== undefined),
      ...(type === 'legal' ? ['legal' as const] : []),
      ...sheets,
    ],
    status: form?.status ?? 200,
    cache: preview || form?.isPersonal ? 'never' : 'page',
    translation: page.translation,
  });
}

/** Creates the error of a portal response without the page. */
export const pageNotFound = (page: string): PortalError =>
  new PortalError('notFound', 'common/getPage', `there is no ${page}`, { status: 404 });
