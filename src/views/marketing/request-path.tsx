// Request path from the visitor to the origin, with the products at each station.
import {
  STATIONS,
  type Station,
  type TreeNode,
  visibleLeavesIn,
} from '../../../common/contract/entities/content.ts';
import { Link } from '../components/link.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';

const PATH_ID = 'path';

/**
 * Path with one column per station. The description of a product is shown next to the heading while its link is hovered
 * or focused. Renders nothing if no product of the locale has a station.
 */
export function RequestPath({ tree }: { tree: readonly TreeNode[] }) {
  const { t, locale } = useView();
  const leaves = visibleLeavesIn(locale, tree);
  if (leaves.every(({ station }) => station === undefined)) return null;
  return (
    <section className="request-path night" id={PATH_ID} aria-labelledby="path-title">
      <div className="wrap">
        <h2 id="path-title">{t('catalog.pathTitle')}</h2>
        <ol>
          {STATIONS.map((station) => (
            <li key={station} data-station={station}>
              <h3>{t(`catalog.station.${station}`)}</h3>
              <p>{t(`catalog.stationTask.${station}`)}</p>
              <ul>
                {leaves
                  .filter((leaf) => leaf.station === station)
                  .map(({ id, name, desc, url }) => (
                    <li key={id}>
                      <TitleLink to={url} title={name} column="narrow" />
                      <span className="path-task" aria-hidden="true">
                        {desc}
                      </span>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Station of a product on the path, linked to the product index. */
export function PathPosition({ station }: { station: Station }) {
  const { t } = useView();
  const name = t(`catalog.station.${station}`);
  return (
    <Link to={`/products/#${PATH_ID}`} className="path-position" label={t('catalog.pathPosition', { name })}>
      {STATIONS.map((each) => (
        <i key={each}>{each === station && name}</i>
      ))}
    </Link>
  );
}
