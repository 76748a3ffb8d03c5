// Home page: first view, and sections that may be streamed later.
import { Fragment } from 'react';
import type { z } from 'zod';
import { brand } from '../../../common/config.ts';
import type { SolutionCardSchema } from '../../../common/contract/entities/content.ts';
import type { Banner, ImageResource } from '../../../common/contract/entities/home.ts';
import type { City, Network } from '../../../common/contract/entities/network.ts';
import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import { LateStyles } from '../components/late-styles.tsx';
import { Actions, Link, MoreLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Section } from '../components/section.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import { FlowMap, spot } from '../drawings/flow-map.tsx';
import type { Place } from '../drawings/projection.ts';
import { ArticleList } from '../lists/article-list.tsx';
import { LinkStrip } from '../lists/link-strip.tsx';
import type { Lookup } from '../modules/lookup.tsx';
import { Modules } from '../modules/modules.tsx';
import type { ParsedModule } from '../modules/parse.ts';
import { routesBetween } from '../network/map-routes.ts';

type SolutionCard = z.output<typeof SolutionCardSchema>;

const placesOf = (distribution: ImageResource | undefined): Place[] =>
  (distribution?.images ?? []).flatMap(({ longitude, latitude }) =>
    longitude === undefined || latitude === undefined ? [] : [{ longitude, latitude }],
  );

/** Low route detail, to keep the page small. */
const COARSE = { step: 3000, straight: 1500, spot };

interface Drawn {
  places: City[];
  hubs: City[];
  routes: string;
}

/** Cache of cities and routes on the map, by network data. */
const drawn = new WeakMap<Network, Drawn>();
function flowMapProps(network: Network): Drawn {
  const cached = drawn.get(network);
  if (cached) return cached;
  const ends = new Set(network.routes.flat());
  const hubs = network.cities.filter(({ code }) => ends.has(code));
  const places = network.cities.filter(({ code }) => !ends.has(code));
  const fresh = { places, hubs, routes: routesBetween(hubs, network.routes, COARSE) };
  drawn.set(network, fresh);
  return fresh;
}

/** Map of the network, or of the locations in `distribution` if the network is unavailable. */
function HomeMap({ network, distribution }: Pick<HomeFirstProps, 'network' | 'distribution'>) {
  const title = distribution?.alt || undefined;
  return network ? (
    <FlowMap {...flowMapProps(network)} title={title} />
  ) : (
    <FlowMap places={placesOf(distribution)} title={title} />
  );
}

/** Claim, with one line per sentence. */
function Claim({ title }: { title: string }) {
  const sentences = title.split('\n');
  if (sentences.length === 1) return title;
  return sentences.map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && ' '}
      <span className="claim-line">{sentence}</span>
    </Fragment>
  ));
}

/**
 * Claim and map. Shows a default claim if there is no banner from marketing. A script inserts the visitor's distance
 * to the nearest city below the actions (src/client/home/near.ts).
 */
function HomeHero({ banner, ...map }: HomeFirstProps) {
  const { t } = useView();
  return (
    <section className="home-hero night" aria-labelledby="home-title" data-home="">
      <div className="wrap">
        <div className="home-claim">
          <h1 id="home-title">
            <Claim title={banner?.title ?? brand.name} />
          </h1>
          <p className="lead">{banner?.text ?? t('site.tagline')}</p>
          <Actions
            actions={
              banner?.actions ?? [
                { label: t('nav.freeTrial'), href: '/free-trial/' },
                { label: t('nav.contact'), href: '/contact/' },
              ]
            }
          />
          <p className="home-near" />
        </div>
      </div>
      <HomeMap {...map} />
    </section>
  );
}

