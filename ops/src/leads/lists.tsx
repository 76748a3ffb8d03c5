// Links between the lead pages.
const HERE = '/ops/leads';
const PAGES = {
  lead: ['Leads', HERE],
  feedback: ['Documentation feedback', `${HERE}/feedback`],
  routing: ['Routing', `${HERE}/routing`],
  deliveries: ['Deliveries', `${HERE}/deliveries`],
  approvals: ['Confirmations', `${HERE}/approvals`],
  access: ['Access log', `${HERE}/access`],
} as const;

/** Path of a lead page. */
export const pathOf = (page: keyof typeof PAGES): string => PAGES[page][1];

/** Navigation of the lead pages. */
export function Lists({ here }: { here: keyof typeof PAGES }) {
  return (
    <nav aria-label="Lists" className="choices">
      {Object.entries(PAGES).map(([page, [name, to]]) => (
        <a key={page} href={to} aria-current={page === here ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
