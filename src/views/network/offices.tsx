// Offices, and research and development centers.
import type { Office } from '../../../common/contract/entities/network.ts';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';

interface ListProps {
  title: string;
  singular: string;
  offices: readonly Office[];
}

const List = ({ title, singular, offices }: ListProps) => (
  <div className="office-group">
    <h3 className="label">
      {title} <span className="figure">{offices.length}</span>
    </h3>
    <ul className="offices">
      {offices.map(({ code, city, countryName, address, role }) => (
        <li key={code} id={`office-${code}`} data-one={singular}>
          <h4>{city}</h4>
          <p>
            {address}
            {countryName !== city && (
              <>
                <br />
                {countryName}
              </>
            )}
          </p>
          <p className="office-role">{role}</p>
        </li>
      ))}
    </ul>
  </div>
);

/** Renders nothing without offices. */
export function Offices({ offices }: { offices: readonly Office[] }) {
  const { t } = useView();
  if (offices.length === 0) return null;
  const ofKind = (kind: Office['kind']) => offices.filter((office) => office.kind === kind);
  return (
    <Section id="offices" kind="offices" title={t('map.officesTitle')} wide>
      <List title={t('map.office')} singular={t('map.marks.office')} offices={ofKind('office')} />
      {ofKind('research').length > 0 && (
        <List title={t('map.research')} singular={t('map.marks.research')} offices={ofKind('research')} />
      )}
    </Section>
  );
}