/** Other banners and advertisements. */
export function HomeAnnouncements({ banners }: { banners: readonly Banner[] }) {
  const { t } = useView();
  if (banners.length === 0) return null;
  return (
    <section className="announcements" aria-label={t('home.announcements')}>
      <ul className="wrap">
        {banners.map(({ id, title, text, actions: [action] }) => (
          <li key={id}>
            <strong>{title}</strong>
            <p>{text}</p>
            {action && <MoreLink to={action.href}>{action.label}</MoreLink>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Recommended solutions, and services for all of them (§7 home/specialservice). */
export function HomeSolutions({
  solutions,
  services = [],
}: {
  solutions: readonly SolutionCard[];
  services?: Parameters<typeof LinkStrip>[0]['cards'];
}) {
  const { t } = useView();
  return (
    <>
      {solutions.length > 0 && (
        <Section
          id="solutions"
          kind="related"
          title={t('home.solutions')}
          below={<Drawing kind="delta" seed="solutions" />}
        >
          <ul className="index-list">
            {solutions.map(({ id, name, desc, url }) => (
              <li key={id}>
                <TitleLink to={url} title={name} column="narrow" />
                <p>{desc}</p>
              </li>
            ))}
          </ul>
          <Link to="/solutions/" className="more list-more">
            {t('catalog.all')}
            <span className="visually-hidden">{`: ${t('catalog.solutionsTitle')}`}</span>
          </Link>
        </Section>
      )}
      <LinkStrip label={t('home.services')} cards={services} />
    </>
  );
}

interface HomeFirstProps {
  banner: Banner | undefined;
  /** Alternative text of the map, and locations to show if the network is unavailable. */
  distribution?: ImageResource | undefined;
  network?: Network | undefined;
}

/** First view of the home page. */
export const HomeFirst = (props: HomeFirstProps) => (
  <>
    <HomeHero {...props} />
    <LateStyles />
  </>
);

const isFigures = ({ type }: ParsedModule): boolean => type === 'statistics';
const isClosing = ({ type }: ParsedModule): boolean => type === 'callToAction';
const NO_LOOKUP: Lookup = () => undefined;

/** Figures at the end of the hero. */
export function HomeFigures({ modules }: { modules: readonly ParsedModule[] }) {
  const figures = modules.filter(isFigures);
  if (figures.length === 0) return null;
  return (
    <div className="home-figures night">
      <Modules list={figures} lookup={NO_LOOKUP} />
    </div>
  );
}

interface HomeBlocksProps {
  shortcuts?: Parameters<typeof LinkStrip>[0]['cards'];
  modules: readonly ParsedModule[];
  lookup?: Lookup;
}

/** Modules except the figures and the closing call to action, and shortcuts to popular pages (§7 home/shortcut). */
export function HomeBlocks({ shortcuts = [], modules, lookup = NO_LOOKUP }: HomeBlocksProps) {
  const { t } = useView();
  return (
    <>
      <Modules list={modules.filter((each) => !(isFigures(each) || isClosing(each)))} lookup={lookup} />
      <LinkStrip label={t('home.shortcuts')} cards={shortcuts} />
    </>
  );
}

/** Closing call to action, after the news. */
export const HomeClosing = ({
  modules,
  lookup = NO_LOOKUP,
}: {
  modules: readonly ParsedModule[];
  lookup?: Lookup;
}) => <Modules list={modules.filter(isClosing)} lookup={lookup} />;

/** News and blog articles by type (§3), side by side. Omits empty groups. */
export function HomeNews({ groups }: { groups: readonly { type: string; rows: readonly ArticleRow[] }[] }) {
  const { t } = useView();
  const shown = groups.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) return null;
  return (
    <div className="section home-news">
      <div className="wrap">
        {shown.map(({ type, rows }) => {
          const blog = type.toUpperCase() === 'BLOG';
          const title = blog ? t('home.blog') : t('home.news');
          return (
            <section key={type} id={`home-${type.toLowerCase()}`}>
              <h2>
                <Phrases text={title} />
              </h2>
              <ArticleList rows={rows} />
              <Link to={blog ? '/blog/' : '/news/'} className="more list-more">
                {t('catalog.all')}
                <span className="visually-hidden">{`: ${title}`}</span>
              </Link>
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** Placeholder for a section that could not be loaded. */
export function SectionUnavailable({ title }: { title?: string }) {
  const { t } = useView();
  return (
    <div className="section unavailable">
      <div className="wrap">
        {title && <h2>{title}</h2>}
        <p>{t('home.unavailable')}</p>
      </div>
    </div>
  );
}
