// Header menu: a plain link, or a disclosure whose panel depends on the menu type (§2: 1 has two columns, 2 and 3 have
// a promotion card, 5 has an illustration).
import { DrawingKind } from '../../../common/contract/modules/modules.ts';
import type { MenuEntry } from '../../../common/overrides/frame-overlay.ts';
import { Link, MoreLink } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Cover, Drawing } from '../drawings/drawing.tsx';
import type { HotMenus } from '../hot-menus.ts';
import { groupByColumn, opensNewWindow } from './menu-items.ts';

/** Maximum number of entries of a single group in one column. */
const MAX_COLUMN_ENTRIES = 6;

function Badges({ item }: { item: MenuEntry }) {
  const { t } = useView();
  return (
    <>
      {item.badge && <span className="badge">{item.badge}</span>}
      {item.latest && <span className="badge">{t('nav.new')}</span>}
      {item.hottest && <span className="badge">{t('nav.hot')}</span>}
    </>
  );
}

/** Menu title. Badges are in the same span, because narrow menus show the arrow at the end of the line. */
const MenuTitle = ({ item, isMarked }: { item: MenuEntry; isMarked: boolean }) =>
  isMarked ? (
    <span>
      {item.title}
      <Badges item={item} />
    </span>
  ) : (
    item.title
  );

function Entry({ item }: { item: MenuEntry }) {
  const name = (
    <>
      {item.title}
      <Badges item={item} />
    </>
  );
  return (
    <>
      {item.url ? (
        <Link
          to={item.url}
          className={item.children.length > 0 ? 'mega-group' : undefined}
          blank={opensNewWindow(item)}
        >
          {name}
        </Link>
      ) : (
        <span className="mega-group">{name}</span>
      )}
      {item.children.length > 0 && (
        <ul>
          {item.children.map((child) => (
            <li key={`${child.ID}-${child.title}`}>
              <Entry item={child} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Image of a promotion: a drawing by name, an image by URL, or a cover with any other value as its seed. */
function Illustration({ image }: { image: string }) {
  const kind = DrawingKind.safeParse(image);
  if (kind.success) return <Drawing kind={kind.data} seed={image} />;
  if (/^(\/|https:)/.test(image)) return <img src={image} alt="" width={600} height={375} loading="lazy" />;
  return <Cover seed={image} />;
}

const hasAside = ({ type, promotion }: MenuEntry): boolean =>
  type === 5 || (type !== 1 && promotion !== null);

/**
 * Aside of a panel, part of the extras (src/routes/common/page/extras.tsx). Types 2 and 3 show a promotion card. Type 5
 * shows a promotion or a drawing, and View More (§2). Renders nothing for a menu without an aside.
 */
export function MenuAside({ item }: { item: MenuEntry }) {
  const { t } = useView();
  const { promotion, title, type } = item;
  if (!hasAside(item)) return null;
  return (
    <div className="mega-aside">
      {promotion ? (
        <>
          <Illustration image={promotion.image || promotion.title} />
          <strong>{promotion.title}</strong>
          <p>{promotion.content}</p>
          <MoreLink to={promotion.url}>{promotion.urlText}</MoreLink>
        </>
      ) : (
        <Drawing kind="isobars" seed={title} />
      )}
      {type === 5 && <MoreLink to="/resources/">{t('nav.viewMore')}</MoreLink>}
    </div>
  );
}

/** Whether a column is split in two, because it has several groups or a single long one. */
const isWide = (groups: readonly MenuEntry[]): boolean =>
  groups.length > 1 || (groups[0]?.children.length ?? 0) > MAX_COLUMN_ENTRIES;

/** Promotion from ops, at the bottom of a panel. It is part of the page, because extras need a script. */
function PromotionLine({ text, url }: NonNullable<MenuEntry['promotionLine']>) {
  return <p className="mega-foot">{url ? <Link to={url}>{text}</Link> : <strong>{text}</strong>}</p>;
}

/**
 * Line at the bottom of a panel, part of the extras: an advertisement in the product menu, a popular article in the
 * resource menu. A promotion from ops replaces it.
 */
export function MenuFoot({ item: { type, promotionLine }, hot }: { item: MenuEntry; hot: HotMenus }) {
  const { t } = useView();
  if (promotionLine) return null;
  const { ad, article } = hot;
  if (type === 1 && ad)
    return (
      <p className="mega-foot">
        <strong>{ad.title}</strong> {ad.text} <MoreLink to={ad.url}>{ad.urlText}</MoreLink>
      </p>
    );
  if (type !== 5 || !article) return null;
  return (
    <p className="mega-foot">
      {t('nav.mostRead')} <Link to={article.url}>{article.title}</Link> {article.text}
    </p>
  );
}

/** Whether a menu has a panel; otherwise it is a plain link. */
export const hasPanel = ({ type, children }: MenuEntry): boolean => type !== 4 && children.length > 0;

/**
 * Works without a script. `<details>` elements with the same name close each other. Asides, and all bottom lines except
 * promotions from ops, are part of the extras.
 */
export function Menu({ item }: { item: MenuEntry }) {
  const { t } = useView();
  if (!hasPanel(item)) {
    return (
      <Link to={item.url || '/'} className="menu-title" blank={opensNewWindow(item)}>
        <MenuTitle item={item} isMarked={Boolean(item.badge || item.latest || item.hottest)} />
      </Link>
    );
  }
  const columns = groupByColumn(item.children);
  return (
    <details name="menu">
      <summary className="menu-title">
        <MenuTitle item={item} isMarked={Boolean(item.badge)} />
      </summary>
      <div className="mega">
        <div className="wrap">
          <div className="mega-lead">
            <strong>{item.title}</strong>
            {item.url && (
              <MoreLink to={item.url}>
                {t('catalog.all')}
                <span className="visually-hidden">{`: ${item.title}`}</span>
              </MoreLink>
            )}
          </div>
          <div className="mega-list">
            {columns.map((column) => (
              <ul className="mega-groups" key={column[0]?.col} data-wide={isWide(column) ? '' : undefined}>
                {column.map((child) => (
                  <li key={`${child.ID}-${child.title}`}>
                    <Entry item={child} />
                  </li>
                ))}
              </ul>
            ))}
          </div>
          {item.promotionLine && <PromotionLine {...item.promotionLine} />}
        </div>
      </div>
    </details>
  );
}
