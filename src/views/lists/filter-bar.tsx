// Filters of a list: rows of links, and a keyword form that works without JavaScript.
import type { ReactNode } from 'react';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';

export interface FilterGroup {
  /** Accessible name of the row; visible if another row begins with the same text. */
  label: string;
  links: readonly { name: string; path: string; current: boolean }[];
}

/** Two rows that begin with the same word ("All") have visible names. */
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
  /** Action of the form, without locale. Its query and the sticky parameters become hidden fields. */
  path: string;
  className: string;
  label?: string;
  /** Anchor of the part of the page that shows the response. */
  anchor?: string;
  children: ReactNode;
}

/** A GET form. Browsers drop the query of its action, so the query is sent as fields. */
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
  /** Action of the form, without locale; its query is sent, too. */
  path: string;
  keyword: string;
  label: string;
  submit: string;
  id: string;
  isPrimary?: boolean;
}

/** A search field with its button. An empty field is not sent. */
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
