// Preview of a banner next to its fields: a wide page and a phone, each in light and dark mode. The console script
// (browser.js) updates the text while the editor types.
import { brand } from '../../../common/config.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { CONTENT_FIELDS, type ContentField } from '../../../common/overrides/fields.ts';
import { useFrame } from '../console/context.ts';
import { sitePrefix } from '../origins.ts';
import type { SubmittedFields } from './form-input.ts';
import type { BannerRow } from './list.ts';

/** Content of a banner that visitors would see. */
export type BannerContent = Readonly<Record<ContentField['name'], string>>;

const contentBy = (valueFor: (name: ContentField['name']) => string): BannerContent =>
  Object.fromEntries(CONTENT_FIELDS.map(({ name }) => [name, valueFor(name)])) as BannerContent;

/** Content of the fields. Empty fields and all fields of a removed override fall back to the portal's values. */
export const submittedContent = (submitted: SubmittedFields, portal: BannerRow['portal']): BannerContent =>
  contentBy((name) => (submitted.shown === 'portal' ? '' : submitted[name].trim()) || (portal?.[name] ?? ''));

const WIDTHS = [1440, 390] as const;
const SCHEMES = ['light', 'dark'] as const;

interface PictureProps {
  content: BannerContent;
  locale: Locale;
  isTop: boolean;
  hasImage: boolean;
}

function Image({ image }: Pick<BannerContent, 'image'>) {
  const prefix = sitePrefix(useFrame().origins);
  const isPath = image.startsWith('/');
  // The script sets `src` once the editor enters an image.
  const url = isPath ? `${prefix}${image}` : image;
  return (
    <img
      alt=""
      data-image=""
      data-prefix={prefix}
      hidden={image === ''}
      {...(image === '' ? {} : { src: url })}
    />
  );
}

/** The banner as on the site: one line above the header, or a block within a page. */
function Banner({ content, isTop, hasImage }: Omit<PictureProps, 'locale'>) {
  const Text = isTop ? 'span' : 'p';
  return (
    <div className={isTop ? 'shot-top' : 'shot-block'}>
      {hasImage && <Image image={content.image} />}
      <div className="shot-words">
        <strong data-shown="title">{content.title}</strong> <Text data-shown="text">{content.text}</Text>
      </div>
      <span className="shot-link" data-shown="urlText">
        {content.urlText}
      </span>
    </div>
  );
}

/** The banner within its page, in a color scheme (by default that of the console). */
function Page({ scheme, ...props }: PictureProps & { scheme?: (typeof SCHEMES)[number] }) {
  const { locale, isTop } = props;
  const header = (
    <div className="shot-header" aria-hidden="true">
      <b>{brand.name}</b>
      <i />
      <i />
      <i />
    </div>
  );
  return (
    <div className="shot-frame">
      <div className="shot-page" data-scheme={scheme} lang={LOCALES[locale].htmlLang}>
        {!isTop && header}
        <Banner {...props} />
        {isTop && header}
      </div>
    </div>
  );
}

/** Content that visitors see: the override's values, or else the portal's. */
export const visibleContent = ({ portal, override }: Pick<BannerRow, 'portal' | 'override'>): BannerContent =>
  contentBy((name) => override?.[name] ?? portal?.[name] ?? '');

/** A banner on a phone, in the color scheme of the console. */
export function Thumbnail({ row }: { row: BannerRow }) {
  const { kind, portal, locale } = row;
  const content = visibleContent(row);
  return (
    <Page
      content={content}
      locale={locale}
      isTop={portal?.position === 'topBanner'}
      hasImage={kind === 'advertisement' && content.image !== ''}
    />
  );
}

/** Previews of a banner at all widths, in both color schemes. */
export function BannerPreview({
  submitted,
  portal,
  locale,
  hasImage,
}: {
  submitted: SubmittedFields;
  portal: BannerRow['portal'];
  locale: Locale;
  hasImage: boolean;
}) {
  const props = {
    content: submittedContent(submitted, portal),
    isTop: portal?.position === 'topBanner',
    locale,
    hasImage,
  };
  return (
    <section className="panel shots" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview in {LOCALES[locale].name}</h2>
      <p className="shots-off hint">Visitors do not see a hidden banner.</p>
      <div className="shots-list">
        {WIDTHS.flatMap((width) =>
          SCHEMES.map((scheme) => (
            <figure key={`${width} ${scheme}`} className="shot" data-width={width}>
              <figcaption>
                {width} px, {scheme}
              </figcaption>
              <Page scheme={scheme} {...props} />
            </figure>
          )),
        )}
      </div>
    </section>
  );
}
