// What narrows a list: rows of links, and a keyword in a form that works without script.
import { useView } from '../context.tsx';
import { Link } from './link.tsx';

export interface FilterGroup {
  /** Names the row for assistive technology, and for everybody beside a row that begins alike. */
  label: string;
  links: readonly { name: string; path: string; current: boolean }[];
}

/** Two rows that begin with the same word ("All") are told apart by names that are seen. */
export function Filters({ groups }: { groups: readonly FilterGroup[] }) {
  const isAlike = (first: string | undefined) =>
    groups.filter(({ links }) => links[0]?.name === first).length > 1;
  return groups.map(({ label, links }) => (
    <nav key={label} className="filters" aria-label={label}>
      {isAlike(links[0]?.name) && (
        <p className="label" aria-hidden="true">
          {label}
        </p>
      )}
      <ul>
        {links.map(({ name, path, current }) => (
          <li key={path}>
            <Link to={path} current={current ? 'true' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ));
}

interface KeywordFormProps {
  /** Where the form leads, without locale; what its query says already goes along. */
  path: string;
  keyword: string;
  label: string;
  submit: string;
  id: string;
}

/** A search field with its button. An empty field is not sent. */
export function KeywordForm({ path, keyword, label, submit, id }: KeywordFormProps) {
  const { href } = useView();
  const [action = '', query = ''] = href(path).split('?');
  return (
    <search>
      <form className="keyword-form" action={action} method="get">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={id}>{label}</label>
        <div>
          <input
            id={id}
            type="search"
            name="keyword"
            defaultValue={keyword}
            maxLength={100}
            required
            enterKeyHint="search"
            autoComplete="off"
          />
          <button type="submit" className="button" data-kind="primary">
            {submit}
          </button>
        </div>
      </form>
    </search>
  );
}
