// Components of the home page.
import type { Group, Home, Item, Link, Section } from '../../content.ts';

const Anchor = ({ link, class: name }: { link: Link; class?: string }) =>
  link.href === undefined ? (
    <span class={name}>{link.text}</span>
  ) : (
    <a href={link.href} class={name}>
      {link.text}
    </a>
  );

const Links = ({ links }: { links: Link[] }) => (
  <ul class="links">
    {links.map((link) => (
      <li>
        <Anchor link={link} />
      </li>
    ))}
  </ul>
);

const Groups = ({ groups }: { groups: Group[] }) => (
  <ul class="groups">
    {groups.map(({ title, links }) => (
      <li>
        <Anchor link={title} class="group" />
        <ul>
          {links.map((link) => (
            <li>
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
    <aside class="banner">
      {banner.texts.map((text) => (
        <p>{text}</p>
      ))}
      <Anchor link={banner.title} class="more" />
    </aside>
    <header class="header">
      <nav aria-label="Main">
        <ul class="menus">
          {menus.map(({ title, links, groups }) => (
            <li class="menu">
              {groups.length === 0 ? (
                <Anchor link={title} class="menu-title" />
              ) : (
                <details name="menu">
                  <summary class="menu-title">{title.text}</summary>
                  <div class="mega">
                    <div class="mega-lead">
                      <strong>{title.text}</strong>
                      {links.map((link) => (
                        <Anchor link={link} class="more" />
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
      <div class="tools">
        {tools.map((link) => (
          <Anchor link={link} class="tool" />
        ))}
      </div>
    </header>
  </>
);

const Entry = ({ item: { title, texts, links, drawing } }: { item: Item }) => (
  <li class="item">
    {drawing && (
      <div class="drawing">
        <svg viewBox="0 0 600 450" aria-hidden="true">
          <use href={drawing} />
        </svg>
      </div>
    )}
    <h3>
      <Anchor link={title} />
    </h3>
    {texts.map((text) => (
      <p>{text}</p>
    ))}
    {links.length > 0 && <Links links={links} />}
  </li>
);

export const PageSection = ({ section }: { section: Section }) => (
  <section id={section.id} class="section">
    <div class="wrap">
      <div class="head">
        {section.title && <h2>{section.title}</h2>}
        {section.texts.map((text) => (
          <p>{text}</p>
        ))}
      </div>
      {section.graphic && <div class="graphic" dangerouslySetInnerHTML={{ __html: section.graphic }} />}
      {section.items.length > 0 && (
        <ul class="items">
          {section.items.map((item) => (
            <Entry item={item} />
          ))}
        </ul>
      )}
      {section.links.map((link) => (
        <Anchor link={link} class="more" />
      ))}
    </div>
  </section>
);

export const Footer = ({ footer: { texts, groups, links } }: { footer: Home['footer'] }) => (
  <footer class="footer">
    {texts.map((text) => (
      <p>{text}</p>
    ))}
    <Groups groups={groups} />
    <Links links={links} />
  </footer>
);
