// Index of all products or all solutions (§2).
import { type TreeLeaf, type TreeNode, visibleLeavesIn } from '../../../common/contract/entities/content.ts';
import { IconName } from '../../../common/contract/modules/modules.ts';
import { isShownIn, type Locale } from '../../../common/i18n/locales.ts';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import { Icon } from '../drawings/icon.tsx';
import { localImageOr } from '../layout/logo.tsx';
import { KeyFigure } from '../lists/article-list.tsx';
import { CallToAction } from '../modules/closing.tsx';
import { RequestPath } from './request-path.tsx';

const visibleLeaves = (leaves: readonly TreeLeaf[], locale: Locale): TreeLeaf[] =>
  leaves.filter(({ displayOnly }) => isShownIn(locale, displayOnly));

/** Rows with name, description, and the station on the request path (products) or a result (solutions). */
function Leaves({ leaves }: { leaves: readonly TreeLeaf[] }) {
  const { t, locale } = useView();
  return (
    <ul className="index-list">
      {leaves.map(({ id, name, desc, url, station, proof }) => (
        <li key={id}>
          <TitleLink to={url} title={name} />
          <p>{desc}</p>
          {station && <span>{t(`catalog.station.${station}`)}</span>}
          {proof && <KeyFigure url={proof.href} row={{ facts: { results: [proof.result] }, locale }} />}
        </li>
      ))}
    </ul>
  );
}

/** Icon by name, or image by URL. Renders nothing for other values. */
function NodeIcon({ icon }: { icon: string }) {
  const name = IconName.safeParse(icon);
  if (name.success) return <Icon name={name.data} />;
  const picture = localImageOr(icon, '');
  return picture ? <img src={picture} alt="" width={20} height={20} loading="lazy" /> : null;
}

/** Icon of a node (§3 defaultIcon), and hoverIcon if it differs. */
const NodeIcons = ({ node: { defaultIcon, hoverIcon } }: { node: TreeNode }) => (
  <span className="node-icon">
    <NodeIcon icon={defaultIcon} />
    {hoverIcon !== defaultIcon && <NodeIcon icon={hoverIcon} />}
  </span>
);

/**
 * Section of the index: entries without a group first, then named groups. Omits the entry that the heading links to.
 * Renders nothing if the locale has no entries.
 */
function Part({ node }: { node: TreeNode }) {
  const { locale } = useView();
  const alone = visibleLeaves(
    node.children.flatMap((child) => ('classify' in child ? [] : [child])),
    locale,
  );
  const groups = node.children
    .flatMap((child) =>
      'classify' in child
        ? [{ id: child.id, name: child.name, leaves: visibleLeaves(child.children, locale) }]
        : [],
    )
    .filter(({ leaves }) => leaves.length > 0);
  if (alone.length === 0 && groups.length === 0) return null;
  const heading = <Phrases text={node.name} column="narrow" />;
  const otherLeaves = (leaves: readonly TreeLeaf[]) => leaves.filter(({ url }) => url !== node.url);
  return (
    <section className="section" aria-labelledby={`part-${node.id}`}>
      <div className="wrap section-grid">
        <div className="section-head">
          {node.drawing && <Drawing kind={node.drawing} seed={node.id} />}
          <NodeIcons node={node} />
          <h2 id={`part-${node.id}`}>{node.url ? <Link to={node.url}>{heading}</Link> : heading}</h2>
          {node.desc && <p>{node.desc}</p>}
        </div>
        <div className="section-body">
          {otherLeaves(alone).length > 0 && <Leaves leaves={otherLeaves(alone)} />}
          {groups
            .filter(({ leaves }) => otherLeaves(leaves).length > 0)
            .map(({ id, name, leaves }) => (
              <div className="related-group" key={id}>
                <h3 className="label">{name}</h3>
                <Leaves leaves={otherLeaves(leaves)} />
              </div>
            ))}
        </div>
      </div>
    </section>
  );
}

/** Links to the sections, with the number of pages in each. */
function PartLinks({ tree }: { tree: readonly TreeNode[] }) {
  const { t, locale } = useView();
  const parts = tree
    .map((node) => ({ node, pages: visibleLeavesIn(locale, [node]).filter(({ url }) => url !== node.url) }))
    .filter(({ pages }) => pages.length > 0);
  if (parts.length === 0) return null;
  return (
    <nav className="catalog-parts" aria-label={t('nav.onThisPage')}>
      <ul>
        {parts.map(({ node, pages }) => (
          <li key={node.id}>
            <a href={`#part-${node.id}`}>
              <NodeIcons node={node} />
              <span>
                <Phrases text={node.name} column="narrow" />
              </span>
              <small>{pages.length}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The page has no `LateStyles` marker, so its first view, with the request path, waits for its style sheet. */
export function CatalogListPage({
  kind,
  tree,
}: {
  kind: 'products' | 'solutions';
  tree: readonly TreeNode[];
}) {
  const { t } = useView();
  return (
    <>
      <header className="catalog-head">
        <div className="wrap hero-grid">
          <div className="hero-text">
            <h1>{t(`catalog.${kind}Title`)}</h1>
            <p className="lead">{t(`catalog.${kind}Lead`)}</p>
          </div>
          {kind === 'solutions' ? <Drawing kind="orbits" seed={kind} /> : <PartLinks tree={tree} />}
        </div>
        {kind === 'products' && <RequestPath tree={tree} />}
      </header>
      {tree.map((node) => (
        <Part key={node.id} node={node} />
      ))}
      <CallToAction
        id="end"
        name={t(`catalog.${kind}End`)}
        first={false}
        hero={undefined}
        details={{
          title: t(`catalog.${kind}End`),
          text: t(`catalog.${kind}EndText`),
          actions: [
            { label: t('nav.contact'), href: '/contact/' },
            { label: t('nav.freeTrial'), href: '/free-trial/' },
          ],
        }}
      />
    </>
  );
}
