// Components of the home page.
import type { Group, Home, Item, Link, Section } from '../../content.ts';

const Anchor = ({ link, className }: { link: Link; className?: string }) =>
  link.href === undefined ? (
    <span className={className}>{link.text}</span>
  ) : (
    <a href={link.href} className={className}>
      {link.text}
    </a>
  );

const Links = ({ links }: { links: Link[] }) => (
  <ul className="links">
    {links.map((link) => (
      <li key={link.text}>
        <Anchor link={link} />
      </li>
    ))}
  </ul>
);

const Groups = ({ groups }: { groups: Group[] }) => (
  <ul className="groups">
    {groups.map(({ title, links }) => (
      <li key={title.text}>
        <Anchor link={title} className="group" />
        <ul>
          {links.map((link) => (
            <li key={link.text}>
              <Anchor link={link} />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);

export const Header = ({ home: { banner, menus, tools } }: { home: Home }) => (
  <>
    <aside className="banner">
      {banner.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Anchor link={banner.title} className="more" />
    </aside>
    <header className="header">
      <nav aria-label="Main">
        <ul className="menus">
          {menus.map(({ title, links, groups }) => (
            <li key={title.text} className="menu">
              {groups.length === 0 ? (
                <Anchor link={title} className="menu-title" />
              ) : (
                <details name="menu">
                  <summary className="menu-title">{title.text}</summary>
                  <div className="mega">
                    <div className="mega-lead">
                      <strong>{title.text}</strong>
                      {links.map((link) => (
                        <Anchor key={link.text} link={link} className="more" />
                      ))}
                    </div>
                    <Groups groups={groups} />
                  </div>
                </details>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="tools">
        {tools.map((link) => (
          <Anchor key={`${link.text} ${link.href}`} link={link} className="tool" />
        ))}
      </div>
    </header>
  </>
);

const Entry = ({ item: { title, texts, links, drawing } }: { item: Item }) => (
  <li className="item">
    {drawing && (
      <div className="drawing">
        <svg viewBox="0 0 600 450" aria-hidden="true">
          <use href={drawing} />
        </svg>
      </div>
    )}
    <h3>
      <Anchor link={title} />
    </h3>
    {texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {links.length > 0 && <Links links={links} />}
  </li>
);

export const PageSection = ({ section }: { section: Section }) => (
  <section id={section.id} className="section">
    <div className="wrap">
      <div className="head">
        {section.title && <h2>{section.title}</h2>}
        {section.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {section.graphic && <div className="graphic" dangerouslySetInnerHTML={{ __html: section.graphic }} />}
      {section.items.length > 0 && (
        <ul className="items">
          {section.items.map((item) => (
            <Entry key={item.title.text} item={item} />
          ))}
        </ul>
      )}
      {section.links.map((link) => (
        <Anchor key={link.text} link={link} className="more" />
      ))}
    </div>
  </section>
);

export const Footer = ({ footer: { texts, groups, links } }: { footer: Home['footer'] }) => (
  <footer className="footer">
    {texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
    <Groups groups={groups} />
    <Links links={links} />
  </footer>
);
