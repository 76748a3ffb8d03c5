// Map legend, with only the marks that the map shows.
import type { City, Office } from '../../../common/contract/entities/network.ts';
import { useView } from '../context.tsx';
import { CITY_MARKS, cityMark } from './city-marks.ts';

interface MapLegendProps {
  cities: readonly City[];
  offices: readonly Office[];
  hasRoutes: boolean;
}

export function MapLegend({ cities, offices, hasRoutes }: MapLegendProps) {
  const { t } = useView();
  const marks = [
    ...CITY_MARKS.filter((look) => cities.some((city) => cityMark(city) === look)),
    ...(['office', 'research'] as const).filter((kind) => offices.some((office) => office.kind === kind)),
    ...(hasRoutes ? (['route'] as const) : []),
  ];
  return (
    <ul className="map-legend" aria-label={t('map.legend')}>
      {marks.map((mark) => (
        <li key={mark} data-mark={mark}>
          {t(`map.marks.${mark}`)}
        </li>
      ))}
    </ul>
  );
}
