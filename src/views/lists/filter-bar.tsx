// List filters: rows of links, and a keyword form that works without JavaScript.
import type { ReactNode } from 'react';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';

export interface FilterGroup {
  /** Accessible name of the row. It is visible if another row starts with the same link text. */
  label: string;
  links: readonly { name: string; path: string; current: boolean }[];
}

/** Rows that start with the same link text ("All") have visible labels. */
export function Filters({ groups }: { groups: readonly FilterGroup[] }) {
  const isAmbiguous = (first: string | undefined) =>
    groups.filter(({ links }) => links[0]?.name === first).length > 1;
  return groups.map(({ label, links }) => (
    <nav key={label} className="filters" aria-label={label}>
      {isAmbiguous(links[0]?.name) && (
        <p className="label" aria-hidden="true">
          {label}
        </p>
      )}
      <ul className="scroller">
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

interface GetFormProps {
  /** Form action without locale. Its query and the sticky parameters become hidden fields. */
  path: string;
  className: string;
  label?: string;
  /** Fragment of the section that shows the response. */
  anchor?: string;
  children: ReactNode;
}

/** GET form. Browsers replace the query of the action, so hidden fields preserve it. */
export function GetForm({ path, className, label, anchor, children }: GetFormProps) {
  const { href } = useView();
  const [action = '', query = ''] = href(path).split('?');
  return (
    <form
      className={className}
      action={anchor ? `${action}#${anchor}` : action}
      method="get"
      aria-label={label}
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

interface KeywordFormProps {
  /** Form action without locale. Its query is preserved. */
  path: string;
  keyword: string;
  label: string;
  submit: string;
  id: string;
  isPrimary?: boolean;
}

/** Search field with its button. A blank field is not submitted. */
export function KeywordForm({ path, keyword, label, submit, id, isPrimary = true }: KeywordFormProps) {
  return (
    <search>
      <GetForm className="keyword-form" path={path}>
        <label htmlFor={id}>{label}</label>
        <div>
          <input
            id={id}
            type="search"
            name="keyword"
            defaultValue={keyword}
            maxLength={100}
            required
            pattern=".*\S.*"
            enterKeyHint="search"
            autoComplete="off"
          />
          <button type="submit" className="button" data-kind={isPrimary ? 'primary' : undefined}>
            {submit}
          </button>
        </div>
      </GetForm>
    </search>
  );
}
