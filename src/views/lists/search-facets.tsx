// Search facets: types and products as links with result counts.
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';

/** Result type with its label and result count. */
export interface TypeCount<T extends string> {
  type: T;
  label: string;
  count: number;
}

/** Result types as links with result counts. Renders nothing without types. */
export function TypeFacets<T extends string>({
  label,
  types,
  current,
  pathOf,
}: {
  label: string;
  types: readonly TypeCount<T>[];
  current: T;
  pathOf: (type: T) => string;
}) {
  if (types.length === 0) return null;
  return (
    <nav className="filters search-views" aria-label={label}>
      <ul className="scroller">
        {types.map(({ type, label, count }) => (
          <li key={type}>
            <Link to={pathOf(type)} current={type === current ? 'true' : undefined}>
              {label} <span className="figure">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Product with its name and result count. */
export interface ProductCount {
  code: string;
  name: string;
  count: number;
}

/** Products as links with result counts, and a link to the results for all products. */
export function Products({
  products,
  current,
  pathOf,
}: {
  products: readonly ProductCount[];
  current: string;
  pathOf: (product: string) => string;
}) {
  const { t } = useView();
  if (products.length === 0) return null;
  const isCurrent = (code: string) => (code === current ? 'true' : undefined);
  return (
    <nav className="filters search-products" aria-label={t('docs.products')}>
      <ul className="scroller">
        <li>
          <Link to={pathOf('')} current={isCurrent('')}>
            {t('api.allProducts')}
          </Link>
        </li>
        {products.map(({ code, name, count }) => (
          <li key={code}>
            <Link to={pathOf(code)} current={isCurrent(code)}>
              {name} <span className="figure">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
