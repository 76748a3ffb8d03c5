// Links between the lead pages.
const PAGE_PATH = '/ops/leads';
const PAGES = {
  lead: ['Leads', PAGE_PATH],
  feedback: ['Documentation feedback', `${PAGE_PATH}/feedback`],
  routing: ['Routing', `${PAGE_PATH}/routing`],
  deliveries: ['Deliveries', `${PAGE_PATH}/deliveries`],
  approvals: ['Confirmations', `${PAGE_PATH}/approvals`],
  access: ['Access log', `${PAGE_PATH}/access`],
} as const;

/** Path of a lead page. */
export const pathOf = (page: keyof typeof PAGES): string => PAGES[page][1];

/** Navigation of the lead pages. */
export function Lists({ current }: { current: keyof typeof PAGES }) {
  return (
    <nav aria-label="Lists" className="choices">
      {Object.entries(PAGES).map(([page, [name, to]]) => (
        <a key={page} href={to} aria-current={page === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
